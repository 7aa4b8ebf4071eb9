import { and, desc, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Tariff } from '../../../../contract/ordering/delivery/freight-setting.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { product } from '../../../platform/database/tables/products.ts'
import type { ProductRow } from '../../products/product-store.ts'

/** Products that are counted; of more it is said that there are more. */
const COUNTED = 10_000
const CATEGORIES = 100

/** Products whose freight this tariff leaves unpriced, newest first. */
export async function listUnpacked(
  db: Queryable,
  tariff: Tariff,
  { limit, after }: { readonly limit: number; readonly after: string | undefined },
): Promise<ProductRow[]> {
  return db
    .select()
    .from(product)
    .where(and(isUnpriced(tariff), after ? lt(product.id, after) : undefined))
    .orderBy(desc(product.id))
    .limit(limit)
}

/** How many there are, in all and by category. */
export async function countUnpacked(db: Queryable, tariff: Tariff) {
  const counted = db
    .select({ category: product.category })
    .from(product)
    .where(isUnpriced(tariff))
    // In the order of the index, without which the planner scans the table.
    .orderBy(desc(product.id))
    .limit(COUNTED + 1)
    .as('counted')
  const products = sql<number>`count(*)::integer`
  const rows = await db
    .select({ category: counted.category, products })
    .from(counted)
    .groupBy(counted.category)
    .orderBy(desc(products), counted.category)
  const total = rows.reduce((sum, row) => sum + row.products, 0)
  return {
    total: { products: Math.min(total, COUNTED), isExact: total <= COUNTED },
    categories: rows.slice(0, CATEGORIES),
  }
}

/** As `priceFreight` finds it: nothing says how many go on a pallet, and no weight has a price. */
function isUnpriced({ packDefaults, perKilogram }: Tariff): SQL | undefined {
  const categories = packDefaults.map(({ category }) => category)
  return and(
    isNull(product.removedAt),
    isNull(product.palletPieces),
    categories.length > 0
      ? sql`coalesce(${product.category}, '') <> all(${sql.param(categories)}::text[])`
      : undefined,
    perKilogram === null ? undefined : sql`not ${product.attributes} @? ${HAS_WEIGHT}::jsonpath`,
  )
}

const HAS_WEIGHT =
  '$[*] ? (@.name == "Weight" && (@.unit == "g" || @.unit == "kg") && @.value.double() > 0)'
