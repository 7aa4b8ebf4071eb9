import { type SQL, sql } from 'drizzle-orm'
import type { DeskSort } from '../../../../contract/ordering/desk-choices.ts'

/** The order in which a list is walked, along an index. */
export interface OrderWalk {
  /** Columns without their table. */
  readonly order: SQL
  /** Whether the id alone is the order. */
  readonly isById: boolean
  /** Condition for the orders after one; all orders without it. */
  readonly following: (after: string | undefined) => SQL
}

const byId = (order: SQL, sign: SQL): OrderWalk => ({
  order,
  isById: true,
  following: (after) => (after ? sql`id ${sign} ${after}::uuid` : sql`true`),
})

/** The order may have been packed meanwhile: its payment stays where it was. */
const byPayment = (order: SQL, sign: SQL): OrderWalk => ({
  order,
  isById: false,
  following: (after) =>
    after
      ? sql`(paid_at, id) ${sign} (select paid_at, id from orders where id = ${after}::uuid)`
      : sql`true`,
})

export const newestFirst = byId(sql`id desc`, sql`<`)

/** An order that is paid first leaves first: the day by which an order leaves never falls with the day of its payment. */
export const deskWalks: Readonly<Record<DeskSort, OrderWalk>> = {
  newest: newestFirst,
  oldest: byId(sql`id`, sql`>`),
  shipBy: byPayment(sql`paid_at, id`, sql`>`),
  '-shipBy': byPayment(sql`paid_at desc, id desc`, sql`<`),
}
