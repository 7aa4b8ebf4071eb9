import type { FastifyInstance } from 'fastify'
import { listDeskOrders } from '../../../contract/ordering/desk-orders.ts'
import { findOrderBy, nameOrder } from '../../../contract/ordering/external-orders.ts'
import { listOrderLines } from '../../../contract/ordering/order-lines.ts'
import {
  checkTax,
  findOrder,
  findOrderTerms,
  holdOrder,
  listAllOrders,
  listOrderMoves,
  listOwnOrders,
  placeOrder,
  releaseOrder,
} from '../../../contract/ordering/orders.ts'
import { cents, dollarsFromCents } from '../../../contract/values/money/money.ts'
import type { RememberedFields } from '../../catalogue/fields/remembered-fields.ts'
import { shownFields } from '../../catalogue/fields/shown-fields.ts'
import type { Database } from '../../platform/database/database.ts'
import { LONGEST_PAGE, sendPageHeaders } from '../../platform/database/lists/paging.ts'
import type { ReadOnlyDatabase } from '../../platform/database/servers/read-replica.ts'
import { readExternalNumber } from '../../platform/http/read-external-number.ts'
import { type SignedInUser, seesPrices } from '../../platform/http/refusals/guards.ts'
import { route } from '../../platform/http/route.ts'
import { disputeStore } from './disputes/dispute-store.ts'
import { externalOrders } from './external/external-order-store.ts'
import { makeNameOrder } from './external/name-order.ts'
import { makeHoldGoods } from './goods/hold-goods.ts'
import { findFreight, sumPendingRefunds } from './left-to-refund.ts'
import type { makeListDeskOrders } from './lists/list-desk-orders.ts'
import { type DispatchDays, shipByOf } from './lists/ship-by.ts'
import {
  readerOf,
  showPrices,
  toDisputeAnswer,
  toLineAnswer,
  toMoveAnswer,
  toOrderAnswer,
  toPlacedAnswer,
} from './order-answer.ts'
import { OrderNotFound } from './order-errors.ts'
import type { OrderService } from './order-service.ts'
import { listOrders, orderChanges, orderStore } from './order-store.ts'
import type { PlaceOrder } from './placing/place-order.ts'

const HOUR_MS = 3_600_000
/** Lines of an answer, unless asked otherwise. */
const LINES_A_PAGE = 200

interface OrderParts {
  readonly db: Database
  /** For a page that begins at an item. */
  readonly readingAfter: (after: string | undefined) => ReadOnlyDatabase
  readonly orders: OrderService
  readonly place: PlaceOrder
  readonly now: () => Date
  readonly listDesk: ReturnType<typeof makeListDeskOrders>
  readonly readFields: RememberedFields
  readonly findTerms: () => Promise<{ readonly freight: DispatchDays }>
}

export function orderRoutes(
  app: FastifyInstance,
  { db, readingAfter, orders, place, now, listDesk, readFields, findTerms }: OrderParts,
): void {
  const store = orderStore(db)
  const holdGoods = makeHoldGoods(db, now)
  const giveNumber = makeNameOrder(db)

  const findReader = async (user: SignedInUser, id: string) =>
    readerOf(user, !seesPrices(user) && (await store.exists({ customerEmail: user.email }, id)))

  route(app, placeOrder, async ({ user, body, keyed }) => {
    const wanted = {
      goods: {
        productId: body.productId,
        productName: body.ProductName,
        quantity: body.minProduct,
      },
      to: { where: { phone: body.phone, address: body.address, postCode: body.code } },
      poNumber: null,
      termsVersion: body.termsVersion,
    }
    return place(user, wanted, { keyed, toAnswer: toPlacedAnswer })
  })

  route(app, findOrderTerms, async ({ user }) => {
    const { mayOrder, isEmailConfirmed, holdMs, fullHoldMs } = await orders.findTerms(user)
    return {
      mayOrder,
      emailConfirmed: isEmailConfirmed,
      holdHours: holdMs / HOUR_MS,
      fullHoldHours: fullHoldMs / HOUR_MS,
    }
  })

  route(app, listOwnOrders, async ({ query, raw, user }, reply) => {
    const { customerEmail, q, limit = LONGEST_PAGE, after, ...filter } = query
    const scope = { customerEmail: customerEmail.toLowerCase() }
    const page = await listOrders(db, scope, { text: q, ...filter }, limit, after)
    sendPageHeaders(raw, reply, page)
    return page.rows.map((order) => showPrices(toOrderAnswer(order), user))
  })

  route(app, listAllOrders, async ({ query, raw, user }, reply) => {
    const { q, limit = LONGEST_PAGE, after, ...filter } = query
    const choice = { text: q, ...filter }
    const page = await listOrders(readingAfter(after), 'everybody', choice, limit, after)
    sendPageHeaders(raw, reply, page)
    return page.rows.map((order) => showPrices(toOrderAnswer(order, user), user))
  })

  route(app, listDeskOrders, async ({ query, raw, user }, reply) => {
    const page = await listDesk(query)
    sendPageHeaders(raw, reply, page)
    return page.rows.map(({ id: _, total, ...row }) => ({
      ...row,
      total: seesPrices(readerOf(user, row.customerEmail === user.email)) ? total : null,
    }))
  })

  const readOrder = async (user: SignedInUser, id: string) => {
    const order = await orders.get(user, id)
    const shipBy = shipByOf(order, (await findTerms()).freight)
    const customFields = shownFields((await readFields()).order, order.customValues, user.byRight)
    const answer = {
      ...toOrderAnswer(order, user),
      ...(customFields.length > 0 && { customFields }),
      ...(shipBy && { shipBy }),
    }
    if (!user.byRight) return answer
    const [customerId, pendingCents, disputes, freightCents] = await Promise.all([
      store.findCustomerId(order.customerEmail),
      sumPendingRefunds(db, order.id),
      disputeStore.list(db, order.id),
      findFreight(db, order),
    ])
    return showPrices(
      {
        ...answer,
        customerId,
        refundPending: dollarsFromCents(pendingCents),
        freightLeft: dollarsFromCents(freightCents ?? cents(0)),
        disputes: disputes.map(toDisputeAnswer),
      },
      user,
    )
  }

  route(app, findOrder, ({ user, params }) => readOrder(user, params.id))

  route(app, findOrderBy, async ({ user, params }) => {
    const id = await externalOrders.find(db, readExternalNumber(params))
    if (id === undefined) throw new OrderNotFound()
    return readOrder(user, id)
  })

  route(app, nameOrder, async ({ params: { id }, body }) => ({
    modifiedCount: (await giveNumber(id.toLowerCase(), body)) ? 1 : 0,
  }))

  route(app, checkTax, async ({ user, params }) => {
    const { id } = await orders.get(user, params.id)
    return { modifiedCount: await db.transaction((tx) => orderChanges.setTaxChecked(tx, id)) }
  })

  route(app, holdOrder, async ({ user, params, body: { reason } }) => ({
    modifiedCount: (await holdGoods.hold(user, params.id.toLowerCase(), reason)) ? 1 : 0,
  }))

  route(app, releaseOrder, async ({ user, params }) => ({
    modifiedCount: (await holdGoods.release(user, params.id.toLowerCase())) ? 1 : 0,
  }))

  route(app, listOrderLines, async ({ user, params, query }) => {
    const { limit = LINES_A_PAGE, after } = query
    const lines = await orders.listLines(user, params.id, limit, after)
    const reader = await findReader(user, params.id)
    return lines.map((line) => toLineAnswer(line, reader))
  })

  route(app, listOrderMoves, async ({ user, params }) => {
    const moves = await orders.listMoves(user, params.id)
    const reader = await findReader(user, params.id)
    return moves.map((move) => toMoveAnswer(move, reader))
  })
}
