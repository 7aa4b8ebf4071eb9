import { and, desc, eq, gt, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import {
  type OrderKind,
  type OrderState,
  orderStates,
  stateOfKind,
} from '../../../contract/ordering/orders.ts'
import { type Cents, cents } from '../../../contract/values/money/money.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { pageOf } from '../../platform/database/lists/list-page.ts'
import type { Page } from '../../platform/database/lists/paging.ts'
import { keptTotal } from '../../platform/database/lists/row-counts.ts'
import { boundedTotal } from '../../platform/database/lists/search.ts'
import type { ReadOnlyDatabase } from '../../platform/database/servers/read-replica.ts'
import { orderLine, orderMove, orders } from '../../platform/database/tables/orders.ts'
import { users } from '../../platform/database/tables/people.ts'
import type { product as productTable } from '../../platform/database/tables/products.ts'
import { findPage } from './lists/find-page.ts'
import { isListed, type OrderChoice, searchIn } from './lists/order-choice.ts'
import { isShown, type OrderScope } from './order-scope.ts'

export type OrderLineRow = typeof orderLine.$inferSelect
export type OrderRow = typeof orders.$inferSelect
/** A line with pack data of its product today. */
export interface ListedLine extends OrderLineRow {
  readonly product: Pick<
    typeof productTable.$inferSelect,
    'cartonPieces' | 'palletPieces' | 'palletGrams'
  >
}
/** Counters of a line that was just ordered. */
export const nothingMoved = {
  packed: 0,
  shipped: 0,
  closed: 0,
  returned: 0,
  refunded: 0,
  refundedCents: cents(0),
} as const
/** An order as it is listed. All its lines are read by `listLines` only: a page of long orders has 500,000. */
export interface ListedOrder extends OrderRow {
  readonly firstLine: OrderLineRow
  /** Oldest first. */
  readonly refunds: readonly { readonly at: Date; readonly amountCents: Cents }[]
}
export type OrderChange = Pick<OrderRow, 'state'> &
  Partial<Pick<OrderRow, 'transactionId' | 'paidAt' | 'refundedCents' | 'fulfilment'>>

export interface OrderFilter extends OrderChoice {
  /** Only unpaid orders, those that reserve most pieces first; else all, newest first. */
  readonly sort?: 'held' | undefined
}

/** Names an order's goods in one line of text. */
export function nameOfLines({ firstLine: { productName }, lineCount }: ListedOrder): string {
  return lineCount === 1 ? productName : `${productName} and ${lineCount - 1} more`
}

/** One page of orders. */
export async function listOrders(
  db: ReadOnlyDatabase,
  scope: OrderScope,
  { sort, ...choice }: OrderFilter,
  limit: number,
  after?: string,
): Promise<Page<ListedOrder>> {
  const { state, kind, goods, tax, refund, text = '' } = choice
  const wanted = text.trim()
  const isOne = isUuid(wanted)
  const listed = isListed(scope, choice)
  if (sort === 'held') {
    const search = wanted && !isOne ? searchIn(scope, choice, wanted).inAll : undefined
    return listHeld(db, and(listed, search), limit, after)
  }
  if (wanted && !isOne) {
    const filter = JSON.stringify([scope, state, kind, goods, tax, refund, wanted])
    const read = async (condition: SQL) =>
      (await db.query.orders.findMany(pageQuery(condition, limit, after))).map(toOrder)
    return findPage(db, searchIn(scope, choice, wanted), { filter, limit, after, read })
  }
  const isKept = scope === 'everybody' && !isOne && !goods && !tax && !refund
  const total = isKept
    ? keptTotal(...countersOf(state, kind))
    : boundedTotal(orders, listed, sql`order by ${orders.id} desc`)
  const rows = await db.query.orders.findMany({
    ...pageQuery(listed, limit, after),
    extras: { total: total.as('total') },
  })
  return pageOf(db, rows.map(toCounted), limit, total)
}

export function orderStore(db: Queryable) {
  return {
    async find(scope: OrderScope, id: string): Promise<ListedOrder | undefined> {
      const row = await db.query.orders.findFirst({
        where: isShown(scope, id),
        with: asListed,
      })
      return row && toOrder(row)
    },

    /** A page of an order's lines, by number; undefined if there is no such order in the scope. */
    async listLines(
      scope: OrderScope,
      id: string,
      limit: number,
      after = 0,
    ): Promise<ListedLine[] | undefined> {
      const row = await db.query.orders.findFirst({
        columns: { id: true },
        where: isShown(scope, id),
        with: {
          lines: {
            where: gt(orderLine.lineNo, after),
            orderBy: orderLine.lineNo,
            limit,
            with: {
              product: { columns: { cartonPieces: true, palletPieces: true, palletGrams: true } },
            },
          },
        },
      })
      return row?.lines
    },

    /** The account that placed an order; null once it is gone. */
    async findCustomerId(email: string): Promise<string | null> {
      const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
      return user?.id ?? null
    },

    async exists(scope: OrderScope, id: string): Promise<boolean> {
      return (await db.$count(orders, isShown(scope, id))) === 1
    },

    /** Unpaid orders with ended reservations that are due to be ended, longest overdue first. */
    async listHoldsEnded(at: Date, limit: number): Promise<string[]> {
      const rows = await db
        .select({ id: orders.id })
        .from(orders)
        .where(
          and(
            eq(orders.state, 'awaitingPayment'),
            lte(orders.heldUntil, at),
            or(isNull(orders.expiryRetryAt), lte(orders.expiryRetryAt, at)),
          ),
        )
        // Sorted by the reservation's end alone, old orders that can't be ended would fill every batch.
        .orderBy(sql`greatest(${orders.heldUntil}, ${orders.expiryRetryAt})`)
        .limit(limit)
      return rows.map(({ id }) => id)
    },

    /** The customer's unpaid orders; they are few, see `UNPAID_ORDERS_PER_CUSTOMER`. */
    async listUnpaid(customerEmail: string): Promise<ListedOrder[]> {
      const rows = await db.query.orders.findMany({
        where: and(eq(orders.customerEmail, customerEmail), eq(orders.state, 'awaitingPayment')),
        orderBy: desc(orders.id),
        limit: 1000,
        with: asListed,
      })
      return rows.map(toOrder)
    },
  }
}

/** Writes to orders, each in the transaction of its rule. */
export const orderChanges = {
  /** Extends the customer's unpaid orders to `holdHours` after they were placed, unless they are held longer already. */
  async extendHolds(tx: Transaction, customerEmail: string, holdHours: number): Promise<void> {
    const until = sql`${orders.createdAt} + make_interval(secs => ${holdHours * 3600})`
    await tx
      .update(orders)
      .set({ heldUntil: until })
      .where(
        and(
          eq(orders.customerEmail, customerEmail),
          eq(orders.state, 'awaitingPayment'),
          lt(orders.heldUntil, until),
        ),
      )
  },

  /** Tries again after a pause as long as the order is overdue, within bounds: each pause is twice the one before. */
  async postponeExpiry(
    db: Queryable,
    id: string,
    at: Date,
    { shortestSeconds, longestSeconds }: { shortestSeconds: number; longestSeconds: number },
  ): Promise<void> {
    const now = sql`${at.toISOString()}::timestamptz`
    const overdueSeconds = sql`extract(epoch from ${now} - ${orders.heldUntil})`
    await db
      .update(orders)
      .set({
        expiryRetryAt: sql`${now} + make_interval(secs => least(${longestSeconds}, greatest(${shortestSeconds}, ${overdueSeconds})))`,
      })
      .where(and(eq(orders.id, id), eq(orders.state, 'awaitingPayment')))
  },

  /** Reads and locks the order until the transaction ends; required before every move. */
  async lock(tx: Transaction, id: string): Promise<OrderRow | undefined> {
    const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
    return row
  },

  /** Reads and locks the order paid by this payment until the transaction ends. */
  async lockPaidBy(tx: Transaction, transactionId: string): Promise<OrderRow | undefined> {
    const [row] = await tx
      .select()
      .from(orders)
      .where(eq(orders.transactionId, transactionId))
      .for('update')
    return row
  },

  /** Only for `order-moves.ts`: every change of state needs a row in the timeline. */
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

  /** Answers how many orders were untaxed until now. */
  async setTaxChecked(db: Queryable, id: string): Promise<number> {
    const { rowCount } = await db
      .update(orders)
      .set({ isUntaxed: false })
      .where(and(eq(orders.id, id), eq(orders.isUntaxed, true)))
    return rowCount ?? 0
  },

  async setOnHold(tx: Transaction, id: string, reason: string | null): Promise<void> {
    await tx.update(orders).set({ onHold: reason }).where(eq(orders.id, id))
  },

  /** The provider stores a failure under the intent's idempotency key, so the next try needs another. */
  async spendIntentKey(
    db: Queryable,
    { id, spentIntentKeys }: Pick<OrderRow, 'id' | 'spentIntentKeys'>,
  ): Promise<void> {
    await db
      .update(orders)
      .set({ spentIntentKeys: spentIntentKeys + 1 })
      // Others under the same key may have met the same failure.
      .where(and(eq(orders.id, id), eq(orders.spentIntentKeys, spentIntentKeys)))
  },
}

/** The counters of a list of all orders. */
function countersOf(state: OrderState | undefined, kind: OrderKind | undefined) {
  const states: readonly OrderState[] = kind ? [stateOfKind[kind]] : orderStates
  return states.filter((one) => !state || one === state).map((one) => `orders:${one}` as const)
}

/** A page of the matching orders, and one more row. */
function pageQuery(condition: SQL, limit: number, after: string | undefined) {
  return {
    where: and(condition, after ? lt(orders.id, after) : undefined),
    orderBy: desc(orders.id),
    limit: limit + 1,
    with: asListed,
  }
}

/** Read by its key, however many lines follow; moves are looked for only where something was refunded. */
const asListed = {
  lines: { where: eq(orderLine.lineNo, 1) },
  moves: {
    columns: { at: true, amountCents: true },
    // Text, because Drizzle takes every column here for one of the moves.
    where: and(isNotNull(orderMove.amountCents), sql`"orders"."refunded_cents" > 0`),
    orderBy: orderMove.moveNo,
  },
} as const

type ListedRow = OrderRow & {
  lines: OrderLineRow[]
  moves: { at: Date; amountCents: Cents | null }[]
}

function toOrder<Row extends ListedRow>({ lines, moves, ...row }: Row) {
  const [line] = lines
  if (!line) throw new Error(`Order ${row.id} has no line.`)
  const refunds = moves.flatMap(({ at, amountCents }) =>
    amountCents === null ? [] : [{ at, amountCents }],
  )
  return { ...row, firstLine: line, refunds }
}

const toCounted = <Total>({ total, ...row }: ListedRow & { total: Total }) => ({
  row: toOrder(row),
  total,
})

/** Unpaid orders by the pieces that they reserve. A page begins after an order, which may have been paid meanwhile. */
async function listHeld(
  db: ReadOnlyDatabase,
  condition: SQL | undefined,
  limit: number,
  after: string | undefined,
): Promise<Page<ListedOrder>> {
  const held = sql`${and(eq(orders.state, sql`'awaitingPayment'`), condition)}`
  const following = after
    ? sql`(${orders.pieces}, ${orders.id}) < (select pieces, id from orders where id = ${after})`
    : undefined
  const total = boundedTotal(orders, held, sql`order by pieces desc, id desc`)
  const rows = await db.query.orders.findMany({
    where: and(held, following),
    orderBy: [desc(orders.pieces), desc(orders.id)],
    limit: limit + 1,
    with: asListed,
    extras: { total: total.as('total') },
  })
  return pageOf(db, rows.map(toCounted), limit, total)
}
