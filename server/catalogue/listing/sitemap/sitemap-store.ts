import { asc, gt, gte, sql } from 'drizzle-orm'
import type { ReadOnlyDatabase } from '../../../platform/database/servers/read-replica.ts'
import { product } from '../../../platform/database/tables/products.ts'
import { catalogueEntry } from '../../../platform/database/tables/search.ts'

const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** The first product of each page, by steps along the id index. */
export async function listPageStarts(db: ReadOnlyDatabase, pageSize: number): Promise<string[]> {
  const starts: string[] = []
  for (let from = FIRST_ID; ; ) {
    const [first] = await db
      .select({ id: catalogueEntry.productId })
      .from(catalogueEntry)
      .where(gte(catalogueEntry.productId, from))
      .orderBy(asc(catalogueEntry.productId))
      .offset(starts.length === 0 ? 0 : pageSize)
      .limit(1)
    if (!first) return starts
    starts.push(first.id)
    from = first.id
  }
}

/** Products from an id on, or after it, in id order. */
export async function listProductsFrom(
  db: ReadOnlyDatabase,
  { from, isIncluded }: { from: string; isIncluded: boolean },
  limit: number,
): Promise<{ id: string; name: string }[]> {
  const isBehind = isIncluded ? gte : gt
  const entries = db
    .select({ id: catalogueEntry.productId })
    .from(catalogueEntry)
    .where(isBehind(catalogueEntry.productId, from))
    .orderBy(asc(catalogueEntry.productId))
    .limit(limit)
    .as('entries')
  return db
    .select({ id: product.id, name: product.name })
    .from(entries)
    .innerJoin(product, sql`${product.id} = ${entries.id}`)
    .orderBy(asc(entries.id))
}
