import type { FastifyInstance } from 'fastify'
import { receiveStripeEvent, refundOrder } from '../../contract/calls/payments.ts'
import { centsFromDollars, dollarsFromCents } from '../../contract/values/money.ts'
import { route } from '../http/route.ts'
import type { PaymentProvider } from '../providers/payments/port.ts'
import type { PaymentEvents } from './payment-events.ts'
import type { OrderRefunding, PromisedRefund } from './refunds/refund-order.ts'

interface PaymentParts {
  readonly provider: PaymentProvider
  readonly events: PaymentEvents
  readonly refunding: OrderRefunding
}

export function paymentRoutes(
  app: FastifyInstance,
  { provider, events, refunding }: PaymentParts,
): void {
  route(app, refundOrder, async ({ user, params, body, keyed }) => {
    const { amount, returnStock = false, note } = body
    const amountCents = amount === undefined ? undefined : centsFromDollars(amount)
    const toAnswer = ({ id, amountCents }: PromisedRefund) => ({
      insertedId: id,
      amount: dollarsFromCents(amountCents),
    })
    const wanted = { amountCents, returnStock, note }
    return refunding.refund(user, params.id, wanted, { keyed, toAnswer })
  })

  route(app, receiveStripeEvent, async ({ body, raw }) => {
    const signature = raw.headers['stripe-signature']
    const event = provider.readEvent(body, Array.isArray(signature) ? signature[0] : signature)
    await events.receive(event)
    return { received: true as const }
  })
}
