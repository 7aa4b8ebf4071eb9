import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { DocumentKind } from '../../../contract/fulfilment/document-content.ts'
import { sumCents } from '../../../contract/values/money/money.ts'
import { plainColumns } from '../../catalogue/products/plain-facts.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { type Bookmark, findBookmark, isUnseen } from '../../platform/database/feed.ts'
import { orderLine, orders, orderTax } from '../../platform/database/tables/orders.ts'
import { document, numberSeries } from '../../platform/database/tables/papers.ts'
import { refund, refundLine } from '../../platform/database/tables/payments.ts'
import { product } from '../../platform/database/tables/products.ts'

export const READER = 'documents'

export type InvoiceRow = Pick<typeof document.$inferSelect, 'id' | 'number' | 'content'>

type ReadUpTo = Pick<Bookmark, 'seen' | 'isForeign'>

/** A payment or refund that has no paper yet. */
export interface Due {
  readonly orderId: string
  /** Null: the payment itself. */
  readonly refundId: string | null
}

/** Binding papers, and the data they are made of. */
export const documentStore = {
  /**
   * The position up to which the orders' moves were read; undefined before the first reading. If there are papers, a
   * missing bookmark counts as foreign: backups leave it out.
   */
  async findBookmark(db: Database | Transaction): Promise<ReadUpTo | undefined> {
    const kept = await findBookmark(db, READER)
    if (kept) return kept
    const [lost] = await db
      .select({
        seen: sql<string>`pg_current_snapshot()::text`,
        isForeign: sql<boolean>`true`,
      })
      .from(document)
      .limit(1)
    return lost
  },

  /** Whether money of any order has moved since; if not, no paper is due. */
  async hasMoved(db: Database, { seen, isForeign }: ReadUpTo): Promise<boolean> {
    if (isForeign) return true
    const { rowCount } = await db.execute(
      sql`select from order_move where axis = 'money' and ${isUnseen(seen)} limit 1`,
    )
    return rowCount === 1
  },

  /**
   * Payments and refunds without their paper, of orders that moved since the bookmark. Refunds of orders that were never
   * invoiced need none. A foreign bookmark counts as older than everything since the first paper. `leftOut`: ids of orders.
   */
  async listDue(
    tx: Transaction,
    { seen, isForeign }: ReadUpTo,
    limit: number,
    leftOut: ReadonlySet<string>,
  ): Promise<Due[]> {
    const { rows } = await tx.execute<{ order_id: string; refund_id: string | null }>(sql`
      with moved as materialized (
        select order_id, bool_or(to_state = 'paid') as is_paid from order_move
        where axis = 'money' and ${isForeign ? sql`at >= (select min(created_at) from document)` : isUnseen(seen)}
        group by order_id
      ), paid as (
        select orders.id as order_id, null::uuid as refund_id, paid_at as at
        from moved join orders on orders.id = order_id
        where is_paid and transaction_id is not null and not sample
          and not exists (select from document where cause = 'payment:' || orders.id)
      ), given as (
        select refund.order_id, refund.id as refund_id, refund.created_at as at
        from moved join refund using (order_id)
        where refund.state = 'succeeded'
          and (order_id in (select paid.order_id from paid)
            or exists (select from document where cause = 'payment:' || refund.order_id))
          and not exists (select from document where cause = 'refund:' || refund.id)
      )
      select order_id, refund_id from (select * from paid union all select * from given) as due
      where order_id <> all(${sql.param([...leftOut])}::uuid[])
      order by refund_id is not null, at, order_id, refund_id limit ${limit}`)
    return rows.map(({ order_id, refund_id }) => ({ orderId: order_id, refundId: refund_id }))
  },

  /**
   * The same of payments and refunds between two moments, also of orders that were paid before the shop had papers.
   * Refunds follow the payment that they are of.
   */
  async listMissing(
    tx: Transaction,
    from: Date,
    before: Date,
    limit: number,
    leftOut: ReadonlySet<string>,
  ): Promise<Due[]> {
    const within = (at: SQL) =>
      sql`${at} >= ${from.toISOString()}::timestamptz and ${at} < ${before.toISOString()}::timestamptz`
    const { rows } = await tx.execute<{ order_id: string; refund_id: string | null }>(sql`
      with given as (
        select refund.order_id, refund.id as refund_id, created_at as at from refund
        where state = 'succeeded' and order_id is not null and ${within(sql`created_at`)}
          and not exists (select from document where cause = 'refund:' || refund.id)
      ), paid as (
        select id as order_id, null::uuid as refund_id, paid_at as at from orders
        where transaction_id is not null and not sample
          and (${within(sql`paid_at`)} or id in (select given.order_id from given))
          and not exists (select from document where document.order_id = orders.id)
      )
      select due.order_id, refund_id from (select * from paid union all select * from given) as due
      where due.order_id <> all(${sql.param([...leftOut])}::uuid[])
        and not exists (select from orders where orders.id = due.order_id and sample)
      order by refund_id is not null, at, due.order_id, refund_id limit ${limit}`)
    return rows.map(({ order_id, refund_id }) => ({ orderId: order_id, refundId: refund_id }))
  },

  /** Takes the next number of a series. There are no gaps, because the transaction that takes a number also uses it. */
  async takeNumber(tx: Transaction, kind: DocumentKind, year: number): Promise<number> {
    const [row] = await tx
      .insert(numberSeries)
      .values({ kind, year, last: 1 })
      .onConflictDoUpdate({
        target: [numberSeries.kind, numberSeries.year],
        set: { last: sql`${numberSeries.last} + 1` },
      })
      .returning()
    if (!row) throw new Error(`No number of ${kind} ${year} was given.`)
    return row.last
  },

  async insert(tx: Transaction, row: typeof document.$inferInsert): Promise<void> {
    await tx.insert(document).values(row)
  },

  async readOrder(db: Database | Transaction, id: string) {
    const [order] = await db.select().from(orders).where(eq(orders.id, id))
    if (!order) throw new Error(`Order ${id} is gone.`)
    const lines = await db
      .select({ ...getTableColumns(orderLine), product: plainColumns })
      .from(orderLine)
      .innerJoin(product, eq(product.id, orderLine.productId))
      .where(eq(orderLine.orderId, id))
      .orderBy(asc(orderLine.lineNo))
    const taxes = await db
      .select()
      .from(orderTax)
      .where(eq(orderTax.orderId, id))
      .orderBy(asc(orderTax.taxNo))
    return { order, lines, taxes }
  },

  async readRefund(tx: Transaction, id: string) {
    const [row] = await tx.select().from(refund).where(eq(refund.id, id))
    if (!row) throw new Error(`Refund ${id} is gone.`)
    const lines = await tx
      .select()
      .from(refundLine)
      .where(eq(refundLine.refundId, id))
      .orderBy(asc(refundLine.lineNo))
    return { amountCents: row.amountCents, pieces: lines }
  },

  /** The order's invoice that no other has replaced, with its credit notes; undefined before the first is issued. */
  async findInvoice(tx: Transaction, orderId: string) {
    const [invoice] = await tx
      .select()
      .from(document)
      .where(
        and(
          eq(document.orderId, orderId),
          eq(document.kind, 'invoice'),
          // Not sorted by id: the ids follow the clocks of the nodes.
          sql`not exists (select from ${document} as note where note.cause = 'again:' || ${document.id})`,
        ),
      )
    if (!invoice) return undefined
    const notes = await tx
      .select()
      .from(document)
      .where(eq(document.creditOf, invoice.id))
      .orderBy(asc(document.id))
    return {
      ...invoice,
      notes,
      credited: notes.flatMap(({ content }) => content.credited),
      creditedCents: sumCents(notes.map(({ totalCents }) => totalCents)),
    }
  },
}
