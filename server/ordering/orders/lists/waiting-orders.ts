import { type SQL, sql } from 'drizzle-orm'
import type { OrderWait } from '../../../../contract/ordering/desk-choices.ts'
import type { OrderState } from '../../../../contract/ordering/orders.ts'
import { orders } from '../../../platform/database/tables/orders.ts'

// Lists and the counts of Overview read the same conditions, so that each count is its list's. The states are literal,
// because the planner matches the indexes' predicates only without parameters.

/** A full refund ends what is to be packed. */
export const statesToPack = ['paid', 'partlyRefunded'] as const satisfies readonly OrderState[]

/** Paid orders of which nothing has left. */
export const toPack = sql`${orders.state} in (${sql.raw(statesToPack.map((state) => `'${state}'`).join(', '))}) and ${orders.fulfilment} in ('none', 'packing')`

/** As an array, only these few orders are read. Joined to them, the planner may walk all that meet another filter. */
const isAmong = (ids: SQL) => sql`${orders.id} = any(array(${ids}))`

export const hasPendingRefund = isAmong(
  sql`select order_id from refund where refund.state = 'pending'`,
)

export const hasOpenReturn = isAmong(
  sql`select order_id from return_request where return_request.state in ('requested', 'approved', 'received')`,
)

const hasOpenDispute = isAmong(
  sql`select order_id from payment_dispute where payment_dispute.state in ('inquiry', 'open')`,
)

const isOnHold = sql`${orders.onHold} is not null`

/**
 * Unpaid orders whose reservation ends before a moment, also those that could not be ended yet. Most orders' reservations
 * have ended, so the planner would expect them among the newest unpaid ones.
 */
const endsBefore = (moment: Date) =>
  isAmong(
    sql`select id from orders as held where held.state = 'awaitingPayment' and held.held_until < ${moment.toISOString()}::timestamptz`,
  )

const isUntaxed = sql`${orders.isUntaxed} and ${orders.state} in ('awaitingPayment', 'paid', 'partlyRefunded')`

/** Orders that wait for this; `tomorrow` is the moment at which today ends. */
export const waitsFor = (wait: OrderWait, tomorrow: Date): SQL =>
  ({
    onHold: isOnHold,
    endsToday: endsBefore(tomorrow),
    untaxed: isUntaxed,
    refund: hasPendingRefund,
    dispute: hasOpenDispute,
  })[wait]

/** Orders to pack that were paid before a moment. */
export const toPackPaidBefore = (moment: Date): SQL =>
  sql`${toPack} and ${orders.paidAt} < ${moment.toISOString()}::timestamptz`
