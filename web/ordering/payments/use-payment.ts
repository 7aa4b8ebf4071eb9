import type { Stripe, StripeCardElement } from '@stripe/stripe-js'
import { useEffect, useRef, useState } from 'react'
import type { Order } from '../../../contract/ordering/orders.ts'
import { messages } from '../../../contract/values/messages.ts'
import { ApiProblem } from '../../platform/base/calls/api-answers.ts'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { type Billing, charge, readCard } from './charge.ts'
import { useRecordPayment, useRenewClientSecret } from './mutations.ts'

/** `confirming`: the card may be charged, and the shop has not confirmed it yet. */
type PaymentStep = 'entering' | 'paying' | 'confirming'

/** The provider's field that a card was typed into. */
export interface CardField {
  readonly stripe: Stripe
  readonly card: StripeCardElement
}

export interface PreparedOrder {
  readonly order: Order
  readonly clientSecret: string
}

interface CardPayment {
  readonly field: CardField
  readonly billing: Billing
  /** Called once the card is read; undefined if the order was refused, which is told elsewhere. */
  readonly prepare: () => Promise<PreparedOrder | undefined>
}

/** Pays orders, one attempt at a time. */
export function usePayment() {
  const recordPayment = useRecordPayment()
  const renewClientSecret = useRenewClientSecret()
  const [step, setStep] = useState<PaymentStep>('entering')
  const [error, setError] = useState<string>()
  const isUnderWay = useRef(false)
  const stay = useRef<AbortController>(undefined)
  useEffect(() => {
    const controller = new AbortController()
    stay.current = controller
    return () => controller.abort()
  }, [])

  async function chargeAndRecord({ field, billing, prepare }: CardPayment) {
    const { stripe, card } = field
    const read = await readCard(stripe, card, billing)
    if (read.kind === 'refused') return setError(read.message)
    const payable = await prepare()
    if (!payable) return
    const { order, clientSecret } = payable
    const outcome = await charge(stripe, clientSecret, read.methodId)
    if (outcome.kind === 'refused') {
      setError(outcome.message)
      if (outcome.isIntentOver) renewClientSecret(order)
      return
    }

    const isCharged = outcome.kind === 'succeeded'
    if (!isCharged) setStep('confirming')
    await recordPayment(
      order,
      { intentId: outcome.intentId, isCharged },
      {
        signal: stay.current?.signal ?? AbortSignal.abort(),
        onWaiting: () => setStep('confirming'),
      },
    )
  }

  async function pay(wanted: CardPayment) {
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
