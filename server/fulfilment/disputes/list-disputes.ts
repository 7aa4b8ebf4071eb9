import { sql } from 'drizzle-orm'
import type { ListedDispute } from '../../../contract/fulfilment/disputes.ts'
import type { DisputeState } from '../../../contract/ordering/orders.ts'
import { cents, dollarsFromCents } from '../../../contract/values/money/money.ts'
import type { Queryable } from '../../platform/database/database.ts'

interface DisputePage {
  readonly limit: number
  readonly after: string | undefined
}

/** Open ones by the day on which they must be answered, or all from the newest on. */
export async function listDisputes(
  db: Queryable,
  state: 'open' | 'all',
  { limit, after }: DisputePage,
): Promise<ListedDispute[]> {
  const isOpen = state === 'open'
  // As in the indexes.
  const key = isOpen ? sql`coalesce(due_at, opened_at)` : sql`opened_at`
  const isListed = isOpen ? sql`payment_dispute.state in ('inquiry', 'open')` : sql`true`
  const [follows, direction] = isOpen ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`]
  const isNext = after
    ? sql`(${key}, payment_dispute.id) ${follows} (select ${key}, id from payment_dispute where id = ${after})`
    : sql`true`
  const { rows } = await db.execute<DisputeFacts>(sql`
    select payment_dispute.id, payment_dispute.state, reason, amount_cents as "amountCents", opened_at as "openedAt",
      due_at as "dueAt", order_id as "orderId", order_no as "orderNo", customer_name as customer
    from payment_dispute join orders on orders.id = order_id
    where ${isListed} and ${isNext}
    order by ${key} ${direction}, payment_dispute.id ${direction} limit ${limit}`)
  return rows.map((row) => ({
    _id: row.id,
    order: { _id: row.orderId, orderNo: Number(row.orderNo), customer: row.customer },
    state: row.state,
    reason: row.reason,
    amount: dollarsFromCents(cents(Number(row.amountCents))),
    openedAt: new Date(row.openedAt).toISOString(),
    dueAt: row.dueAt && new Date(row.dueAt).toISOString(),
  }))
}

interface DisputeFacts extends Record<string, unknown> {
  readonly id: string
  readonly state: DisputeState
  readonly reason: string | null
  readonly amountCents: string
  readonly openedAt: string
  readonly dueAt: string | null
  readonly orderId: string
  readonly orderNo: string
  readonly customer: string
}
