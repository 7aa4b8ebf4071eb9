import { sql } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'

/** Pieces that orders took out of `available` (`placement-store.ts`). */
export const holdStore = {
  /**
   * Returns an order's pieces when it ends unpaid, or is refunded with return of stock; also to a removed product, so
   * that every piece stays accounted for. Products are locked in id order and before the order moves, as when orders
   * are placed: moves lock a count of orders, and each would hold what the other waits for.
   */
  async release(tx: Transaction, orderId: string): Promise<void> {
    await tx.execute(sql`
      with held as materialized (
        select product.id, quantity from order_line join product on product.id = product_id
        where order_id = ${orderId} order by product.id for no key update of product
      )
      update product set available = available + quantity, promised = promised - quantity
      from held where product.id = held.id`)
  },
}
