import pino from 'pino'
import { defaultSettings } from '../../../contract/office/settings.ts'
import type { OrderState } from '../../../contract/ordering/orders.ts'
import { cents } from '../../../contract/values/money/money.ts'
import { type ProductService, productService } from '../../catalogue/products/product-service.ts'
import { settledReturns } from '../../fulfilment/returns/settle-return.ts'
import type { HoldBounds } from '../../ordering/orders/holds/hold-bounds.ts'
import { orderService } from '../../ordering/orders/order-service.ts'
import { type ListedOrder, orderStore } from '../../ordering/orders/order-store.ts'
import { makePlaceOrder } from '../../ordering/orders/placing/place-order.ts'
import type {
  PlainAddress,
  WantedOrder,
  WantedProduct,
} from '../../ordering/orders/placing/wanted-order.ts'
import { makeEndOrder } from '../../ordering/payments/checkout/end-order.ts'
import { makePayOrder } from '../../ordering/payments/checkout/pay-order.ts'
import { openPayments } from '../../ordering/payments/open-payments.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import type { SignedInUser } from '../../platform/http/refusals/guards.ts'
import { createBuyer, createProduct } from '../factories.ts'
import { memoryProvider, TEST_SHOP_ID } from '../parties/memory-provider.ts'
import { testDatabase } from '../test-postgres.ts'

interface DeskChoices {
  readonly now?: () => Date
  readonly unpaidOrdersPerCustomer?: number
  readonly confirmedEmailToOrder?: boolean
  /** Limits of reservations for accounts that have paid nothing; without it there are none. */
  readonly bounds?: Partial<HoldBounds>
  /** Replaces the service from which orders read products. */
  readonly catalog?: (real: ProductService) => ProductService
}

const UNBOUNDED = { holdSharePercent: 100, holdSumDollars: 1e9, holdAgainHours: 0 }

/** The services of orders and payments, wired as in `app.ts`, with a provider in memory and without HTTP. */
export function openOrderServices(
  db: Database,
  {
    now = () => new Date(),
    unpaidOrdersPerCustomer = 1_000_000,
    confirmedEmailToOrder = false,
    bounds,
    catalog,
  }: DeskChoices = {},
) {
  const memory = memoryProvider()
  const real = productService(db, {
    minimumOrderQuantity: 500,
    now,
    // Not searched here.
    understand: async () => ({ match: 'everything' }),
  })
  const rules = {
    holdHours: 24,
    holdMinutesUnproven: 60,
    confirmedEmailToOrder,
    unpaidOrdersPerCustomer,
    ordersWaiting: 100_000,
    minimumOrderQuantity: 500,
    ...UNBOUNDED,
    ...bounds,
    now,
  }
  const orders = orderService(db, rules)
  const place = makePlaceOrder({
    costOf: async () => undefined,
    findTerms: async () => defaultSettings,
    db,
    catalog: catalog?.(real) ?? real,
    rules,
  })
  const log = pino({ level: 'silent' })
  const identity = {
    get: async () => ({ id: TEST_SHOP_ID, startedAt: new Date(0) }),
    findTrouble: async () => undefined,
    show: async () => {},
  }
  const payments = openPayments({
    db,
    orders,
    provider: memory.provider,
    identity,
    returns: settledReturns,
    findProofSum: async () => cents(100_000),
    now,
    log,
  })
  const endOrder = makeEndOrder({ db, orders, intents: payments.intents, now })
  const payOrder = makePayOrder({ db, orders, ...payments })
  return { db, memory, orders, placeOrders: { place }, ...payments, endOrder, payOrder }
}

export type OrderServices = ReturnType<typeof openOrderServices>

/** Order services on their own database, with a customer, an admin, and one function per step of an order. */
export async function buildOrderDesk() {
  const postgres = await testDatabase()
  const { db, pool, close } = openDatabase(postgres.url, 10)
  /** Hours by which the shop's clock is ahead. */
  const clock = { ahead: 0 }
  const now = () => new Date(Date.now() + clock.ahead * 3_600_000)
  const services = openOrderServices(db, { now })
  const buyer = await createBuyer(db)
  const admin = await createBuyer(db, { role: 'admin' })

  const place = (
    wanted: Partial<OrderRequest> & Pick<OrderRequest, 'productId'>,
    by: SignedInUser = buyer,
    { placeOrders }: Pick<OrderServices, 'placeOrders'> = services,
  ): Promise<ListedOrder> =>
    placeOrders.place(by, orderRequest(wanted), { keyed: undefined, toAnswer })

  async function placeOrder(
    by: SignedInUser = buyer,
  ): Promise<ListedOrder & { productId: string }> {
    const product = await createProduct(db, { listPriceCents: cents(1890) })
    return { ...(await place({ productId: product.id }, by)), productId: product.id }
  }

  return {
    ...services,
    databaseUrl: postgres.url,
    pool,
    clock,
    now,
    buyer,
    admin,
    place,
    placeOrder,

    /** Ids of a table's rows that an action changes. */
    async changedIn(table: string, deed: () => Promise<unknown>): Promise<unknown[]> {
      const before = (await this.readTable(table)).map((row) => JSON.stringify(row))
      await deed()
      const after = await this.readTable(table)
      return after.filter((row) => !before.includes(JSON.stringify(row))).map(({ id }) => id)
    },

    async stateOf(id: string): Promise<OrderState> {
      const { rows } = await pool.query('select state from orders where id = $1', [id])
      return rows[0].state
    },

    findOrder: (id: string) => orderStore(db).find('everybody', id),
    listHoldsEnded: (limit: number) => orderStore(db).listHoldsEnded(now(), limit),

    async intentOf(orderId: string): Promise<string> {
      const order = await services.orders.get(admin, orderId)
      return (await services.intents.prepare(order, async () => {})).id
    },

    async paidOrder() {
      const order = await placeOrder()
      const transactionId = await this.intentOf(order.id)
      services.memory.succeed(transactionId)
      await services.payOrder.record(buyer, order.id, transactionId)
      return { ...order, transactionId }
    },

    /** A whole table sorted by its first column, to check that a change left the rest alone. */
    async readTable(name: string): Promise<Record<string, unknown>[]> {
      return (await pool.query(`select * from ${name} order by 1, 2`)).rows
    },

    async readStock(productId: string): Promise<{ available: number; promised: number }> {
      const { rows } = await pool.query('select available, promised from product where id = $1', [
        productId,
      ])
      return rows[0]
    },

    async close() {
      await close()
      await postgres.drop()
    },
  }
}

export type OrderDesk = Awaited<ReturnType<typeof buildOrderDesk>>

/** The order itself as the answer. */
const toAnswer = (order: ListedOrder): ListedOrder => order

type OrderRequest = WantedProduct & PlainAddress

/** A customer's request of one product, with overrides. */
export function orderRequest({
  productId,
  productName = undefined,
  quantity = 500,
  phone = '+1 202 555 0148',
  address = '2210 Fulton Yard, Dock 4, Chicago',
  postCode = '60607',
}: Partial<OrderRequest> & Pick<OrderRequest, 'productId'>): WantedOrder {
  return {
    goods: { productId, productName, quantity },
    to: { where: { phone, address, postCode } },
    poNumber: null,
  }
}
