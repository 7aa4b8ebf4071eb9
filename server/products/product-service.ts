import { v7 as uuidv7 } from 'uuid'
import { firstOrderable } from '../../contract/bulk/offer.ts'
import type { Cents } from '../../contract/values/money.ts'
import {
  type Discount,
  type DiscountedStep,
  type Ladder,
  leavesPrice,
  type Price,
  type PricePer,
  priceProduct,
  priceSteps,
} from '../../contract/values/price.ts'
import { minimumOrder } from '../../contract/values/quantity.ts'
import { askTogether } from '../base/ask-together.ts'
import type { Database } from '../database/database.ts'
import type { Page } from '../database/paging.ts'
import type { NamedPicture } from '../images/picture-facts.ts'
import { type CatalogueFilter, noFilter } from '../search/search-filter.ts'
import type { Understand } from '../search/search-meaning.ts'
import {
  AmbiguousProductName,
  DiscountAlreadyOver,
  DiscountTooLarge,
  PartNumberTaken,
  ProductNotFound,
} from './product-errors.ts'
import { discountColumns, type ProductRow, productFinder, productStore } from './product-store.ts'

/** A product with its current prices: also an `Offer`. */
export interface PricedProduct extends ProductRow {
  /** At the smallest quantity that can be ordered. */
  readonly price: Price
  /** Below the ladder and at each of its steps. */
  readonly prices: readonly DiscountedStep[]
  /** Minimum order: the larger of the shop's and the product's own. */
  readonly floor: number
}

export type ProductPictures = readonly [NamedPicture, ...NamedPicture[]]

/** An admin's input for a new product. */
export interface ProductToAdd {
  readonly name: string
  readonly description: string
  /** Contact address shown with the product. */
  readonly email: string
  /** For `pricePer` pieces, as are the ladder's prices. */
  readonly listPriceCents: Cents
  readonly pricePer: PricePer
  readonly ladder: Ladder
  readonly minimum: number
  readonly orderMultiple: number
  readonly available: number
  /** In display order; cards and orders use the first. */
  readonly pictures: ProductPictures
  readonly partNumber: string | null
  readonly brand: string | null
  readonly category: string | null
  readonly cartonPieces: number | null
  readonly palletPieces: number | null
  readonly palletGrams: number | null
  readonly discount: Discount | undefined
}

/** Filter of a list of products. */
export interface ProductWish {
  /** Words, or a part number. */
  readonly text?: string
  readonly category?: string
  readonly discounted: boolean
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
  const findRows = productFinder(db)
  const find = askTogether(findRows)

  /** A row with its current prices and least quantity. */
  const withPrice = (row: ProductRow): PricedProduct => {
    const moment = now()
    const floor = minimumOrder(minimumOrderQuantity, row.minimum)
    const least = firstOrderable({ floor, orderMultiple: row.orderMultiple })
    const price = priceProduct(row, moment, least)
    return { ...row, floor, price, prices: priceSteps(row, moment) }
  }

  const assertStillAhead = ({ until }: Discount): void => {
    if (until <= now()) throw new DiscountAlreadyOver()
  }

  return {
    async list(
      { text, category, discounted }: ProductWish,
      limit: number,
      after?: string,
    ): Promise<Page<PricedProduct>> {
      const isFiltered = Boolean(text || category !== undefined || discounted)
      const filter: CatalogueFilter | undefined = isFiltered
        ? {
            ...noFilter,
            meaning: await understand(text ?? ''),
            categories: category === undefined ? [] : [category],
            ...(discounted && { discountedAt: now() }),
          }
        : undefined
      const page = await productStore(db).list(filter, limit, after)
      return { ...page, rows: page.rows.map(withPrice) }
    },

    async get(id: string): Promise<PricedProduct> {
      const row = await find(id)
      if (!row) throw new ProductNotFound()
      return withPrice(row)
    },

    /** Those of the products that are in the shop, by id. */
    async findMany(ids: readonly string[]): Promise<ReadonlyMap<string, PricedProduct>> {
      const rows = ids.length === 0 ? [] : await findRows(ids)
      return new Map(rows.flatMap((row) => (row ? [[row.id, withPrice(row)]] : [])))
    },

    /** For callers that only know a product's name, as the published call for orders. */
    async getByName(name: string): Promise<PricedProduct> {
      const [row, another] = await productStore(db).findByName(name)
      if (!row) throw new ProductNotFound()
      if (another) throw new AmbiguousProductName(name)
      return withPrice(row)
    },

    withPrice,

    async add({ discount, pictures, email, ...wanted }: ProductToAdd): Promise<string> {
      if (discount) assertStillAhead(discount)
      const id = uuidv7()
      const isNew = await productStore(db).insert({
        ...wanted,
        ...toColumns(pictures),
        id,
        addedByEmail: email,
        ...(discount && discountColumns(wanted.listPriceCents, discount)),
      })
      // Without a part number there is no conflict.
      if (!isNew) throw new PartNumberTaken(wanted.partNumber ?? '')
      return id
    },

    /** Removes a product from the shop. Its row stays: orders refer to it, and reserved stock returns to it. */
    async remove(id: string): Promise<void> {
      const wasThere = await productStore(db).remove(id, now())
      if (!wasThere) throw new ProductNotFound()
    },

    async setPictures(id: string, pictures: ProductPictures): Promise<number> {
      const changed = await productStore(db).setPictures(id, toColumns(pictures))
      if (changed === 0) throw new ProductNotFound()
      return changed
    },

    /** Sets or replaces the discount; placed orders keep their price. */
    async setDiscount(id: string, discount: Discount): Promise<number> {
      assertStillAhead(discount)
      return db.transaction(async (tx) => {
        const prices = await productStore(tx).lockPrices(id)
        if (!prices) throw new ProductNotFound()
        const { listPriceCents, ladder } = prices
        if (!leavesPrice(listPriceCents, discount.percent, ladder)) throw new DiscountTooLarge()
        return productStore(tx).setDiscount(id, listPriceCents, discount)
      })
    },

    /** Ends the discount, if any. Returns the number of changed products. */
    async removeDiscount(id: string): Promise<number> {
      const changed = await productStore(db).removeDiscount(id)
      if (changed === 0 && !(await find(id))) throw new ProductNotFound()
      return changed
    },

    listCategories: () => productStore(db).listCategories(),
  }
}

function toColumns([first, ...furtherPictures]: ProductPictures) {
  return { imageUrl: first.url, imageAlt: first.alt, furtherPictures }
}
