import type { Database, Queryable } from '../database/database.ts'
import type { Page } from '../http/paging.ts'
import { AmbiguousProductName, ProductNotFound } from './catalog-errors.ts'
import { type Price, priceProduct } from './price.ts'
import { type ProductFilter, type ProductRow, productStore } from './product-store.ts'

/** A product as it is sold at this moment. */
export interface PricedProduct extends ProductRow {
  readonly price: Price
  /** Least pieces in one order: the larger of the shop's and the product's own. */
  readonly floor: number
}

export type CatalogService = ReturnType<typeof catalogService>

/** What the shop sells, at what price, from how many pieces. */
export function catalogService(
  db: Database,
  { minimumOrderQuantity, now }: { minimumOrderQuantity: number; now: () => Date },
) {
  /** A row as it is sold now; also for a row that a transaction of another rule has locked. */
  const sell = (row: ProductRow): PricedProduct => ({
    ...row,
    price: priceProduct(row, now()),
    floor: Math.max(minimumOrderQuantity, row.minimum),
  })

  return {
    async list(
      filter: Omit<ProductFilter, 'discountedAt'> & { discounted: boolean },
      limit: number,
      after?: string,
    ): Promise<Page<PricedProduct>> {
      const { discounted, ...rest } = filter
      const page = await productStore(db).list(
        { ...rest, ...(discounted && { discountedAt: now() }) },
        limit,
        after,
      )
      return { ...page, rows: page.rows.map(sell) }
    },

    async get(id: string, within: Queryable = db): Promise<PricedProduct> {
      const row = await productStore(within).find(id)
      if (!row) throw new ProductNotFound()
      return sell(row)
    },

    /** For callers that only know a product's name, as the published call to order does. */
    async getByName(name: string, within: Queryable = db): Promise<PricedProduct> {
      const [row, another] = await productStore(within).findByName(name)
      if (!row) throw new ProductNotFound()
      if (another) throw new AmbiguousProductName(name)
      return sell(row)
    },

    sell,

    listCategories: () => productStore(db).listCategories(),
  }
}
