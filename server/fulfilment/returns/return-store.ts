import { and, asc, desc, eq, gt, lt, type SQL, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { ReturnReason, ReturnState } from '../../../contract/fulfilment/returns.ts'
import type { OrderScope } from '../../ordering/orders/order-scope.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { pageOf } from '../../platform/database/lists/list-page.ts'
import type { Page } from '../../platform/database/lists/paging.ts'
import { boundedTotal } from '../../platform/database/lists/search.ts'
import {
  returnLine,
  returnRequest,
  shipment,
  shipmentLine,
} from '../../platform/database/tables/goods.ts'
import { orderLine, orders } from '../../platform/database/tables/orders.ts'
import type { ArrivedPieces, PastReturn } from './returnable.ts'

export type ReturnRow = typeof returnRequest.$inferSelect
type ReturnLineRow = typeof returnLine.$inferSelect

export interface LineToReturn {
  readonly lineNo: number
  readonly quantity: number
  readonly reason: ReturnReason
  readonly note?: string | undefined
  readonly pictures?: readonly string[] | undefined
}

/** A line of a return with what was ordered. */
export interface ListedReturnLine extends ReturnLineRow {
  readonly productName: string
  readonly partNumber: string | null
  readonly imageUrl: string
}

export interface ListedReturn extends ReturnRow {
  readonly orderNo: number
  readonly customerEmail: string
  readonly lines: readonly ListedReturnLine[]
}

interface ReturnFilter {
  readonly state?: ReturnState | 'open' | undefined
  readonly order?: string | undefined
  /** By user id. */
  readonly customer?: string | undefined
}

const listed = {
  id: returnRequest.id,
  returnNo: returnRequest.returnNo,
  orderId: returnRequest.orderId,
  state: returnRequest.state,
  reason: returnRequest.reason,
  note: returnRequest.note,
  createdAt: returnRequest.createdAt,
  decidedAt: returnRequest.decidedAt,
  receivedAt: returnRequest.receivedAt,
  closedAt: returnRequest.closedAt,
  orderNo: orders.orderNo,
  customerEmail: orders.customerEmail,
}

export const returnStore = {
  /** Newest first. */
  async list(
    db: Queryable,
    scope: OrderScope,
    filter: ReturnFilter,
    { limit, after }: { limit: number; after: string | undefined },
  ): Promise<Page<ListedReturn>> {
    const matches = and(inScope(scope), ...filtered(filter))
    const total = boundedTotal(returnRequest, matches, sql`order by ${returnRequest.id} desc`)
    const rows = await db
      .select({ ...listed, total })
      .from(returnRequest)
      .innerJoin(orders, eq(orders.id, returnRequest.orderId))
      .where(and(matches, after ? lt(returnRequest.id, after) : undefined))
      .orderBy(desc(returnRequest.id))
      .limit(limit + 1)
    const lines = await readLines(
      db,
      rows.map(({ id }) => id),
    )
    const page = rows.map(({ total: counted, ...row }) => ({
      row: { ...row, lines: lines.get(row.id) ?? [] },
      total: counted,
    }))
    return pageOf(db, page, limit, total)
  },

  async find(db: Queryable, scope: OrderScope, id: string): Promise<ListedReturn | undefined> {
    const [row] = await db
      .select(listed)
      .from(returnRequest)
      .innerJoin(orders, eq(orders.id, returnRequest.orderId))
      .where(and(eq(returnRequest.id, id), inScope(scope)))
    return row && { ...row, lines: (await readLines(db, [id])).get(id) ?? [] }
  },

  /** The order of a return in the scope, to be locked first. */
  async findOrderId(db: Queryable, scope: OrderScope, id: string): Promise<string | undefined> {
    const [row] = await db
      .select({ orderId: returnRequest.orderId })
      .from(returnRequest)
      .where(and(eq(returnRequest.id, id), inScope(scope)))
    return row?.orderId
  },

  async read(tx: Transaction, id: string): Promise<ReturnRow | undefined> {
    const [row] = await tx.select().from(returnRequest).where(eq(returnRequest.id, id))
    return row
  },

  async readOwnLines(tx: Transaction, id: string): Promise<ReturnLineRow[]> {
    return tx
      .select()
      .from(returnLine)
      .where(eq(returnLine.returnId, id))
      .orderBy(asc(returnLine.lineNo))
  },

  async insert(
    tx: Transaction,
    orderId: string,
    lines: readonly LineToReturn[],
    createdAt: Date,
  ): Promise<{ readonly id: string; readonly returnNo: number }> {
    const [row] = await tx
      .insert(returnRequest)
      .values({ id: uuidv7(), orderId, state: 'requested', createdAt })
      .returning({ id: returnRequest.id, returnNo: returnRequest.returnNo })
    if (!row) throw new Error('The return was not inserted.')
    await tx.insert(returnLine).values(
      lines.map(({ note, pictures = [], ...line }) => ({
        returnId: row.id,
        orderId,
        ...line,
        note: note?.trim() || null,
        pictures: [...pictures],
      })),
    )
    return row
  },

  async change(tx: Transaction, id: string, change: Partial<ReturnRow>): Promise<void> {
    await tx.update(returnRequest).set(change).where(eq(returnRequest.id, id))
  },

  async receiveLine(
    tx: Transaction,
    { returnId, lineNo, restocked, scrapped }: ReturnLineRow,
  ): Promise<void> {
    await tx
      .update(returnLine)
      .set({ restocked, scrapped })
      .where(and(eq(returnLine.returnId, returnId), eq(returnLine.lineNo, lineNo)))
  },

  /** Earlier returns of an order's lines, oldest first. */
  async listPast(tx: Transaction, orderId: string): Promise<(PastReturn & { lineNo: number })[]> {
    return tx
      .select({
        lineNo: returnLine.lineNo,
        returnNo: returnRequest.returnNo,
        state: returnRequest.state,
        askedAt: returnRequest.createdAt,
        quantity: returnLine.quantity,
        received: sql<number>`${returnLine.restocked} + ${returnLine.scrapped}`,
      })
      .from(returnLine)
      .innerJoin(returnRequest, eq(returnRequest.id, returnLine.returnId))
      .where(eq(returnLine.orderId, orderId))
      .orderBy(asc(returnRequest.returnNo))
  },

  /** Shipped pieces of an order's lines, with the day from which their term counts. */
  async listArrived(
    tx: Transaction,
    orderId: string,
  ): Promise<(ArrivedPieces & { lineNo: number })[]> {
    const rows = await tx
      .select({
        lineNo: shipmentLine.lineNo,
        quantity: shipmentLine.quantity,
        shippedAt: shipment.shippedAt,
        deliveredAt: shipment.deliveredAt,
      })
      .from(shipmentLine)
      .innerJoin(shipment, eq(shipment.id, shipmentLine.shipmentId))
      .where(and(eq(shipment.orderId, orderId), gt(shipment.shippedAt, sql`'-infinity'`)))
    return rows.flatMap(({ shippedAt, deliveredAt, ...line }) =>
      shippedAt
        ? [{ ...line, shippedAt, at: deliveredAt ?? shippedAt, isDelivered: deliveredAt !== null }]
        : [],
    )
  },
}

/** Part of every `where`, so that others' returns are not found. */
function inScope(scope: OrderScope): SQL | undefined {
  return scope === 'everybody'
    ? undefined
    : sql`${returnRequest.orderId} in (select id from orders where customer_email = ${scope.customerEmail})`
}

/** Literal, so that the planner finds the index of these. */
const isOpen = sql`${returnRequest.state} in ('requested', 'approved', 'received')`

function filtered({ state, order, customer }: ReturnFilter): (SQL | undefined)[] {
  return [
    state === 'open' ? isOpen : state && eq(returnRequest.state, state),
    order ? eq(returnRequest.orderId, order) : undefined,
    customer
      ? sql`${returnRequest.orderId} in (select orders.id from orders join users on email = customer_email where users.id = ${customer})`
      : undefined,
  ]
}

async function readLines(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, ListedReturnLine[]>> {
  const lines = new Map<string, ListedReturnLine[]>()
  if (ids.length === 0) return lines
  const rows = await db
    .select({
      line: returnLine,
      productName: orderLine.productName,
      partNumber: orderLine.partNumber,
      imageUrl: orderLine.imageUrl,
    })
    .from(returnLine)
    .innerJoin(
      orderLine,
      and(eq(orderLine.orderId, returnLine.orderId), eq(orderLine.lineNo, returnLine.lineNo)),
    )
    .where(sql`${returnLine.returnId} = any(${sql.param(ids)}::uuid[])`)
    .orderBy(asc(returnLine.lineNo))
  for (const { line, ...ordered } of rows) {
    const of = lines.get(line.returnId) ?? []
    of.push({ ...line, ...ordered })
    lines.set(line.returnId, of)
  }
  return lines
}
