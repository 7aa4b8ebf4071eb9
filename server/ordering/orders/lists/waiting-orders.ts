import { type SQL, sql } from 'drizzle-orm'
import type { OrderWait } from '../../../../contract/ordering/desk-choices.ts'
import { orders } from '../../../platform/database/tables/orders.ts'

// Lists and the counts of Overview read the same conditions, so that each count is its list's. The states are literal,
// because the planner matches the indexes' predicates only without parameters.

/** Paid orders of which nothing has left. */
export const toPack = sql`${orders.state} in ('paid', 'partlyRefunded') and ${orders.fulfilment} in ('none', 'packing')`

export const hasPendingRefund = sql`${orders.id} in (select order_id from refund where refund.state = 'pending')`

export const hasOpenReturn = sql`${orders.id} in (select order_id from return_request where return_request.state in ('requested', 'approved', 'received'))`

const hasOpenDispute = sql`${orders.id} in (select order_id from payment_dispute where payment_dispute.state in ('inquiry', 'open'))`

const isOnHold = sql`${orders.onHold} is not null`

/** Unpaid orders whose reservation ends before a moment, also those that could not be ended yet. */
const endsBefore = (moment: Date) =>
  sql`${orders.state} = 'awaitingPayment' and ${orders.heldUntil} < ${moment.toISOString()}::timestamptz`

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
