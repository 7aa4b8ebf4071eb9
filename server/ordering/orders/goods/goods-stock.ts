import { sql } from 'drizzle-orm'
import { enterStockAs, type StockAct } from '../../../catalogue/stock/stock-act.ts'
import type { Transaction } from '../../../platform/database/database.ts'

/** A change to the pieces that an order had taken. */
interface GoodsMoved {
  readonly productId: string
  /** Pieces that left; below 0 they came back. */
  readonly shipped?: number
  /** Pieces that can be ordered again. */
  readonly toStock?: number
  /** Pieces that were thrown away. */
  readonly scrapped?: number
}

/**
 * Moves pieces of products, locked in id order, before the order itself moves (see `hold-store.ts`). `act` explains
 * pieces that left, came back or were scrapped in the ledger.
 */
export async function moveGoods(
  tx: Transaction,
  moved: readonly GoodsMoved[],
  act?: StockAct,
): Promise<void> {
  if (moved.length === 0) return
  if (act) await enterStockAs(tx, act)
  const column = (name: 'shipped' | 'toStock' | 'scrapped') =>
    sql`${sql.param(moved.map((one) => one[name] ?? 0))}::integer[]`
  await tx.execute(sql`
    with wanted as (
      select product_id, sum(shipped)::integer as by_shipped, sum(to_stock)::integer as by_stock, sum(scrapped)::integer as by_scrap
      from unnest(${sql.param(moved.map(({ productId }) => productId))}::uuid[], ${column('shipped')}, ${column('toStock')},
        ${column('scrapped')}) as line (product_id, shipped, to_stock, scrapped)
      group by product_id
    ), locked as materialized (
      select product.id, wanted.* from wanted join product on product.id = product_id
      order by product.id for no key update of product
    )
    update product set available = available + by_stock, promised = promised - by_stock - by_scrap,
      received = received - by_scrap, shipped = shipped + by_shipped
    from locked where product.id = locked.id`)
}
