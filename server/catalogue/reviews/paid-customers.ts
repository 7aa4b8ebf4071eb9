import { type SQL, sql } from 'drizzle-orm'

/** Whether a customer has an order that is paid and not fully refunded; the rule is a database function. */
export function hasPaidOrder(customerEmail: SQL | string): SQL<boolean> {
  return sql<boolean>`has_paid_order(${customerEmail})`
}
