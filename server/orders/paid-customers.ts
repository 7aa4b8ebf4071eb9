import { type SQL, sql } from 'drizzle-orm'
import { orders } from '../database/schema.ts'

/**
 * Whether a customer has an order whose money the shop still has, all or in part. The states are spelled out, so that the
 * planner sees that the index of customers' orders has them.
 */
export function hasPaidOrder(customerEmail: SQL): SQL<boolean> {
  return sql<boolean>`exists (select from ${orders} as bought
    where bought.customer_email = ${customerEmail} and bought.state in ('paid', 'partlyRefunded'))`
}
