import { useState } from 'react'
import { FRESH_PROOF_MINUTES } from '../../../../contract/people/fresh-proof.ts'
import { ApiProblem } from '../../../platform/base/calls/api-answers.ts'
import { failureText } from '../../../platform/base/failures/failure-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { FIRST_FOCUS } from '../../../ui/dialogs/modal.ts'
import { EntryForm, SubmitButton } from '../../../ui/fields/entry-form.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { UsernameForManagers } from '../../../ui/fields/username-for-managers.tsx'
import type { IdentityProof } from '../identity/identity.ts'
import { useIdentity } from '../identity/use-identity.ts'
import { useProveAgain } from '../mutations.ts'
import { useAccount, useSession } from '../queries.ts'

/** Asks for a fresh proof over any page and dialog, which keep what was typed. */
export function ProofDialog({ onAnswer }: { readonly onAnswer: (isProven: boolean) => void }) {
  const { signIn, continueWithGoogle } = useIdentity()
  const email = useSession().data?.user?.email ?? ''
  const hasPassword = useAccount().data?.hasPassword ?? true
  const [password, setPassword] = useState('')
  const { isSending, fault, failure, run } = useProof(() => onAnswer(true))
  return (
    <Dialog title="Confirm that it is you" isSending={isSending} onClose={() => onAnswer(false)}>
      <EntryForm
        className="grid gap-4 p-4 md:p-6"
        onSubmit={(event) => {
          event.preventDefault()
          run(() => signIn({ email, password }))
        }}
      >
        <p className="max-w-[52ch] text-steel-700">
          You logged in more than {FRESH_PROOF_MINUTES} minutes ago, so the shop asks again. Nothing
          was done yet, and what you typed stays.
        </p>
        {hasPassword && (
          <>
            <UsernameForManagers email={email} />
            <PasswordField
              {...FIRST_FOCUS}
              label="Your password"
              autoComplete="current-password"
              className="max-w-[26rem]"
              error={fault}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </>
        )}
        <FormError>{failure}</FormError>
        <div className="flex flex-wrap justify-end gap-3">
          <Button disabled={isSending} onClick={() => onAnswer(false)}>
            Cancel
          </Button>
          {continueWithGoogle && (
            <Button onClick={() => run(continueWithGoogle)}>Continue with google</Button>
          )}
          {hasPassword && (
            <SubmitButton kind="primary" working={isSending}>
              Confirm
            </SubmitButton>
          )}
        </div>
      </EntryForm>
    </Dialog>
  )
}

function useProof(onProven: () => void) {
  const proveAgain = useProveAgain()
  const [isSending, setIsSending] = useState(false)
  const [fault, setFault] = useState<string>()
  const [failure, setFailure] = useState<string>()

  const run = async (prove: () => Promise<IdentityProof>) => {
    setFault(undefined)
    setFailure(undefined)
    setIsSending(true)
    try {
      await proveAgain(await prove())
    } catch (error) {
      setIsSending(false)
      const isWrong = error instanceof ApiProblem && error.code === 'invalidCredential'
      if (isWrong) setFault('This is not your password.')
      else setFailure(failureText(error))
      return
    }
    onProven()
  }

  return { isSending, fault, failure, run }
}
