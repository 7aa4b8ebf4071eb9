import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type Api, useApi } from '../api.ts'
import { failureText } from '../failure-text.ts'
import { assertChanged } from '../not-confirmed.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { Confirmation } from '../ui/confirmation.tsx'
import { FormError } from '../ui/form-error.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { showSuccess } from '../ui/toasts.tsx'
import { useIdentity } from './identity/use-identity.ts'
import { sessionQuery } from './queries.ts'
import { forgetPersonalData } from './start-session.ts'

type Deed = 'export' | 'deletion'

/** To take one's data along, or to delete it; both after proving again who one is. */
export function OwnData({ hasPassword }: { hasPassword: boolean }) {
  const [password, setPassword] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const { run, running, failure } = useOwnData(hasPassword ? password : undefined)
  return (
    <div className="grid gap-4">
      <p className="max-w-[52ch] text-steel-700">
        {hasPassword
          ? 'Enter your password once more, then take along all that the shop keeps about you, or delete it.'
          : 'Google asks once more who you are, then you can take along all that the shop keeps about you, or delete it.'}
      </p>
      {hasPassword && (
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          className="max-w-[26rem]"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button working={running === 'export'} onClick={() => run('export')}>
          Download my data
        </Button>
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
          Account, profile, reviews and unpaid orders go for good. Paid orders stay as long as the
          law asks, then lose your name.
        </Confirmation>
      )}
    </div>
  )
}

function useOwnData(password: string | undefined) {
  const api = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const identity = useIdentity()
  const email = useQuery(sessionQuery(api)).data?.user?.email ?? ''
  const [running, setRunning] = useState<Deed>()
  const [failure, setFailure] = useState<string>()

  const prove = async () => {
    if (password !== undefined) return identity.signIn({ email, password })
    if (!identity.continueWithGoogle) throw new Error('There is no way to prove who this is.')
    return identity.continueWithGoogle()
  }

  const run = async (deed: Deed) => {
    setFailure(undefined)
    setRunning(deed)
    try {
      const { idToken } = await prove()
      if (deed === 'export') save(await api.request('POST /account/export', { body: { idToken } }))
      else await leave(api, idToken)
    } catch (error) {
      setFailure(failureText(error))
    }
    setRunning(undefined)
  }

  const leave = async (through: Api, idToken: string) => {
    const { deletedCount } = await through.request('POST /account/deletion', { body: { idToken } })
    assertChanged(deletedCount)
    showSuccess('Your account is deleted.')
    await navigate(paths.home)
    queryClient.setQueryData(sessionQuery(through).queryKey, { user: null })
    forgetPersonalData(queryClient, through)
  }

  return { run, running, failure }
}

function save(data: unknown): void {
  const url = URL.createObjectURL(
    new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
  )
  const link = document.createElement('a')
  link.href = url
  link.download = 'bulkhead-my-data.json'
  link.click()
  URL.revokeObjectURL(url)
}
