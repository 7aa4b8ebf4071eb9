import type { StockEntry, StockFigures } from '../../contract/calls/goods/stock.ts'
import type { Database } from '../database/database.ts'
import type { Page } from '../database/lists/paging.ts'
import { ProductNotFound } from '../products/product-errors.ts'
import type { PricedProduct, ProductService } from '../products/product-service.ts'
import { onShelf, type Pieces, type StockEntryRow, stockStore } from './stock-store.ts'

export interface StockedProduct {
  readonly product: PricedProduct
  readonly figures: StockFigures
}

export function stockReading(db: Database, products: ProductService) {
  const store = stockStore(db)
  return {
    /** Also of a removed product: its pieces are still somewhere. `after` is the last entry of the page before. */
    async find(productId: string, limit: number, after?: number) {
      const product = await store.find(productId)
      if (!product) throw new ProductNotFound()
      const [held, entries] = await Promise.all([
        store.sumHeld([productId]),
        store.listEntries(productId, limit, after),
      ])
      return {
        figures: figuresOf(product, held.get(productId) ?? 0),
        entries: entries.map(toEntryAnswer),
      }
    },

    /** A page of the shop's products, newest first, each with its figures. */
    async list(text: string, limit: number, after?: string): Promise<Page<StockedProduct>> {
      const page = await products.list({ text, discounted: false }, limit, after)
      const held = await store.sumHeld(page.rows.map(({ id }) => id))
      const rows = page.rows.map((product) => ({
        product,
        figures: figuresOf(product, held.get(product.id) ?? 0),
      }))
      return { ...page, rows }
    },
  }
}

/** Where a product's pieces are; unpaid orders hold `held` of those promised. */
function figuresOf(pieces: Pieces, held: number): StockFigures {
  const { available, promised, shipped } = pieces
  return { available, held, toShip: promised - shipped - held, onShelf: onShelf(pieces) }
}

function toEntryAnswer({ id, at, xid: _, productId: _product, ...row }: StockEntryRow): StockEntry {
  return { _id: id, at: at.toISOString(), ...row }
}
