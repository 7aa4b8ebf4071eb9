import type { FastifyInstance } from 'fastify'
import {
  deleteOrder,
  findOrder,
  listAllOrders,
  listOwnOrders,
  placeOrder,
} from '../../contract/orders.ts'
import { LONGEST_PAGE, sendPageHeaders } from '../http/paging.ts'
import { route } from '../http/route.ts'
import { toOrderAnswer } from './order-answer.ts'
import type { OrderCancellation } from './order-cancellation.ts'
import type { OrderService } from './order-service.ts'

export function orderRoutes(
  app: FastifyInstance,
  orders: OrderService,
  cancellation: OrderCancellation,
): void {
  route(app, placeOrder, async ({ user, body }) => {
    const order = await orders.place(user, {
      productId: body.productId,
      productName: body.ProductName,
      quantity: body.minProduct,
      phone: body.phone,
      address: body.address,
      postCode: body.code,
    })
    return { insertedId: order.id, order: toOrderAnswer(order) }
  })

  route(app, listOwnOrders, async ({ query, raw }, reply) => {
    const { customerEmail, limit = LONGEST_PAGE, after } = query
    const page = await orders.listOwn(customerEmail.toLowerCase(), limit, after)
    sendPageHeaders(raw, reply, page)
    return page.rows.map(toOrderAnswer)
  })

  route(app, listAllOrders, async ({ query, raw }, reply) => {
    const { q, state, limit = LONGEST_PAGE, after } = query
    const filter = { ...(q && { text: q }), ...(state && { state }) }
    const page = await orders.listAll(filter, limit, after)
    sendPageHeaders(raw, reply, page)
    return page.rows.map(toOrderAnswer)
  })

  route(app, findOrder, async ({ user, params }) =>
    toOrderAnswer(await orders.get(user, params.id)),
  )

  route(app, deleteOrder, async ({ user, params }) => {
    await cancellation.cancel(user, params.id)
    return { deletedCount: 1 }
  })
}
