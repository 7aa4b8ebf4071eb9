import { useState } from 'react'
import { FRESH_PROOF_MINUTES } from '../../../../contract/people/fresh-proof.ts'
import { ApiProblem } from '../../../platform/base/calls/api-answers.ts'
import { failureText } from '../../../platform/base/failures/failure-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { FIRST_FOCUS } from '../../../ui/dialogs/modal.ts'
import { EntryForm, SubmitButton } from '../../../ui/fields/entry-form.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { UsernameForManagers } from '../../../ui/fields/username-for-managers.tsx'
import { useProveByCode, useProveByPasskey } from '../factor/mutations.ts'
import { useFactors } from '../factor/queries.ts'
import { useIdentity } from '../identity/use-identity.ts'
import { useProveAgain } from '../mutations.ts'
import { useAccount, useSession } from '../queries.ts'

/** Asks for a fresh proof over any page and dialog, which keep what was typed. */
export function ProofDialog({ onAnswer }: { readonly onAnswer: (isProven: boolean) => void }) {
  const { signIn, continueWithGoogle } = useIdentity()
  const email = useSession().data?.user?.email ?? ''
  const hasPassword = useAccount().data?.hasPassword ?? true
  const factors = useFactors().data
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const proveAgain = useProveAgain()
  const proveByCode = useProveByCode()
  const proveByPasskey = useProveByPasskey()
  const { isSending, faults, failure, run } = useProof(() => onAnswer(true))
  return (
    <Dialog title="Confirm that it is you" isSending={isSending} onClose={() => onAnswer(false)}>
      <EntryForm
        className="grid gap-4 p-4 md:p-6"
        onSubmit={(event) => {
          event.preventDefault()
          if (code !== '' && password === '') run(() => proveByCode(code.replaceAll(/\s/g, '')))
          else run(async () => proveAgain(await signIn({ email, password })))
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
              error={faults.password}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </>
        )}
        {factors?.app && (
          <TextField
            label={hasPassword ? 'Or the code of your app' : 'Code of your app'}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            className="max-w-[26rem]"
            error={faults.code}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
        <FormError>{failure}</FormError>
        <div className="flex flex-wrap justify-end gap-3">
          <Button disabled={isSending} onClick={() => onAnswer(false)}>
            Cancel
          </Button>
          {continueWithGoogle && (
            <Button onClick={() => run(async () => proveAgain(await continueWithGoogle()))}>
              Continue with google
            </Button>
          )}
          {factors && factors.passkeys.length > 0 && (
            <Button onClick={() => run(proveByPasskey)}>Use a passkey</Button>
          )}
          {(hasPassword || factors?.app) && (
            <SubmitButton kind="primary" working={isSending}>
              Confirm
            </SubmitButton>
          )}
        </div>
      </EntryForm>
    </Dialog>
  )
}

interface ProofFaults {
  readonly password?: string
  readonly code?: string
}

/** The fault of a refused proof, at its field. */
function readFaults(error: unknown): ProofFaults | undefined {
  if (!(error instanceof ApiProblem)) return undefined
  if (error.code === 'invalidCredential') return { password: 'This is not your password.' }
  return error.errors.code?.[0] ? { code: error.errors.code[0] } : undefined
}

function useProof(onProven: () => void) {
  const [isSending, setIsSending] = useState(false)
  const [faults, setFaults] = useState<ProofFaults>({})
  const [failure, setFailure] = useState<string>()

  const run = async (prove: () => Promise<unknown>) => {
    setFaults({})
    setFailure(undefined)
    setIsSending(true)
    try {
      await prove()
    } catch (error) {
      setIsSending(false)
      const found = readFaults(error)
      if (found) setFaults(found)
      else setFailure(failureText(error))
      return
    }
    onProven()
  }

  return { isSending, faults, failure, run }
}
