import { type SQL, sql } from 'drizzle-orm'
import { referenceBounds } from '../../../contract/catalogue/parts/part-bounds.ts'

/**
 * The product itself while it is in the shop, else the last of its successors that is; null if none is. Subqueries of
 * one row: as joins, the planner may read the catalogue through.
 */
export function soldAs(productId: SQL): SQL {
  return sql`coalesce(
    (select product_id from catalogue_entry where product_id = ${productId}),
    (with recursive chain (at, depth) as (
      select replaced_by, 1 from product where id = ${productId} and replaced_by is not null
      union all
      select replaced_by, depth + 1 from chain join product on product.id = at
      where replaced_by is not null and depth < ${referenceBounds.chain}
    ) select at from chain join catalogue_entry on product_id = at order by depth desc limit 1))`
}
