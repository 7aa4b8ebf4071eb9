import { type SQL, sql } from 'drizzle-orm'

/** Whether a customer has an order whose money the shop still has, all or in part: the rule is the database's. */
export function hasPaidOrder(customerEmail: SQL | string): SQL<boolean> {
  return sql<boolean>`has_paid_order(${customerEmail})`
}
