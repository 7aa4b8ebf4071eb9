import type { ApiCall } from '../api/api-call.ts'
import { ApiError, invalidRequest } from '../api/api-error.ts'
import { newId, nowInSeconds } from '../api/identifiers.ts'
import { listAnswer, listShape, pageOf } from '../api/listing.ts'
import {
  changeMetadata,
  identifier,
  metadata,
  oneOf,
  positiveInteger,
  readParameters,
} from '../api/parameters.ts'
import { presentCharge, presentRefund } from '../api/presenters.ts'
import type { Events } from '../events/events.ts'
import type { Ledger } from './ledger.ts'
import type { ChargeRecord, RefundRecord } from './records.ts'

const createShape = {
  charge: identifier,
  payment_intent: identifier,
  amount: positiveInteger,
  reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
  metadata,
}
const refundsShape = { ...listShape, charge: identifier, payment_intent: identifier }

/** Refunds, in full or in part, never more than was captured. */
export function createRefunds(ledger: Ledger, events: Events) {
  return {
    create(call: ApiCall): object {
      const input = readParameters(call.form, createShape)
      const charge = chargeToRefund(ledger, input)
      if (charge.disputed) throw chargedBack(charge)
      const left = charge.amount - charge.amountRefunded
      if (left === 0) throw alreadyRefunded(charge)
      const amount = input.amount ?? left
      if (amount > left) throw tooMuch(amount, left)
      const refund: RefundRecord = {
        id: newId('re'),
        created: nowInSeconds(),
        amount,
        currency: charge.currency,
        charge: charge.id,
        intent: charge.intent,
        reason: input.reason ?? null,
        metadata: changeMetadata({}, input.metadata),
      }
      const refunded = { ...charge, amountRefunded: charge.amountRefunded + amount }
      call.work.save('refund', refund.id, refund)
      call.work.save('charge', charge.id, refunded)
      events.record(call.work, call, 'refund.created', presentRefund(refund))
      events.record(call.work, call, 'charge.refunded', presentCharge(refunded))
      // Stripe sends this event when the bank has accepted the refund; in test mode, at once.
      events.record(call.work, call, 'refund.updated', presentRefund(refund))
      return presentRefund(refund)
    },

    retrieve(call: ApiCall): object {
      readParameters(call.form, {})
      return presentRefund(ledger.get('refund', call.id, 'refund'))
    },

    list(call: ApiCall): object {
      const input = readParameters(call.form, refundsShape)
      const page = pageOf(
        ledger.all('refund'),
        input,
        (refund) =>
          (input.charge === undefined || refund.charge === input.charge) &&
          (input.payment_intent === undefined || refund.intent === input.payment_intent),
      )
      return listAnswer('/v1/refunds', page.records.map(presentRefund), page.hasMore)
    },
  }
}

function chargeToRefund(
  ledger: Ledger,
  input: { charge?: string; payment_intent?: string },
): ChargeRecord {
  if (input.charge) {
    const charge = ledger.get('charge', input.charge, 'charge')
    if (charge.status === 'succeeded') return charge
    throw began(
      `This PaymentIntent (${charge.intent}) does not have a successful charge to refund.`,
    )
  }
  if (!input.payment_intent) {
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
    )
  }
  const intent = ledger.get('intent', input.payment_intent, 'payment_intent')
  const charge = intent.latestCharge ? ledger.find('charge', intent.latestCharge) : undefined
  if (charge?.status === 'succeeded') return charge
  throw began(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`)
}

function alreadyRefunded(charge: ChargeRecord): ApiError {
  return began(`Charge ${charge.id} has already been refunded.`, {
    code: 'charge_already_refunded',
  })
}

function chargedBack(charge: ChargeRecord): ApiError {
  return began(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
    code: 'charge_disputed',
  })
}

function tooMuch(amount: number, left: number): ApiError {
  return began(
    `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
    { param: 'amount' },
  )
}

/** These errors depend on the charge's state, not only on the request, so they are kept under its key. */
function began(message: string, facts: { code?: string; param?: string } = {}): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, ...facts }, true)
}

function dollars(cents: number): string {
  return `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
}
