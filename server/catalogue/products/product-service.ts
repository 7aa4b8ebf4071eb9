import { firstOrderable } from '../../../contract/catalogue/bulk/offer.ts'
import { type ShortLevel, stockLevel } from '../../../contract/catalogue/bulk/stock-level.ts'
import {
  type DiscountedStep,
  type Price,
  priceProduct,
  priceSteps,
} from '../../../contract/values/money/price.ts'
import { minimumOrder } from '../../../contract/values/quantity.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Page } from '../../platform/database/lists/paging.ts'
import { type CatalogueFilter, noFilter } from '../search/search-filter.ts'
import type { Understand } from '../search/search-meaning.ts'
import { AmbiguousProductName, ProductNotFound } from './product-errors.ts'
import {
  type ProductRow,
  type ProductTerms,
  productFinders,
  productLocks,
  productStore,
} from './product-store.ts'
import { fromChosenStock, type ShelfChoice } from './stock-choice.ts'

/** The current prices of a product. */
interface Prices {
  /** At the smallest quantity that can be ordered. */
  readonly price: Price
  /** Below the ladder and at each of its steps. */
  readonly prices: readonly DiscountedStep[]
  /** Minimum order: the larger of the shop's and the product's own. */
  readonly floor: number
}

/** A product with its current prices: also an `Offer`. */
export type PricedProduct = ProductRow & Prices

/** The terms of a product that buying needs, with its prices. */
export type PricedTerms = ProductTerms & Prices

/** Filter of a list of products. */
interface ListFilter extends ShelfChoice {
  /** Words, or a part number. */
  readonly text?: string
  readonly category?: string
  readonly discounted: boolean
}

/** Whether the filter leaves products out. */
function isFiltered({ text, category, discounted }: ListFilter): boolean {
  return Boolean(text || category !== undefined || discounted)
}

export type ProductService = ReturnType<typeof productService>

/** The shop's products, their prices and stock. */
export function productService(
  db: Database,
  {
    minimumOrderQuantity,
    now,
    understand,
  }: { minimumOrderQuantity: number; now: () => Date; understand: Understand },
) {
  const { findRows, findTerms } = productFinders(db)

  /** A row with its current prices and least quantity. */
  const withPrice = <Row extends ProductTerms>(row: Row): Row & Prices => {
    const moment = now()
    const floor = minimumOrder(minimumOrderQuantity, row.minimum)
    const least = firstOrderable({ floor, orderMultiple: row.orderMultiple })
    const price = priceProduct(row, moment, least)
    return { ...row, floor, price, prices: priceSteps(row, moment) }
  }

  return {
    async list(
      listFilter: ListFilter,
      limit: number,
      after?: string,
    ): Promise<Page<PricedProduct>> {
      const { text, category, discounted } = listFilter
      const filter: CatalogueFilter | undefined = isFiltered(listFilter)
        ? {
            ...noFilter,
            meaning: await understand(text ?? ''),
            categories: category === undefined ? [] : [category],
            ...(discounted && { discountedAt: now() }),
          }
        : undefined
      const store = productStore(db)
      const byStock = fromChosenStock(listFilter)
      const page = byStock
        ? await store.listByStock(byStock, filter, limit, after)
        : await store.list(filter, limit, after)
      return { ...page, rows: page.rows.map(withPrice) }
    },

    /** Staff also find drafts. */
    async get(id: string, isForStaff = false): Promise<PricedProduct> {
      const [found] = await findRows([id])
      const row = found ?? (isForStaff ? await productStore(db).findDraft(id) : undefined)
      if (!row) throw new ProductNotFound()
      return withPrice(row)
    },

    /** Those of the products that are in the shop, locked until the transaction ends. */
    async lock(tx: Transaction, ids: readonly string[]): Promise<ReadonlyMap<string, PricedTerms>> {
      const rows = await productLocks.lockTerms(tx, ids)
      return new Map(rows.map((row) => [row.id, withPrice(row)]))
    },

    /** Those of the products that are in the shop, by id. */
    async findMany(ids: readonly string[]): Promise<ReadonlyMap<string, PricedTerms>> {
      const rows = ids.length === 0 ? [] : await findTerms(ids)
      return new Map(rows.map((row) => [row.id, withPrice(row)]))
    },

    /** For callers that only know a product's name, as the published call for orders. */
    async getIdByName(tx: Transaction, name: string): Promise<string> {
      const [row, another] = await productStore(tx).findByName(name)
      if (!row) throw new ProductNotFound()
      if (another) throw new AmbiguousProductName(name)
      return row.id
    },

    withPrice,

    /** Whether stock is low or out; null if there is enough. */
    levelOf: ({ furtherFacts, ...row }: ProductTerms): ShortLevel | null =>
      stockLevel({ ...row, reorderLevel: furtherFacts.reorderLevel ?? null }, minimumOrderQuantity),

    listCategories: () => productStore(db).listCategories(),
  }
}
