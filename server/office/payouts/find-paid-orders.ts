import { sql } from 'drizzle-orm'
import type { ReadOnlyDatabase } from '../../platform/database/servers/read-replica.ts'

export interface OrderOfPayment {
  readonly id: string
  readonly orderNo: number
}

/** The orders for which these payment intents were made, or which they paid. */
export async function findPaidOrders(
  db: ReadOnlyDatabase,
  intentIds: readonly string[],
): Promise<ReadonlyMap<string, OrderOfPayment>> {
  const wanted = sql`any(${sql.param(intentIds)}::text[])`
  const { rows } = await db.execute<{ intent: string; id: string; orderNo: string }>(sql`
    select intent, id, order_no as "orderNo" from (
      select payment_intent.id as intent, order_id from payment_intent where payment_intent.id = ${wanted}
      union select transaction_id, id from orders where transaction_id = ${wanted}
    ) as made join orders on orders.id = order_id`)
  return new Map(rows.map(({ intent, id, orderNo }) => [intent, { id, orderNo: Number(orderNo) }]))
}
