import { and, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type {
  DeskDays,
  OrderWait,
  ShipByChoice,
} from '../../../../contract/ordering/desk-choices.ts'
import type { deskFilter } from '../../../../contract/ordering/desk-orders.ts'
import type { OrderState } from '../../../../contract/ordering/orders.ts'
import { shopZone } from '../../../../contract/values/days/shop-zone.ts'
import { startOfDay } from '../../../../contract/values/days/zones.ts'
import { addDays, type Day } from '../../../platform/base/days.ts'
import type { ReadOnlyDatabase } from '../../../platform/database/servers/read-replica.ts'
import { orders } from '../../../platform/database/tables/orders.ts'
import { type CountedFilter, goodsAndPlaces, moneyMoved } from './counted-orders.ts'
import { type DispatchDays, lastPaidFor } from './ship-by.ts'
import { toPack, toPackPaidBefore, waitsFor } from './waiting-orders.ts'

/** The filters as they are asked for. */
export type AskedOrders = z.output<z.ZodObject<typeof deskFilter>> & {
  readonly state?: OrderState | undefined
}

/** The desk's own filters, with days as moments: plain values, which a process that writes a file is told. */
export interface DeskChoice {
  readonly isToPack: boolean
  /** To pack and paid before. */
  readonly paidBefore?: string | undefined
  readonly waits?: OrderWait | undefined
  /** The moment at which today ends. */
  readonly tomorrow: string
  /** The event between the two moments; undefined: it was placed. */
  readonly days?: DeskDays | undefined
  readonly from?: string | undefined
  readonly before?: string | undefined
  /** No order before this id meets the other filters. */
  readonly firstId?: string | undefined
  readonly counted: CountedFilter
}

const HOUR_MS = 3_600_000
/** As in the index `orders_paid_late`. */
const PAID_LATE_MS = 72 * HOUR_MS
const LAST_DAYS: Readonly<Record<ShipByChoice, number>> = { late: -1, today: 0, week: 6 }

const startOf = (day: Day): string => startOfDay(shopZone(), day).toISOString()

export function toDeskChoice(
  { shipBy, waits, days, from, to, sort, country, region, category, brand }: AskedOrders,
  dispatch: DispatchDays,
  today: Day,
): DeskChoice {
  const lastDay = shipBy && addDays(today, LAST_DAYS[shipBy])
  return {
    isToPack: sort === 'shipBy' || sort === '-shipBy',
    paidBefore: lastDay && startOf(addDays(lastPaidFor(lastDay, dispatch), 1)),
    waits,
    tomorrow: startOf(addDays(today, 1)),
    days,
    from: from && startOf(from),
    before: to && startOf(addDays(to, 1)),
    counted: { country, region, category, brand },
  }
}

/**
 * An id at or before those of all orders paid since a moment. A walk from the oldest order begins there: it read all of
 * the years before, which took 1.9 s at a million orders.
 */
export async function findFirstId(db: ReadOnlyDatabase, from: string): Promise<string> {
  const shortlyBefore = firstIdOf(new Date(from).getTime() - PAID_LATE_MS - HOUR_MS)
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from orders where paid_at - created_at > interval '72 hours'
      and paid_at >= ${from}::timestamptz and id < ${shortlyBefore}::uuid
    order by id limit 1`)
  return rows[0]?.id ?? shortlyBefore
}

export function meetsDesk(choice: DeskChoice): SQL | undefined {
  const { isToPack, waits, tomorrow, days, counted, paidBefore } = choice
  const [from, before] = [choice.from, choice.before].map((at) => at && new Date(at))
  return and(
    isToPack ? toPack : undefined,
    paidBefore ? toPackPaidBefore(new Date(paidBefore)) : undefined,
    waits ? waitsFor(waits, new Date(tomorrow)) : undefined,
    days && moneyMoved(days, from || undefined, before || undefined),
    from && !days ? isPlacedFrom(from) : undefined,
    choice.firstId ? sql`${orders.id} >= ${choice.firstId}::uuid` : undefined,
    // An order is paid and refunded after it is placed.
    before && days ? hasIdBefore(before) : undefined,
    before && !days ? isPlacedBefore(before) : undefined,
    ...goodsAndPlaces(counted),
  )
}

/** Ids begin with the moment at which they were made (UUIDv7), shortly before the order's own; both are in order. */
const isPlacedFrom = (moment: Date): SQL =>
  sql`(${orders.id} >= ${firstIdOf(moment.getTime() - HOUR_MS)}::uuid and ${orders.createdAt} >= ${moment.toISOString()}::timestamptz)`
const isPlacedBefore = (moment: Date): SQL =>
  sql`(${hasIdBefore(moment)} and ${orders.createdAt} < ${moment.toISOString()}::timestamptz)`
const hasIdBefore = (moment: Date): SQL =>
  sql`${orders.id} < ${firstIdOf(moment.getTime() + HOUR_MS)}::uuid`

function firstIdOf(ms: number): string {
  const hex = Math.max(ms, 0).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}
