import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/database.ts'

/** Pieces that orders took out of `available` (`insert-order.ts`). */
export const holdStore = {
  /**
   * Returns an order's pieces when it ends unpaid; also to a removed product, so that every piece stays accounted for.
   * Products are locked in id order, and before the order moves, as when orders are placed: a move locks a count of
   * orders, and in another sequence each of the two would wait for what the other holds.
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
