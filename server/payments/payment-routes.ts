import type { FastifyInstance } from 'fastify'
import { type Cents, centsFromDollars } from '../../contract/money.ts'
import { createPaymentIntent, receiveStripeEvent, recordPayment } from '../../contract/payments.ts'
import { route } from '../http/route.ts'
import { toOrderAnswer } from '../orders/order-answer.ts'
import { PaymentMismatch } from './payment-errors.ts'
import type { PaymentService } from './payment-service.ts'

export function paymentRoutes(app: FastifyInstance, payments: PaymentService): void {
  route(app, createPaymentIntent, async ({ user, body }) => {
    const clientSecret = await payments.createClientSecret(user, {
      orderId: body.order,
      priceCents: readCents(body.price),
    })
    return { clientSecret }
  })

  route(app, recordPayment, async ({ user, params, body }) => {
    if (body.order !== undefined && body.order !== params.id) throw new PaymentMismatch()
    return toOrderAnswer(await payments.record(user, params.id, body.transactionId))
  })

  route(app, receiveStripeEvent, async ({ body, raw }) => {
    const signature = raw.headers['stripe-signature']
    await payments.receive(
      payments.readEvent(body, Array.isArray(signature) ? signature[0] : signature),
    )
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
