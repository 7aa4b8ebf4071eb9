import type { z } from 'zod'
import { productBounds } from '../../../contract/catalogue/bounds/product-bounds.ts'
import type { enterStock } from '../../../contract/catalogue/stock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { describeAct } from '../../platform/history/act.ts'
import type { KeptAnswering } from '../../platform/idempotency/kept-answering.ts'
import { keptAnswers } from '../../platform/idempotency/kept-answers.ts'
import { ProductNotFound } from '../products/product-errors.ts'
import { enterStockAs } from './stock-act.ts'
import { CountOvertaken, NotThatMany, PromisedPieces, TooManyPieces } from './stock-errors.ts'
import { onShelf, type StoredProduct, stockChanges, stockStore } from './stock-store.ts'

type StockToEnter = z.infer<typeof enterStock.body>

export interface StockEntered {
  readonly id: number
  readonly available: number
}

/** Enters pieces that came in, were counted, scrapped or corrected. Pieces that belong to orders can't be taken. */
export function makeEnterStock(db: Database) {
  return async <Answer>(
    productId: string,
    entry: StockToEnter,
    author: { readonly email: string },
    answering: KeptAnswering<StockEntered, Answer>,
  ): Promise<Answer> =>
    keptAnswers.inTransaction(db, answering, (tx) => enter(tx, productId, entry, author.email))
}

async function enter(
  tx: Transaction,
  productId: string,
  entry: StockToEnter,
  actorEmail: string,
): Promise<StockEntered> {
  const product = await stockChanges.lock(tx, productId)
  if (!product) throw new ProductNotFound()
  const delta = await changeOf(tx, product, entry)
  describeAct({ before: { available: product.available, onShelf: onShelf(product) } })
  const { kind, reason } = entry
  const { quantity: wanted = 0, counted = 0 } = entry
  const act = {
    kind,
    reason,
    actorEmail,
    quantity: kind === 'count' ? counted : Math.abs(wanted),
    note: entry.note?.trim() || undefined,
    reference: entry.reference?.trim() || undefined,
  }
  if (delta === 0) await stockChanges.enterUnchanged(tx, { productId, ...act })
  else {
    await enterStockAs(tx, act)
    await stockChanges.addAvailable(tx, productId, delta)
  }
  return {
    id: await stockChanges.newestEntry(tx, productId),
    available: product.available + delta,
  }
}

/** By how much `available` changes; throws if orders have the pieces, or there would be more than the shop keeps. */
async function changeOf(
  tx: Transaction,
  product: StoredProduct,
  entry: StockToEnter,
): Promise<number> {
  const { available, promised, shipped } = product
  const { kind, quantity = 0, counted = 0 } = entry
  const most = productBounds.available
  if (kind === 'count') {
    const shelf = onShelf(product)
    if (entry.expected !== undefined && entry.expected !== shelf)
      throw new CountOvertaken(entry.expected, shelf)
    if (counted < promised - shipped) {
      const piecesOf = await stockStore(tx).findPiecesOfOrders([product.id])
      throw new PromisedPieces(counted, piecesOf(product))
    }
    const delta = counted - shelf
    if (available + delta > most) throw new TooManyPieces(most, 'counted')
    return delta
  }
  const delta = kind === 'scrap' ? -quantity : quantity
  if (available + delta < 0) throw new NotThatMany(available)
  if (available + delta > most) throw new TooManyPieces(most, 'quantity')
  return delta
}
