import { v7 as uuidv7 } from 'uuid'
import { lineTotal } from '../../contract/money.ts'
import { chargeableQuantity, findQuantityFault } from '../../contract/quantity.ts'
import type { CatalogService, PricedProduct } from '../catalog/catalog-service.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { SignedInUser } from '../http/guards.ts'
import type { Page } from '../http/paging.ts'
import { holdStore } from './hold-store.ts'
import {
  InsufficientStock,
  OrderAlreadyPaid,
  OrderNotFound,
  OrderNotPayable,
  ProductNotNamed,
  QuantityOutOfBounds,
  TooManyUnpaidOrders,
  TotalAboveChargeCeiling,
} from './order-errors.ts'
import { canMove } from './order-state.ts'
import { type Order, type OrderFilter, orderChanges, orderStore } from './order-store.ts'

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
}

/** What became of an order that a payment was reported for. */
export type PaidOutcome = 'nowPaid' | 'alreadyPaidByIt' | 'notPayable'

export type OrderService = ReturnType<typeof orderService>

/** The rules of an order's life. Every change of its state happens here. */
export function orderService(db: Database, catalog: CatalogService, rules: OrderRules) {
  const scopeOf = (user: SignedInUser) =>
    user.role === 'admin' ? ('everybody' as const) : { customerEmail: user.email }

  async function findProduct(tx: Transaction, wanted: OrderRequest): Promise<PricedProduct> {
    if (wanted.productId) return catalog.get(wanted.productId, tx)
    if (wanted.productName) return catalog.getByName(wanted.productName, tx)
    throw new ProductNotNamed()
  }

  return {
    /** Checks, holds the stock and records the order at this moment's price: all in one transaction, or nothing. */
    async place(buyer: SignedInUser, wanted: OrderRequest): Promise<Order> {
      return db.transaction(async (tx) => {
        const product = await findProduct(tx, wanted)
        assertQuantityAllowed(product, wanted.quantity)
        const unpaid = await orderChanges.countUnpaid(tx, buyer.email)
        if (unpaid >= rules.unpaidOrdersPerCustomer) {
          throw new TooManyUnpaidOrders(rules.unpaidOrdersPerCustomer)
        }
        // The product was read without a lock: what counts is the row that the hold locked and answered.
        const held = await holdStore.take(tx, product.id, wanted.quantity)
        if (!held) throw new InsufficientStock(product.name, wanted.quantity)
        const order = writeOrder(buyer, catalog.sell(held), wanted, rules)
        await orderChanges.insert(tx, order)
        return order
      })
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

    /** Refuses an order that can't be paid at this moment. */
    assertPayable(order: Pick<Order, 'state' | 'heldUntil'>): void {
      if (order.state === 'paid' || order.state === 'refunded') throw new OrderAlreadyPaid()
      if (order.state !== 'awaitingPayment' || order.heldUntil <= rules.now()) {
        throw new OrderNotPayable()
      }
    },

    /** Locks the order until the transaction ends; false where it can't be paid any more. */
    async lockPayable(tx: Transaction, id: string): Promise<boolean> {
      const order = await orderChanges.lock(tx, id)
      return order?.state === 'awaitingPayment' && order.heldUntil > rules.now()
    },

    /** Moves an order to paid by a payment that the provider confirmed. Saying it again is harmless. */
    async markPaid(tx: Transaction, id: string, transactionId: string): Promise<PaidOutcome> {
      const order = await orderChanges.lock(tx, id)
      if (order?.transactionId === transactionId) return 'alreadyPaidByIt'
      if (!order || !canMove(order.state, 'paid')) return 'notPayable'
      await orderChanges.setState(tx, id, { state: 'paid', transactionId, paidAt: rules.now() })
      return 'nowPaid'
    },

    /**
     * Ends an unpaid order and returns its stock. Only to be called once no payment of it can succeed any more:
     * see `order-cancellation.ts`.
     */
    async cancel(tx: Transaction, id: string): Promise<void> {
      const order = await orderChanges.lock(tx, id)
      if (!order || order.state === 'cancelled') throw new OrderNotFound()
      if (!canMove(order.state, 'cancelled')) {
        throw order.state === 'expired' ? new OrderNotPayable() : new OrderAlreadyPaid()
      }
      await orderChanges.setState(tx, id, { state: 'cancelled' })
      await holdStore.release(tx, id)
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
  buyer: SignedInUser,
  product: PricedProduct,
  wanted: OrderRequest,
  { holdHours, now }: OrderRules,
): Order {
  const id = uuidv7()
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
