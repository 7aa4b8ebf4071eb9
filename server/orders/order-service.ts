import { v7 as uuidv7 } from 'uuid'
import { type Cents, cents, lineTotal } from '../../contract/money.ts'
import { chargeableQuantity, findQuantityFault } from '../../contract/quantity.ts'
import type { CatalogService, PricedProduct } from '../catalog/catalog-service.ts'
import { isConnectionLost } from '../database/connection-lost.ts'
import type { Database, Transaction } from '../database/database.ts'
import { failpoint } from '../failpoint.ts'
import { NotSignedIn, type SignedInUser } from '../http/guards.ts'
import type { Page } from '../http/paging.ts'
import { keptAnswers } from '../idempotency/kept-answers.ts'
import type { KeyedCall } from '../idempotency/keyed-call.ts'
import { holdStore } from './hold-store.ts'
import {
  InsufficientStock,
  OrderAlreadyPaid,
  OrderNotFound,
  OrderNotPayable,
  OrderNotRefundable,
  PaymentPaused,
  ProductNotNamed,
  QuantityOutOfBounds,
  TooManyUnpaidOrders,
  TotalAboveChargeCeiling,
} from './order-errors.ts'
import {
  listMoves,
  type MoveCause,
  type OrderListener,
  type OrderMoveRow,
  orderMoves,
} from './order-moves.ts'
import { canMove, wasPaid } from './order-state.ts'
import {
  type Order,
  type OrderFilter,
  type OrderRow,
  orderChanges,
  orderStore,
} from './order-store.ts'

/** What a customer asks for. Price, name and e-mail are not in it: they are the shop's to say. */
export interface OrderRequest {
  readonly productId: string | undefined
  readonly productName: string | undefined
  readonly quantity: number
  readonly phone: string
  readonly address: string
  readonly postCode: string
}

interface OrderRules {
  readonly holdHours: number
  readonly unpaidOrdersPerCustomer: number
  readonly now: () => Date
  readonly listeners?: readonly OrderListener[]
}

/** How an order's answer is made, and under which key of the caller it is kept. */
export interface Answering<Answer> {
  readonly keyed: KeyedCall | undefined
  readonly toAnswer: (order: Order) => Answer
}

/** A payment that the provider confirmed. */
export interface ConfirmedPayment {
  readonly transactionId: string
  readonly amountCents: Cents
}

/** What became of an order that a payment was reported for. */
export type PaidOutcome = 'nowPaid' | 'alreadyPaidByIt' | 'notPayable'

const DECLINES_BEFORE_PAUSE = 5
const PAUSE_MS = 15 * 60_000

export type OrderService = ReturnType<typeof orderService>

/** The rules of an order's life. Every change of its state happens here. */
export function orderService(db: Database, catalog: CatalogService, rules: OrderRules) {
  const moves = orderMoves(rules.now, rules.listeners ?? [])
  const scopeOf = (user: SignedInUser) =>
    user.role === 'admin' ? ('everybody' as const) : { customerEmail: user.email }

  async function findProduct(wanted: OrderRequest): Promise<PricedProduct> {
    if (wanted.productId) return catalog.get(wanted.productId)
    if (wanted.productName) return catalog.getByName(wanted.productName)
    throw new ProductNotNamed()
  }

  /**
   * Judges the product as it was read, without a lock, and has the database place the order where it is still so:
   * price, quantity and text are decided here once, and stand only with the row that was locked for them.
   */
  async function tryToPlace<Answer>(
    product: PricedProduct,
    buyer: SignedInUser,
    wanted: OrderRequest,
    { orderId, keyed, toAnswer }: Answering<Answer> & { orderId: string },
  ): Promise<Answer | undefined> {
    assertQuantityAllowed(product, wanted.quantity)
    const unpaidBelow = rules.unpaidOrdersPerCustomer
    const order = writeOrder(orderId, buyer, product, wanted, rules)
    const answer = toAnswer(order)
    const { isPlaced, unpaid } = await moves.place(db, order, {
      userId: buyer.id,
      product,
      unpaidBelow,
      keyed,
      answer,
    })
    if (isPlaced) return answer
    if (unpaid === null) throw new NotSignedIn()
    if (unpaid >= unpaidBelow) throw new TooManyUnpaidOrders(unpaidBelow)
    return undefined
  }

  async function placeOnce<Answer>(
    buyer: SignedInUser,
    wanted: OrderRequest,
    answering: Answering<Answer> & { orderId: string },
  ): Promise<Answer> {
    let product = await findProduct(wanted)
    failpoint('place.read')
    for (;;) {
      const answer = await tryToPlace(product, buyer, wanted, answering)
      if (answer !== undefined) return answer
      // Somebody ordered, or an admin changed the product, between our look and the statement.
      product = await catalog.get(product.id)
      if (product.available < wanted.quantity) {
        throw new InsufficientStock(product.name, wanted.quantity)
      }
    }
  }

  /**
   * After a COMMIT whose answer was lost the order stands or does not, and only looking tells. The lock on the customer
   * waits until the first transaction is over on the server, too; looking earlier could miss it.
   */
  async function findAfterLostCommit(buyer: SignedInUser, id: string): Promise<Order | undefined> {
    return db.transaction(async (tx) => {
      await orderChanges.lockCustomer(tx, buyer.email)
      return orderStore(tx).find('everybody', id)
    })
  }

  async function lockUnpaid(tx: Transaction, id: string): Promise<OrderRow> {
    const order = await orderChanges.lock(tx, id)
    if (!order || order.state === 'cancelled') throw new OrderNotFound()
    if (order.state === 'expired') throw new OrderNotPayable()
    if (order.state !== 'awaitingPayment') throw new OrderAlreadyPaid()
    return order
  }

  return {
    /**
     * Checks, holds the stock and records the order at this moment's price, with the answer under the caller's key: all
     * in one statement, or nothing.
     */
    async place<Answer>(
      buyer: SignedInUser,
      wanted: OrderRequest,
      { keyed, toAnswer }: Answering<Answer>,
    ): Promise<Answer> {
      const orderId = uuidv7()
      try {
        failpoint('place.begun')
        const answer = await keptAnswers.once(db, keyed, () =>
          placeOnce(buyer, wanted, { orderId, keyed, toAnswer }),
        )
        failpoint('place.committed')
        return answer
      } catch (error) {
        const order = isConnectionLost(error) && (await findAfterLostCommit(buyer, orderId))
        if (order) return toAnswer(order)
        throw error
      }
    },

    listOwn(customerEmail: string, limit: number, after?: string): Promise<Page<Order>> {
      return orderStore(db).list({ customerEmail }, {}, limit, after)
    },

    listAll(filter: OrderFilter, limit: number, after?: string): Promise<Page<Order>> {
      return orderStore(db).list('everybody', filter, limit, after)
    },

    listUnpaid(customerEmail: string): Promise<Order[]> {
      return orderStore(db).listUnpaid(customerEmail)
    },

    async get(user: SignedInUser, id: string): Promise<Order> {
      const order = await orderStore(db).find(scopeOf(user), id)
      if (!order) throw new OrderNotFound()
      return order
    },

    async findById(id: string): Promise<Order | undefined> {
      return orderStore(db).find('everybody', id)
    },

    /** Whether there is or was such an order; deleted ones too. */
    async isKnown(id: string): Promise<boolean> {
      return orderStore(db).exists('everybody', id)
    },

    /** The timeline, of a deleted order too. */
    async listMoves(user: SignedInUser, id: string): Promise<OrderMoveRow[]> {
      if (!(await orderStore(db).exists(scopeOf(user), id))) throw new OrderNotFound()
      return listMoves(db, id)
    },

    /** Unpaid orders whose hold is over. */
    listHoldsEnded(limit: number): Promise<string[]> {
      return orderStore(db).listHoldsEnded(rules.now(), limit)
    },

    /** Refuses an order that can't be paid at this moment. */
    assertPayable(order: Pick<Order, 'state' | 'heldUntil' | 'paymentPausedUntil'>): void {
      if (wasPaid(order.state)) throw new OrderAlreadyPaid()
      const now = rules.now()
      if (order.state !== 'awaitingPayment' || order.heldUntil <= now) throw new OrderNotPayable()
      const { paymentPausedUntil } = order
      if (paymentPausedUntil && paymentPausedUntil > now) {
        throw new PaymentPaused(paymentPausedUntil, now)
      }
    },

    /** Keeps everybody else from moving the order until the transaction ends. */
    async lock(tx: Transaction, id: string): Promise<void> {
      await orderChanges.lock(tx, id)
    },

    /** Locks the order until the transaction ends; false where it can't be paid (any more, or just now). */
    async lockPayable(tx: Transaction, id: string): Promise<boolean> {
      const order = await orderChanges.lock(tx, id)
      const now = rules.now()
      return (
        order?.state === 'awaitingPayment' &&
        order.heldUntil > now &&
        !(order.paymentPausedUntil && order.paymentPausedUntil > now)
      )
    },

    /** Moves an order to paid by a payment of its very amount. Saying it again is harmless. */
    async markPaid(
      tx: Transaction,
      id: string,
      { transactionId, amountCents }: ConfirmedPayment,
      cause: MoveCause,
    ): Promise<PaidOutcome> {
      const order = await orderChanges.lock(tx, id)
      if (order?.transactionId === transactionId) return 'alreadyPaidByIt'
      if (!order || order.totalCents !== amountCents) return 'notPayable'
      if (!canMove(order.state, 'paid')) return 'notPayable'
      await moves.move(tx, order, { state: 'paid', transactionId, paidAt: rules.now() }, cause)
      failpoint('paid.orderMoved')
      return 'nowPaid'
    },

    /**
     * Ends an unpaid order and returns its stock. Only to be called once no payment of it can succeed any more:
     * see `order-ending.ts`.
     */
    async cancel(tx: Transaction, id: string, user: SignedInUser): Promise<void> {
      const order = await lockUnpaid(tx, id)
      const actor = order.customerEmail === user.email ? 'customer' : 'admin'
      const cause = { actor, actorEmail: user.email, reason: 'deleted' } as const
      await moves.move(tx, order, { state: 'cancelled' }, cause)
      failpoint('delete.moved')
      await holdStore.release(tx, id)
      failpoint('delete.released')
    },

    /** As `cancel`, for an order whose time to pay has run out. */
    async expire(tx: Transaction, id: string): Promise<void> {
      const order = await lockUnpaid(tx, id)
      await moves.move(tx, order, { state: 'expired' }, { actor: 'shop', reason: 'holdEnded' })
      failpoint('expire.moved')
      await holdStore.release(tx, id)
      failpoint('expire.released')
    },

    /** Counts a declined card; the fifth pauses the payment for a quarter of an hour. */
    async countDecline(tx: Transaction, id: string): Promise<'counted' | 'paused'> {
      const order = await orderChanges.lock(tx, id)
      if (order?.state !== 'awaitingPayment') return 'counted'
      const declines = order.declines + 1
      if (declines < DECLINES_BEFORE_PAUSE) {
        await orderChanges.setDeclines(tx, id, { declines })
        return 'counted'
      }
      const paymentPausedUntil = new Date(rules.now().getTime() + PAUSE_MS)
      await orderChanges.setDeclines(tx, id, { declines: 0, paymentPausedUntil })
      return 'paused'
    },

    /** The provider keeps a failure under the idempotency key of the order's next intent: the next try has another. */
    spendIntentKey: (id: string) => orderChanges.spendIntentKey(db, id),

    /** Locks an order that may be refunded until the transaction ends. */
    async lockRefundable(tx: Transaction, id: string): Promise<OrderRow> {
      const order = await orderChanges.lock(tx, id)
      if (!order) throw new OrderNotFound()
      if (!canMove(order.state, 'refunded')) throw new OrderNotRefundable()
      return order
    },

    /** Locks the order that this payment paid, if there is one. */
    async lockPaidBy(tx: Transaction, transactionId: string): Promise<string | undefined> {
      return (await orderChanges.lockPaidBy(tx, transactionId))?.id
    },

    /** Records money that went back. Pieces return with a whole refund only, and only where that was asked for. */
    async recordRefund(
      tx: Transaction,
      id: string,
      { amountCents, returnsStock }: { amountCents: Cents; returnsStock: boolean },
      cause: MoveCause,
    ): Promise<void> {
      const order = await orderChanges.lock(tx, id)
      if (!order) throw new OrderNotFound()
      const refundedCents = cents(order.refundedCents + amountCents)
      const isWhole = refundedCents === order.totalCents
      const stockReturned = isWhole && returnsStock
      const state = isWhole ? 'refunded' : 'partlyRefunded'
      await moves.move(
        tx,
        order,
        { state, refundedCents, stockReturned },
        { ...cause, amountCents },
      )
      failpoint('refund.orderMoved')
      if (stockReturned) await holdStore.release(tx, id)
    },
  }
}

function assertQuantityAllowed(product: PricedProduct, quantity: number): void {
  const bounds = { floor: product.floor, ceiling: product.available }
  const { unitPriceCents } = product.price
  const fault = findQuantityFault(quantity, bounds, unitPriceCents)
  if (fault === 'aboveChargeCeiling') {
    throw new TotalAboveChargeCeiling(chargeableQuantity(unitPriceCents))
  }
  if (fault) throw new QuantityOutOfBounds(bounds)
}

function writeOrder(
  id: string,
  buyer: SignedInUser,
  product: PricedProduct,
  wanted: OrderRequest,
  { holdHours, now }: OrderRules,
): Order {
  const createdAt = now()
  const { unitPriceCents, listPriceCents } = product.price
  return {
    id,
    state: 'awaitingPayment',
    customerEmail: buyer.email,
    customerName: buyer.name,
    phone: wanted.phone.trim(),
    address: wanted.address.trim(),
    postCode: wanted.postCode.trim(),
    totalCents: lineTotal(unitPriceCents, wanted.quantity),
    heldUntil: new Date(createdAt.getTime() + holdHours * 3_600_000),
    transactionId: null,
    paidAt: null,
    refundedCents: cents(0),
    stockReturned: false,
    declines: 0,
    paymentPausedUntil: null,
    spentIntentKeys: 0,
    createdAt,
    lines: [
      {
        orderId: id,
        lineNo: 1,
        productId: product.id,
        productName: product.name,
        partNumber: product.partNumber,
        imageUrl: product.imageUrl,
        listPriceCents,
        unitPriceCents,
        quantity: wanted.quantity,
      },
    ],
  }
}
