import type { FastifyInstance } from 'fastify'
import { type Cents, centsFromDollars } from '../../contract/money.ts'
import {
  createPaymentIntent,
  receiveStripeEvent,
  recordPayment,
  refundOrder,
} from '../../contract/payments.ts'
import { route } from '../http/route.ts'
import { toOrderAnswer } from '../orders/order-answer.ts'
import { PaymentMismatch } from './payment-errors.ts'
import type { PaymentEvents } from './payment-events.ts'
import type { PaymentService } from './payment-service.ts'
import type { RefundService } from './refund-service.ts'

interface PaymentServices {
  readonly payments: PaymentService
  readonly events: PaymentEvents
  readonly refunds: RefundService
}

export function paymentRoutes(
  app: FastifyInstance,
  { payments, events, refunds }: PaymentServices,
): void {
  route(app, createPaymentIntent, async ({ user, body, keyed }) => {
    const wanted = { orderId: body.order, priceCents: readCents(body.price) }
    return payments.createIntent(user, wanted, keyed)
  })

  route(app, recordPayment, async ({ user, params, body }) => {
    if (body.order !== undefined && body.order !== params.id) throw new PaymentMismatch()
    return toOrderAnswer(await payments.record(user, params.id, body.transactionId))
  })

  route(app, refundOrder, async ({ user, params, body, keyed }) => {
    const { amount, returnStock = false, note } = body
    const amountCents = amount === undefined ? undefined : centsFromDollars(amount)
    return refunds.refund(user, params.id, { amountCents, returnStock, note }, keyed)
  })

  route(app, receiveStripeEvent, async ({ body, raw }) => {
    const signature = raw.headers['stripe-signature']
    const event = events.readEvent(body, Array.isArray(signature) ? signature[0] : signature)
    await events.receive(event)
    return { received: true as const }
  })
}

/** A price that is no amount of money names no order; it is ignored where the order is named. */
function readCents(dollars: number | undefined): Cents | undefined {
  try {
    return dollars === undefined ? undefined : centsFromDollars(dollars)
  } catch {
    return undefined
  }
}
