import type { FastifyInstance } from 'fastify'
import { closeShort } from '../../../contract/fulfilment/shipments.ts'
import { receiveStripeEvent, refundOrder } from '../../../contract/ordering/payments.ts'
import { centsFromDollars, dollarsFromCents } from '../../../contract/values/money/money.ts'
import { route } from '../../platform/http/route.ts'
import type { PaymentProvider } from '../../platform/providers/payments/port.ts'
import type { CloseOrderShort } from '../refunds/close-short.ts'
import type { PromisedRefund, RefundOrder } from '../refunds/refund-order.ts'
import type { PaymentEvents } from './events/payment-events.ts'

export interface PaymentParts {
  readonly provider: PaymentProvider
  readonly events: PaymentEvents
  readonly refund: RefundOrder
  readonly closeOrderShort: CloseOrderShort
  readonly now: () => Date
  /** Called once an event is handled. */
  readonly onWebhook: (at: Date, createdAt: Date | undefined) => void
}

export function paymentRoutes(
  app: FastifyInstance,
  { provider, events, refund, closeOrderShort, now, onWebhook }: PaymentParts,
): void {
  route(app, refundOrder, async ({ user, params, body, keyed }) => {
    const { amount, returnStock = false, ...more } = body
    const amountCents = amount === undefined ? undefined : centsFromDollars(amount)
    const toAnswer = ({ id, amountCents }: PromisedRefund) => ({
      insertedId: id,
      amount: dollarsFromCents(amountCents),
    })
    const wanted = { note: undefined, ...more, amountCents, returnStock }
    return refund(user, params.id, wanted, { keyed, toAnswer })
  })

  route(app, closeShort, async ({ user, params, body, keyed }) => {
    const toAnswer = (refundId: string | undefined) => (refundId ? { refundId } : {})
    return closeOrderShort(user, params.id, body, { keyed, toAnswer })
  })

  route(app, receiveStripeEvent, async ({ body, raw }) => {
    const signature = raw.headers['stripe-signature']
    const event = provider.readEvent(body, Array.isArray(signature) ? signature[0] : signature)
    await events.receive(event)
    onWebhook(now(), event.createdAt)
    return { received: true as const }
  })
}
