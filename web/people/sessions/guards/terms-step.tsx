import { type FormEvent, Suspense, useRef, useState } from 'react'
import { ApiProblem } from '../../../platform/base/calls/api-answers.ts'
import { failureText } from '../../../platform/base/failures/failure-text.ts'
import { lazyPart } from '../../../platform/base/lazy-part.tsx'
import { useShop } from '../../../platform/base/shop-query.ts'
import { EntryForm, SubmitButton } from '../../../ui/fields/entry-form.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import type { IdentityProof } from '../identity/identity.ts'
import { isTermsRefusal, useStartSession, useTermsRefresh } from '../mutations.ts'
import { acceptText, TermsTick } from '../terms-tick.tsx'

const FactorStep = lazyPart(() => import('../factor/factor-step.tsx'), 'FactorStep')

/**
 * Starts sessions of people who may have no account yet, or a second factor. Where the shop asks for consent or for that
 * factor, `step` does, else it is undefined; `isConfirming` tells that the form before has done its part.
 */
export function useConsentingStart() {
  const startSession = useStartSession()
  const refreshTerms = useTermsRefresh()
  const [waiting, setWaiting] = useState<IdentityProof>()
  const [refusal, setRefusal] = useState<ApiProblem>()
  return {
    async start(proof: IdentityProof): Promise<void> {
      setWaiting(undefined)
      setRefusal(undefined)
      try {
        await startSession(proof)
      } catch (error) {
        if (error instanceof ApiProblem && error.code === 'secondFactor') return setRefusal(error)
        if (!isTermsRefusal(error)) throw error
        await refreshTerms(error)
        setWaiting(proof)
      }
    },
    isConfirming: refusal !== undefined,
    step: refusal ? (
      <Suspense fallback={null}>
        <FactorStep refusal={refusal} onBack={() => setRefusal(undefined)} />
      </Suspense>
    ) : (
      waiting && <TermsStep proof={waiting} />
    ),
  }
}

/** Accepts the terms for an account that is made by this log-in, or that staff made for an invited customer. */
function TermsStep({ proof }: { readonly proof: IdentityProof }) {
  const startSession = useStartSession()
  const refreshTerms = useTermsRefresh()
  const asked = useShop().data?.consent?.signUp ?? undefined
  const [accepted, setAccepted] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const tick = useRef<HTMLInputElement>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (accepted !== asked) {
      setFailure(acceptText)
      return tick.current?.focus()
    }
    setFailure(undefined)
    setIsSending(true)
    try {
      await startSession(proof, asked)
    } catch (error) {
      setFailure(failureText(error))
      await refreshTerms(error)
    } finally {
      setIsSending(false)
    }
  }
  return (
    <EntryForm onSubmit={submit} className="mt-4 grid gap-3 border border-ink p-4">
      <p role="status" className="text-small font-semibold">
        {proof.email} is new here. Accept the terms to go on.
      </p>
      {asked !== undefined && (
        <TermsTick
          ref={tick}
          version={asked}
          isAccepted={accepted === asked}
          error={undefined}
          onChange={(isAccepted) => setAccepted(isAccepted ? asked : undefined)}
        />
      )}
      <SubmitButton kind="primary" className="w-full" working={isSending}>
        Sign up
      </SubmitButton>
      <FormError>{failure}</FormError>
    </EntryForm>
  )
}
