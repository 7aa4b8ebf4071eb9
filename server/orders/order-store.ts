import { and, desc, eq, lt, lte, ne, type SQL, sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import type { OrderState } from '../../contract/orders.ts'
import type { Queryable, Transaction } from '../database/database.ts'
import { pageOf } from '../database/list-page.ts'
import { keptTotal } from '../database/row-counts.ts'
import { orderLine, orders } from '../database/schema.ts'
import { boundedTotal, containing } from '../database/search.ts'
import type { Page } from '../http/paging.ts'

/** Orders that a text is found in, each way: one more than totals are exact to. */
const SEARCHED_AT_MOST = 10_001

export type OrderLine = typeof orderLine.$inferSelect
export interface Order extends OrderRow {
  readonly lines: OrderLine[]
}
export type OrderRow = typeof orders.$inferSelect
export type OrderChange = Pick<OrderRow, 'state'> &
  Partial<Pick<OrderRow, 'transactionId' | 'paidAt' | 'refundedCents' | 'stockReturned'>>

/** Whose orders a read may see: one customer's, or all of them. Part of every `where`, so "not yours" is "not there". */
export type OrderScope = { readonly customerEmail: string } | 'everybody'

export interface OrderFilter {
  readonly state?: OrderState
  /** In e-mail, name, product or part number; or a whole order id. */
  readonly text?: string
}

export function orderStore(db: Queryable) {
  return {
    /** One page, newest first. Cancelled orders are in no list. */
    async list(
      scope: OrderScope,
      filter: OrderFilter,
      limit: number,
      after?: string,
    ): Promise<Page<Order>> {
      const matches = and(inScope(scope), ne(orders.state, 'cancelled'), ...conditions(filter))
      const wholeShop = scope === 'everybody' && !filter.state && !filter.text
      const total = wholeShop
        ? keptTotal('orders')
        : boundedTotal(orders, matches, sql`order by ${orders.id} desc`)
      const rows = await db.query.orders.findMany({
        where: and(matches, after ? lt(orders.id, after) : undefined),
        orderBy: desc(orders.id),
        limit: limit + 1,
        with: { lines: { orderBy: orderLine.lineNo } },
        extras: { total: total.as('total') },
      })
      const withTotal = rows.map(({ total: counted, ...row }) => ({ row, total: counted }))
      return pageOf(db, withTotal, limit, total)
    },

    async find(scope: OrderScope, id: string): Promise<Order | undefined> {
      return db.query.orders.findFirst({
        where: and(eq(orders.id, id), inScope(scope), ne(orders.state, 'cancelled')),
        with: { lines: { orderBy: orderLine.lineNo } },
      })
    },

    /** Whether the order is in the scope; deleted ones too. */
    async exists(scope: OrderScope, id: string): Promise<boolean> {
      return (await db.$count(orders, and(eq(orders.id, id), inScope(scope)))) === 1
    },

    /** Unpaid orders whose hold is over, the longest first. */
    async listHoldsEnded(at: Date, limit: number): Promise<string[]> {
      const rows = await db
        .select({ id: orders.id })
        .from(orders)
        .where(and(eq(orders.state, 'awaitingPayment'), lte(orders.heldUntil, at)))
        .orderBy(orders.heldUntil)
        .limit(limit)
      return rows.map(({ id }) => id)
    },

    /** The customer's orders that wait for payment; there are few, see `UNPAID_ORDERS_PER_CUSTOMER`. */
    async listUnpaid(customerEmail: string): Promise<Order[]> {
      return db.query.orders.findMany({
        where: and(eq(orders.customerEmail, customerEmail), eq(orders.state, 'awaitingPayment')),
        orderBy: desc(orders.id),
        limit: 1000,
        with: { lines: { orderBy: orderLine.lineNo } },
      })
    },
  }
}

/** What changes orders, each inside the transaction of its rule. */
export const orderChanges = {
  /** Waits for every order that this customer is placing, and has others wait, until the transaction ends. */
  async lockCustomer(tx: Transaction, customerEmail: string): Promise<void> {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${customerEmail}, 0))`)
  },

  /** The order, locked until the transaction ends: whoever moves an order locks it first. */
  async lock(tx: Transaction, id: string): Promise<OrderRow | undefined> {
    const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
    return row
  },

  async lockPaidBy(tx: Transaction, transactionId: string): Promise<OrderRow | undefined> {
    const [row] = await tx
      .select()
      .from(orders)
      .where(eq(orders.transactionId, transactionId))
      .for('update')
    return row
  },

  /** Only for `order-moves.ts`: a state that changes without a row in the timeline is a fault. */
  async setState(tx: Transaction, id: string, change: OrderChange): Promise<void> {
    await tx.update(orders).set(change).where(eq(orders.id, id))
  },

  async setDeclines(
    tx: Transaction,
    id: string,
    change: Pick<OrderRow, 'declines'> & Partial<Pick<OrderRow, 'paymentPausedUntil'>>,
  ): Promise<void> {
    await tx.update(orders).set(change).where(eq(orders.id, id))
  },

  async spendIntentKey(db: Queryable, id: string): Promise<void> {
    await db
      .update(orders)
      .set({ spentIntentKeys: sql`${orders.spentIntentKeys} + 1` })
      .where(eq(orders.id, id))
  },
}

export type OrderStore = ReturnType<typeof orderStore>

function inScope(scope: OrderScope): SQL | undefined {
  return scope === 'everybody' ? undefined : eq(orders.customerEmail, scope.customerEmail)
}

function conditions({ state, text }: OrderFilter): SQL[] {
  const found: SQL[] = []
  if (state) found.push(eq(orders.state, state))
  const wanted = text?.trim().toLowerCase()
  if (!wanted) return found
  if (/^[0-9a-f-]{36}$/.test(wanted)) {
    found.push(isUuid(wanted) ? eq(orders.id, wanted) : sql`false`)
    return found
  }
  // Two indexes answer, one each; an `or` over both tables would read every order. A text that half the shop's orders
  // hold is looked for among the newest.
  const pattern = containing(wanted)
  found.push(sql`${orders.id} in (
    (select id from orders where lower(customer_email || ' ' || customer_name) like ${pattern}
      order by id desc limit ${SEARCHED_AT_MOST})
    union all
    (select order_id from order_line where lower(product_name || ' ' || coalesce(part_number, '')) like ${pattern}
      order by order_id desc limit ${SEARCHED_AT_MOST}))`)
  return found
}
