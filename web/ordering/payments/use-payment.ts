import type { Stripe, StripeCardElement } from '@stripe/stripe-js'
import { useEffect, useRef, useState } from 'react'
import type { Order } from '../../../contract/ordering/orders.ts'
import { messages } from '../../../contract/values/messages.ts'
import { ApiProblem } from '../../platform/base/calls/api-answers.ts'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { charge } from './charge.ts'
import { useRecordPayment, useRenewClientSecret } from './mutations.ts'

/** `confirming`: the card may be charged, and the shop has not confirmed it yet. */
type PaymentStep = 'entering' | 'paying' | 'confirming'

interface CardToCharge {
  readonly stripe: Stripe
  readonly card: StripeCardElement
  readonly clientSecret: string
}

/** Pays an order, one attempt at a time. */
export function usePayment(order: Order, email: string) {
  const recordPayment = useRecordPayment(order)
  const renewClientSecret = useRenewClientSecret(order)
  const [step, setStep] = useState<PaymentStep>('entering')
  const [error, setError] = useState<string>()
  const isUnderWay = useRef(false)
  const stay = useRef<AbortController>(undefined)
  useEffect(() => {
    const controller = new AbortController()
    stay.current = controller
    return () => controller.abort()
  }, [])

  async function chargeAndRecord({ stripe, card, clientSecret }: CardToCharge) {
    const billing = { name: order.customer, email }
    const outcome = await charge(stripe, { clientSecret, card, billing })
    if (outcome.kind === 'refused') {
      setError(outcome.message)
      if (outcome.isIntentOver) renewClientSecret()
      return
    }

    const isCharged = outcome.kind === 'succeeded'
    if (!isCharged) setStep('confirming')
    await recordPayment(
      { intentId: outcome.intentId, isCharged },
      {
        signal: stay.current?.signal ?? AbortSignal.abort(),
        onWaiting: () => setStep('confirming'),
      },
    )
  }

  async function pay(wanted: CardToCharge) {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setError(undefined)
    setStep('paying')
    try {
      await chargeAndRecord(wanted)
    } catch (failure) {
      if (!stay.current?.signal.aborted) setError(refusalText(failure))
    } finally {
      isUnderWay.current = false
      setStep('entering')
    }
  }

  return { step, error, setError, pay }
}

function refusalText(failure: unknown): string {
  const isPending = failure instanceof ApiProblem && failure.code === 'paymentPending'
  return isPending ? messages.paymentUnavailable : failureText(failure)
}
