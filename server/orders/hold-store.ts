import { and, eq, gte, isNull, sql } from 'drizzle-orm'
import type { ProductRow } from '../catalog/product-store.ts'
import type { Transaction } from '../database/database.ts'
import { orderLine, product } from '../database/schema.ts'

/** Stock that unpaid orders hold: taken out of `available` with the order, given back when it ends unpaid. */
export const holdStore = {
  /**
   * Takes the pieces and answers the product as it stands locked, or `undefined` where fewer are left.
   * One statement, so that two buyers of the last pallet can't both read "enough"; PostgreSQL looks at the condition
   * again after it waited for the row.
   */
  async take(
    tx: Transaction,
    productId: string,
    quantity: number,
  ): Promise<ProductRow | undefined> {
    const [row] = await tx
      .update(product)
      .set({
        available: sql`${product.available} - ${quantity}`,
        promised: sql`${product.promised} + ${quantity}`,
      })
      .where(
        and(eq(product.id, productId), gte(product.available, quantity), isNull(product.removedAt)),
      )
      .returning()
    return row
  },

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
