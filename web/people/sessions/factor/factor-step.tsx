import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { ApiProblem } from '../../../platform/base/calls/api-answers.ts'
import { failureText } from '../../../platform/base/failures/failure-text.ts'
import { placeFailure } from '../../../platform/base/failures/place-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { EntryForm, SubmitButton } from '../../../ui/fields/entry-form.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { inForm } from '../../../ui/fields/in-form.ts'
import { useFinishByPasskey, useFinishSignIn } from './mutations.ts'

type CodeKind = 'code' | 'recoveryCode'

interface FactorStepProps {
  /** The shop's answer to the first factor, with a challenge for the second. */
  readonly refusal: ApiProblem
  /** Back to the first factor. */
  readonly onBack: () => void
}

/** The second step of a login: a code of the authenticator app, a passkey, or a recovery code. */
export function FactorStep({ refusal, onBack }: FactorStepProps) {
  const { challenge = '', factors } = refusal.members
  const passkeys = factors?.passkeys ?? []
  const [way, setWay] = useState<CodeKind>(factors?.app ? 'code' : 'recoveryCode')
  return (
    <div className="grid gap-4">
      <p role="status" className="text-small">
        {way === 'code'
          ? 'Enter the code that your authenticator app shows.'
          : 'Enter one of the recovery codes that you kept. Each works once.'}
      </p>
      {passkeys.length > 0 && <PasskeyAnswer challenge={challenge} passkeys={passkeys} />}
      <AnswerForm key={way} way={way} challenge={challenge} />
      <div className="flex flex-wrap gap-3">
        {factors?.app && (
          <Button size="small" onClick={() => setWay(way === 'code' ? 'recoveryCode' : 'code')}>
            {way === 'code' ? 'Use a recovery code' : 'Use the app’s code'}
          </Button>
        )}
        <Button size="small" kind="ghost" onClick={onBack}>
          Back
        </Button>
      </div>
    </div>
  )
}

interface PasskeyAnswerProps {
  readonly challenge: string
  readonly passkeys: readonly string[]
}

function PasskeyAnswer({ challenge, passkeys }: PasskeyAnswerProps) {
  const finish = useFinishByPasskey()
  const [failure, setFailure] = useState<string>()
  const [isAsking, setIsAsking] = useState(false)
  const ask = async () => {
    setFailure(undefined)
    setIsAsking(true)
    try {
      await finish(challenge, passkeys)
    } catch (error) {
      setFailure(failureText(error))
    } finally {
      setIsAsking(false)
    }
  }
  return (
    <>
      <Button kind="accent" className="w-full" working={isAsking} onClick={ask}>
        Use a passkey
      </Button>
      <FormError>{failure}</FormError>
    </>
  )
}

const focusOnArrival = (form: HTMLElement | null) => form?.querySelector('input')?.focus()

function AnswerForm({ way, challenge }: { readonly way: CodeKind; readonly challenge: string }) {
  const finish = useFinishSignIn()
  const form = useForm<Record<CodeKind, string>>()
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (entries) => {
    const answer = entries[way].replaceAll(/\s/g, '')
    try {
      await finish(
        way === 'code' ? { challenge, code: answer } : { challenge, recoveryCode: answer },
      )
    } catch (error) {
      placeFailure(form, [way], error)
    }
  })
  return (
    <div ref={focusOnArrival}>
      <EntryForm onSubmit={submit} className="grid gap-4">
        {way === 'code' ? (
          <TextField
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            {...inForm(form, 'code', { required: 'Enter the code of your app' })}
          />
        ) : (
          <TextField
            label="Recovery code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            {...inForm(form, 'recoveryCode', { required: 'Enter a recovery code' })}
          />
        )}
        <SubmitButton kind="primary" className="w-full" working={isSubmitting}>
          Login
        </SubmitButton>
        <FormError>{errors.root?.message}</FormError>
      </EntryForm>
    </div>
  )
}
