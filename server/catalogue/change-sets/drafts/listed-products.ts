import { and, asc, gt, inArray } from 'drizzle-orm'
import type { ProductFilter } from '../../../../contract/catalogue/changes/change-input.ts'
import { centsFromDollars } from '../../../../contract/values/money/money.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Rename } from '../../../platform/database/tables/change-sets.ts'
import { product } from '../../../platform/database/tables/products.ts'
import { catalogueEntry } from '../../../platform/database/tables/search.ts'
import { type CatalogueFilter, inCatalogue, noFilter } from '../../search/search-filter.ts'
import type { Understand } from '../../search/search-meaning.ts'

/** A filter as an admin sends it, as the catalogue's search understands it. */
export async function understandFilter(
  { q, category, brand, priceFrom, priceTo, discounted }: ProductFilter,
  { understand, now }: { understand: Understand; now: () => Date },
): Promise<CatalogueFilter> {
  return {
    ...noFilter,
    ...(q && { meaning: await understand(q) }),
    ...(category !== undefined && { categories: [category] }),
    ...(brand !== undefined && { brands: [brand] }),
    ...(priceFrom !== undefined && { leastCents: centsFromDollars(priceFrom) }),
    ...(priceTo !== undefined && { mostCents: centsFromDollars(priceTo) }),
    ...(discounted && { discountedAt: now() }),
  }
}

/** Ids of the products in the shop that match, in their order. */
export async function listFilteredProducts(
  db: Queryable,
  filter: CatalogueFilter,
  { limit, after }: { limit: number; after: string | undefined },
): Promise<string[]> {
  const rows = await db
    .select({ id: catalogueEntry.productId })
    .from(catalogueEntry)
    .where(and(inCatalogue(filter), after ? gt(catalogueEntry.productId, after) : undefined))
    .orderBy(asc(catalogueEntry.productId))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** All of them, in batches. */
export async function* readFilteredProducts(
  db: Queryable,
  filter: CatalogueFilter,
  batchRows: number,
): AsyncGenerator<string[]> {
  let after: string | undefined
  while (true) {
    const ids = await listFilteredProducts(db, filter, { limit: batchRows, after })
    if (ids.length > 0) yield ids
    if (ids.length < batchRows) return
    after = ids.at(-1)
  }
}

/** Those with one of the names, in batches: products in the shop, then drafts, each in id order. */
export async function* readNamedProducts(
  db: Queryable,
  { field, names }: Pick<Rename, 'field' | 'names'>,
  batchRows: number,
): AsyncGenerator<string[]> {
  yield* readFilteredProducts(
    db,
    { ...noFilter, [field === 'category' ? 'categories' : 'brands']: names },
    batchRows,
  )
  for (let after: string | undefined; ; ) {
    const rows = await db
      .select({ id: product.id })
      .from(product)
      .where(
        and(
          product.isDraft,
          inArray(product[field], names),
          after ? gt(product.id, after) : undefined,
        ),
      )
      .orderBy(asc(product.id))
      .limit(batchRows)
    if (rows.length > 0) yield rows.map(({ id }) => id)
    if (rows.length < batchRows) return
    after = rows.at(-1)?.id
  }
}
