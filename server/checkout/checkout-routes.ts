import type { FastifyInstance } from 'fastify'
import { deleteOrder } from '../../contract/orders.ts'
import { route } from '../http/route.ts'
import type { OrderEnding } from './end-order.ts'

interface CheckoutUseCases {
  readonly ending: OrderEnding
}

export function checkoutRoutes(app: FastifyInstance, { ending }: CheckoutUseCases): void {
  route(app, deleteOrder, async ({ user, params }) => {
    await ending.cancel(user, params.id)
    return { deletedCount: 1 }
  })
}
