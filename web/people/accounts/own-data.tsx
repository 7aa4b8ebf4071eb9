import { useState } from 'react'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { ReadableFailure } from '../../platform/base/failures/readable-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Confirmation } from '../../ui/dialogs/confirmation.tsx'
import { EntryForm, SubmitButton } from '../../ui/fields/entry-form.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { UsernameForManagers } from '../../ui/fields/username-for-managers.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { useIdentity } from '../sessions/identity/use-identity.ts'
import { useSession } from '../sessions/queries.ts'
import { useLeave } from '../sessions/sign-out-mutations.ts'
import { useDeleteAccount, useExportAccount } from './mutations.ts'

type Deed = 'export' | 'deletion'

/** How the account's owner can prove who they are. */
export type ProofKind = 'password' | 'google' | 'either'

const WHAT_TO_DO: Record<ProofKind, string> = {
  password:
    'Enter your password to download everything we store about you, or to delete your account.',
  google:
    'Google will ask you to log in again. Then you can download everything we store about you, or delete your account.',
  either:
    'Enter your password to download everything we store about you, or to delete your account. If you log in with Google, leave the password empty: Google will ask you to log in again.',
}

/** Exports or deletes the account's data; both require a fresh proof of identity. */
export function OwnData({ way }: { way: ProofKind }) {
  const [password, setPassword] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const withGoogle = way === 'google' || (way === 'either' && password === '')
  const { email, run, running, failure } = useOwnData(withGoogle ? undefined : password)
  return (
    <EntryForm
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        run('export')
      }}
    >
      <p className="max-w-[52ch] text-steel-700">{WHAT_TO_DO[way]}</p>
      {way !== 'google' && (
        <>
          <UsernameForManagers email={email} />
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            className="max-w-[26rem]"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton working={running === 'export'}>Download my data</SubmitButton>
        <Button kind="danger" onClick={() => setIsAsking(true)}>
          Delete my account
        </Button>
      </div>
      {!isAsking && <FormError>{failure}</FormError>}
      {isAsking && (
        <Confirmation
          question="Delete your account?"
          verb="Delete"
          isSending={running === 'deletion'}
          error={failure}
          onConfirm={() => run('deletion')}
          onKeep={() => setIsAsking(false)}
        >
          Your account, profile, reviews and unpaid orders are deleted for good. We keep paid orders
          for as long as the law requires, then remove your name from them.
        </Confirmation>
      )}
    </EntryForm>
  )
}

function useOwnData(password: string | undefined) {
  const exportAccount = useExportAccount()
  const deleteAccount = useDeleteAccount()
  const leave = useLeave()
  const identity = useIdentity()
  const email = useSession().data?.user?.email ?? ''
  const [running, setRunning] = useState<Deed>()
  const [failure, setFailure] = useState<string>()

  const prove = async () => {
    if (password !== undefined) return identity.signIn({ email, password })
    if (!identity.continueWithGoogle) throw new ReadableFailure('Google login is not available.')
    return identity.continueWithGoogle()
  }

  const run = async (deed: Deed) => {
    setFailure(undefined)
    setRunning(deed)
    try {
      const { idToken } = await prove()
      if (deed === 'export') save(await exportAccount(idToken))
      else await leaveForGood(idToken)
    } catch (error) {
      setFailure(failureText(error))
    }
    setRunning(undefined)
  }

  const leaveForGood = async (idToken: string) => {
    await deleteAccount(idToken)
    showSuccess('Your account is deleted.')
    await leave()
  }

  return { email, run, running, failure }
}

function save(data: unknown): void {
  const url = URL.createObjectURL(
    new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
  )
  const link = document.createElement('a')
  link.href = url
  link.download = 'my-data.json'
  link.click()
  URL.revokeObjectURL(url)
}
