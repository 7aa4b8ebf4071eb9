import { and, type SQL, sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import type { z } from 'zod'
import { deskStates } from '../../../../contract/ordering/desk-choices.ts'
import type {
  DeskOrder,
  listDeskOrders as listDeskOrdersCall,
} from '../../../../contract/ordering/desk-orders.ts'
import { dollarsFromCents } from '../../../../contract/values/money/money.ts'
import { type Day, dayOf } from '../../../platform/base/days.ts'
import { noteTotal, totalUnlessLarge } from '../../../platform/database/lists/large-totals.ts'
import { cutPage, LONGEST_PAGE, type Page } from '../../../platform/database/lists/paging.ts'
import { keptTotal } from '../../../platform/database/lists/row-counts.ts'
import {
  boundedTotal,
  COUNTED_AT_MOST,
  COUNTED_AT_MOST_COMBINED,
} from '../../../platform/database/lists/search.ts'
import type { ReadOnlyDatabase } from '../../../platform/database/servers/read-replica.ts'
import { orders } from '../../../platform/database/tables/orders.ts'
import type { DeliveryTerms } from '../../delivery/delivery-terms.ts'
import type { ChooseOrders } from './choose-orders.ts'
import { meetsDesk } from './desk-choice.ts'
import { findPage } from './find-page.ts'
import { isListed, type OrderChoice, searchIn } from './order-choice.ts'
import { deskWalks, type OrderWalk } from './order-walk.ts'
import { type DispatchDays, shipByOf } from './ship-by.ts'

type AskedList = z.output<typeof listDeskOrdersCall.query>

interface DeskListParts {
  readonly readingAfter: (after: string | undefined) => ReadOnlyDatabase
  readonly choose: ChooseOrders
  readonly findTerms: () => Promise<DeliveryTerms>
  readonly now: () => Date
}

const columns = {
  id: orders.id,
  orderNo: orders.orderNo,
  createdAt: orders.createdAt,
  paidAt: orders.paidAt,
  customerName: orders.customerName,
  customerEmail: orders.customerEmail,
  company: sql<string | null>`${orders.shipTo} ->> 'company'`,
  poNumber: orders.poNumber,
  lineCount: orders.lineCount,
  pieces: orders.pieces,
  piecesLeft: sql<string | null>`case when ${orders.fulfilment} = 'partlyShipped' then
    (select sum(quantity - shipped - closed) from order_line where order_id = orders.id) end`,
  state: orders.state,
  fulfilment: orders.fulfilment,
  totalCents: orders.totalCents,
  sample: orders.sample,
}

const EVERYBODY = 'everybody'

/** The desk's list of orders: one row each, read along an index for every filter and sort. */
export function makeListDeskOrders({ readingAfter, choose, findTerms, now }: DeskListParts) {
  return async (query: AskedList): Promise<Page<DeskOrder & { readonly id: string }>> => {
    const { sort = 'newest', limit = LONGEST_PAGE, after, q = '' } = query
    const db = readingAfter(after)
    const dispatch = (await findTerms()).freight
    const today = dayOf(now())
    // No index has the orders of a category or brand in their order.
    const isOfProducts = query.category !== undefined || query.brand !== undefined
    const page = await listPage(db, await choose(db, query), {
      walk: deskWalks[sort],
      text: q.trim(),
      filter: JSON.stringify([{ ...query, limit: 0, after: '' }, today]),
      limit,
      after,
      countedAtMost:
        countFilters(query) > 1 || isOfProducts ? COUNTED_AT_MOST_COMBINED : COUNTED_AT_MOST,
    })
    const rows = page.rows.map((row) => ({ id: row.id, ...toDeskOrder(row, dispatch, today) }))
    return { ...page, rows }
  }
}

interface ListedPage {
  readonly walk: OrderWalk
  readonly text: string
  readonly filter: string
  readonly limit: number
  readonly after: string | undefined
  readonly countedAtMost: number
}

/** The days of a list, of payment or of placing, are one filter; another sort reads like one more. */
function countFilters({ limit, after, days, from, to, ...others }: AskedList): number {
  const isOfDays = from !== undefined || to !== undefined
  return Object.values(others).filter((value) => value !== undefined).length + (isOfDays ? 1 : 0)
}

async function listPage(
  db: ReadOnlyDatabase,
  choice: OrderChoice,
  { walk, text, filter, limit, after, countedAtMost }: ListedPage,
): Promise<Page<DeskRow>> {
  const read = (condition: SQL) => readRows(db, condition, { walk, limit, after })
  // A whole id is a condition of the list, not a text in it.
  const listed = isListed(EVERYBODY, choice)
  if (text && !isUuid(text))
    return findPage(db, searchIn(EVERYBODY, choice, text, walk), { filter, limit, after, read })
  const { state, goods, customerEmail, productIds, desk } = choice
  const isFiltered = desk !== undefined && meetsDesk(desk) !== undefined
  const isWhole = !text && !goods && !customerEmail && !productIds && !isFiltered
  const states = deskStates.filter((one) => !state || one === state)
  const total = isWhole
    ? keptTotal(...states.map((one) => `orders:${one}` as const))
    : totalUnlessLarge(
        db,
        filter,
        boundedTotal(orders, listed, sql`order by ${walk.order}`, countedAtMost),
      )
  const [rows, counted] = await Promise.all([
    read(listed),
    db.execute<{ total: string }>(sql`select ${total} as total`),
  ])
  const { total: found = '0' } = counted.rows[0] ?? {}
  if (!isWhole) noteTotal(db, filter, found)
  return cutPage(rows, limit, found)
}

type DeskRow = Awaited<ReturnType<typeof readRows>>[number]

function readRows(
  db: ReadOnlyDatabase,
  condition: SQL,
  { walk, limit, after }: Pick<ListedPage, 'walk' | 'limit' | 'after'>,
) {
  return db
    .select(columns)
    .from(orders)
    .where(and(condition, walk.following(after)))
    .orderBy(walk.order)
    .limit(limit + 1)
}

function toDeskOrder(row: DeskRow, dispatch: DispatchDays, today: Day): DeskOrder {
  const shipBy = shipByOf(row, dispatch)
  return {
    _id: row.id,
    orderNo: row.orderNo,
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    shipBy,
    isLate: shipBy !== null && shipBy < today,
    customer: row.customerName,
    company: row.company || null,
    customerEmail: row.customerEmail,
    poNumber: row.poNumber,
    lineCount: row.lineCount,
    pieces: row.pieces,
    piecesLeft: row.piecesLeft === null ? null : Number(row.piecesLeft),
    state: row.state,
    fulfilment: row.fulfilment,
    total: dollarsFromCents(row.totalCents),
    sample: row.sample,
  }
}
