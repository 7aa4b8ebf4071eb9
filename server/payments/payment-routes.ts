import type { FastifyInstance } from 'fastify'
import { centsFromDollars } from '../../contract/money.ts'
import { receiveStripeEvent, refundOrder } from '../../contract/payments.ts'
import { route } from '../http/route.ts'
import type { PaymentEvents } from './payment-events.ts'
import type { RefundService } from './refund-service.ts'

interface PaymentServices {
  readonly events: PaymentEvents
  readonly refunds: RefundService
}

export function paymentRoutes(app: FastifyInstance, { events, refunds }: PaymentServices): void {
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
