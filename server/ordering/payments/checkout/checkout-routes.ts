import type { FastifyInstance } from 'fastify'
import { deleteOrder } from '../../../../contract/ordering/orders.ts'
import { createPaymentIntent, recordPayment } from '../../../../contract/ordering/payments.ts'
import { route } from '../../../platform/http/route.ts'
import type { PaymentIntent } from '../../../platform/providers/payments/port.ts'
import { PaymentMismatch } from '../../intents/payment-errors.ts'
import { toOrderAnswer } from '../../orders/order-answer.ts'
import type { EndOrder } from './end-order.ts'
import type { PayOrder } from './pay-order.ts'

interface CheckoutUseCases {
  readonly endOrder: EndOrder
  readonly payOrder: PayOrder
}

export function checkoutRoutes(
  app: FastifyInstance,
  { endOrder, payOrder }: CheckoutUseCases,
): void {
  route(app, createPaymentIntent, async ({ user, body, keyed }) => {
    const wanted = { orderId: body.order, price: body.price }
    const toAnswer = ({ clientSecret }: PaymentIntent) => ({ clientSecret })
    return payOrder.prepare(user, wanted, { keyed, toAnswer })
  })

  route(app, recordPayment, async ({ user, params, body }) => {
    if (body.order !== undefined && body.order !== params.id) throw new PaymentMismatch()
    return toOrderAnswer(await payOrder.record(user, params.id, body.transactionId))
  })

  route(app, deleteOrder, async ({ user, params }) => {
    await endOrder.cancel(user, params.id)
    return { deletedCount: 1 }
  })
}
