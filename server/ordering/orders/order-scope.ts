import { and, eq, type SQL } from 'drizzle-orm'
import { orders } from '../../platform/database/tables/orders.ts'
import type { SignedInUser } from '../../platform/http/refusals/guards.ts'

/** Orders that a read may see: one customer's, or all. Part of every `where`, so others' orders are not found. */
export type OrderScope = { readonly customerEmail: string } | 'everybody'

export const scopeOf = (reader: SignedInUser): OrderScope =>
  reader.byRight ? 'everybody' : { customerEmail: reader.email }

export function inScope(scope: OrderScope): SQL | undefined {
  return scope === 'everybody' ? undefined : eq(orders.customerEmail, scope.customerEmail)
}

/** The order with this id, unless it is out of the scope. A cancelled one stays readable at its own address. */
export function isShown(scope: OrderScope, id: string): SQL | undefined {
  return and(eq(orders.id, id), inScope(scope))
}
