import { ApiError } from '../api/api-error.ts'
import { newId, nowInSeconds } from '../api/identifiers.ts'
import {
  type Audience,
  presentCharge,
  presentIntent,
  presentPaymentMethod,
} from '../api/presenters.ts'
import type { Disputes } from '../balance/disputes.ts'
import type { Cause, Events } from '../events/events.ts'
import type { Ledger, Work } from './ledger.ts'
import type { ChargeRecord, IntentRecord, PaymentMethodRecord } from './records.ts'
import { type Decline, getTestCard } from './test-cards.ts'

interface ChargingOptions {
  ledger: Ledger
  events: Events
  /** The sandbox's own address. */
  origin: () => string
  disputes: Disputes
  /** Time the bank takes for the next charge, in milliseconds; mostly 0. */
  bankDelayMs: () => number
}

/** Result of a payment attempt. `error` is what the intent keeps of a failed one. */
interface Attempt {
  intent: IntentRecord
  error?: PaymentError
}

interface PaymentError {
  type: 'card_error' | 'invalid_request_error'
  code: string
  message: string
  decline_code?: string
  param?: string
  charge?: string
  payment_method: object
}

/** The bank's side of a payment: asks the customer, charges the card, or declines it. */
export function createCharging({ ledger, events, disputes, origin, bankDelayMs }: ChargingOptions) {
  const timers = new Set<NodeJS.Timeout>()
  const present = (intent: IntentRecord) => presentIntent(intent, origin(), 'server')

  function charge(
    work: Work,
    cause: Cause,
    intent: IntentRecord,
    method: PaymentMethodRecord,
    authenticated: boolean,
  ): Attempt {
    const { decline, dispute } = getTestCard(method.testCard)
    const record = chargeRecord(intent, method, decline, authenticated)
    work.save('charge', record.id, record)
    if (decline) {
      events.record(work, cause, 'charge.failed', presentCharge(record))
      return fail(
        work,
        cause,
        { ...intent, latestCharge: record.id },
        {
          type: 'card_error',
          code: decline.code,
          ...(decline.declineCode && { decline_code: decline.declineCode }),
          message: decline.message,
          ...(decline.param && { param: decline.param }),
          charge: record.id,
          payment_method: presentPaymentMethod(method),
        },
      )
    }
    work.save('paymentMethod', method.id, { ...method, spentOn: intent.id })
    const paid: IntentRecord = {
      ...intent,
      status: 'succeeded',
      paymentMethod: method.id,
      latestCharge: record.id,
      amountReceived: intent.amount,
      challenge: null,
      lastPaymentError: null,
      settlement: undefined,
    }
    work.save('intent', paid.id, paid)
    events.record(work, cause, 'charge.succeeded', presentCharge(record))
    events.record(work, cause, 'payment_intent.succeeded', present(paid))
    if (dispute) disputes.open(work, cause, record, dispute)
    return { intent: paid }
  }

  function fail(work: Work, cause: Cause, intent: IntentRecord, error: PaymentError): Attempt {
    const failed: IntentRecord = {
      ...intent,
      status: 'requires_payment_method',
      paymentMethod: null,
      challenge: null,
      lastPaymentError: error,
      settlement: undefined,
    }
    work.save('intent', failed.id, failed)
    events.record(work, cause, 'payment_intent.payment_failed', present(failed))
    return { intent: failed, error }
  }

  /** Charges now, or returns "processing" and charges after the bank's delay. */
  function chargeWhenBankAnswers(
    work: Work,
    cause: Cause,
    intent: IntentRecord,
    method: PaymentMethodRecord,
    authenticated: boolean,
  ): Attempt {
    const delayMs = bankDelayMs()
    if (delayMs === 0) return charge(work, cause, intent, method, authenticated)
    const waiting: IntentRecord = {
      ...intent,
      status: 'processing',
      paymentMethod: method.id,
      challenge: null,
      settlement: { at: Date.now() + delayMs, authenticated },
    }
    work.save('intent', waiting.id, waiting)
    events.record(work, cause, 'payment_intent.processing', present(waiting))
    work.afterwards(() => settleLater(waiting))
    return { intent: waiting }
  }

  function settleLater({ id, settlement }: IntentRecord): void {
    const timer = setTimeout(
      () => {
        timers.delete(timer)
        const intent = ledger.get('intent', id)
        // It may have been cancelled during the delay.
        if (intent.status !== 'processing' || !intent.paymentMethod) return
        const authenticated = settlement?.authenticated ?? false
        const work = ledger.begin()
        const method = ledger.get('paymentMethod', intent.paymentMethod)
        charge(work, undefined, intent, method, authenticated)
        work.commit()
      },
      (settlement?.at ?? 0) - Date.now(),
    )
    timers.add(timer)
  }

  return {
    /** Starts the payment: with the bank, or with the customer's challenge if the card needs one. */
    start(
      work: Work,
      cause: Cause,
      intent: IntentRecord,
      method: PaymentMethodRecord,
      way: { returnUrl?: string; declineIfAsked?: boolean },
    ): Attempt {
      if (!getTestCard(method.testCard).asksForAuthentication) {
        return chargeWhenBankAnswers(work, cause, intent, method, false)
      }
      if (way.declineIfAsked) return fail(work, cause, intent, authenticationRequired(method))
      const asking: IntentRecord = {
        ...intent,
        status: 'requires_action',
        paymentMethod: method.id,
        lastPaymentError: null,
        challenge: { id: newId('payatt', 32), returnUrl: way.returnUrl },
      }
      work.save('intent', asking.id, asking)
      events.record(work, cause, 'payment_intent.requires_action', present(asking))
      return { intent: asking }
    },

    /** The customer's answer to the challenge. A late answer changes nothing. */
    answerChallenge(
      work: Work,
      intent: IntentRecord,
      outcome: 'authenticated' | 'failed',
    ): Attempt {
      if (intent.status !== 'requires_action' || !intent.paymentMethod) return { intent }
      const method = ledger.get('paymentMethod', intent.paymentMethod)
      if (outcome === 'authenticated') {
        return chargeWhenBankAnswers(work, undefined, intent, method, true)
      }
      return fail(work, undefined, intent, authenticationFailed(method))
    },

    /** After a restart, schedules the bank's pending answers. */
    resume(): void {
      for (const intent of ledger.all('intent').values()) {
        if (intent.status === 'processing') settleLater(intent)
      }
    },

    close(): void {
      for (const timer of timers) clearTimeout(timer)
    },

    /** The 402 of a declined attempt. It began executing, so its answer is kept. */
    declinedAnswer({ intent, error }: Attempt, audience: Audience): ApiError | undefined {
      if (!error) return undefined
      return new ApiError(
        402,
        { ...error, payment_intent: presentIntent(intent, origin(), audience) },
        true,
      )
    },
  }
}

function authenticationRequired(method: PaymentMethodRecord): PaymentError {
  return {
    type: 'card_error',
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
    payment_method: presentPaymentMethod(method),
  }
}

function authenticationFailed(method: PaymentMethodRecord): PaymentError {
  return {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
    payment_method: presentPaymentMethod(method),
  }
}

export type Charging = ReturnType<typeof createCharging>

function chargeRecord(
  intent: IntentRecord,
  method: PaymentMethodRecord,
  decline: Decline | undefined,
  authenticated: boolean,
): ChargeRecord {
  return {
    id: newId('ch'),
    created: nowInSeconds(),
    amount: intent.amount,
    amountRefunded: 0,
    currency: intent.currency,
    intent: intent.id,
    paymentMethod: method.id,
    status: decline ? 'failed' : 'succeeded',
    failureCode: decline?.code ?? null,
    failureMessage: decline?.message ?? null,
    declineCode: decline?.declineCode ?? null,
    authenticated,
    brand: method.brand,
    funding: method.funding,
    last4: method.last4,
    expMonth: method.expMonth,
    expYear: method.expYear,
    billing: method.billing,
    metadata: intent.metadata,
    description: intent.description,
    receiptEmail: intent.receiptEmail,
  }
}
