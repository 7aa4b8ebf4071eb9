import type { ShortLevel } from '../../../contract/catalogue/bulk/stock-level.ts'
import type { StockEntry, StockFigures } from '../../../contract/catalogue/stock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Page } from '../../platform/database/lists/paging.ts'
import { ProductNotFound } from '../products/product-errors.ts'
import type { PricedProduct, ProductService } from '../products/product-service.ts'
import type { ShelfChoice } from '../products/stock-choice.ts'
import { onShelf, type Pieces, type StockEntryRow, stockStore } from './stock-store.ts'

export interface StockedProduct {
  readonly product: PricedProduct
  readonly figures: StockFigures
  readonly level: ShortLevel | null
}

/** The figures and the entries are of the same moment, else the shelf would not be their sum. */
const ONE_MOMENT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

export function makeReadStock(db: Database, products: ProductService) {
  const store = stockStore(db)
  return {
    /** Also of a removed product: its pieces are still somewhere. `after` is `next` of the page before. */
    async find(productId: string, limit: number, after?: string) {
      return db.transaction((tx) => readLedger(tx, productId, limit, after), ONE_MOMENT)
    },

    /** A page of the shop's products, newest first, each with its figures. */
    async list(
      { text, ...choice }: { readonly text: string } & ShelfChoice,
      limit: number,
      after?: string,
    ): Promise<Page<StockedProduct>> {
      const page = await products.list({ text, discounted: false, ...choice }, limit, after)
      const held = await store.sumHeld(page.rows.map(({ id }) => id))
      const rows = page.rows.map((product) => ({
        product,
        figures: figuresOf(product, held.get(product.id) ?? 0),
        level: products.levelOf(product),
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

/** A page begins at the product's shelf, or at that of the page before, and goes back entry by entry. */
async function readLedger(tx: Transaction, productId: string, limit: number, after?: string) {
  const store = stockStore(tx)
  const product = await store.find(productId)
  if (!product) throw new ProductNotFound()
  const [lastId, shelf] = after?.split('~').map(Number) ?? []
  const held = await store.sumHeld([productId])
  const rows = await store.listEntries(productId, limit + 1, lastId)
  const closing = shelf ?? onShelf(product)
  const { entries, opening } = withShelf(rows.slice(0, limit), closing)
  const last = rows.length > limit ? entries.at(-1) : undefined
  return {
    figures: figuresOf(product, held.get(productId) ?? 0),
    received: product.available + product.promised,
    shipped: product.shipped,
    entries,
    opening,
    closing,
    next: last ? `${last._id}~${opening}` : null,
  }
}

function withShelf(rows: readonly StockEntryRow[], closing: number) {
  let opening = closing
  const entries: StockEntry[] = []
  for (const { id, at, xid: _, productId: _product, ...row } of rows) {
    const expected = row.kind === 'count' ? row.quantity - row.delta : null
    entries.push({ _id: id, at: at.toISOString(), ...row, expected, onShelf: opening })
    opening -= row.delta - row.shipped
  }
  return { entries, opening }
}
