import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../database/database.ts'
import { orderLine, product } from '../database/schema.ts'

/** Stock that unpaid orders hold: taken out of `available` with the order (`placement-store.ts`), given back when it ends unpaid. */
export const holdStore = {
  /** Gives the pieces of an order back; to a removed product too, so that every piece stays accounted for. */
  async release(tx: Transaction, orderId: string): Promise<void> {
    await tx
      .update(product)
      .set({
        available: sql`${product.available} + ${orderLine.quantity}`,
        promised: sql`${product.promised} - ${orderLine.quantity}`,
      })
      .from(orderLine)
      .where(and(eq(orderLine.productId, product.id), eq(orderLine.orderId, orderId)))
  },
}
