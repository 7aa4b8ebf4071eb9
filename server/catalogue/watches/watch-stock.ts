import { watchBounds } from '../../../contract/catalogue/parts/part-bounds.ts'
import { changeLocked } from '../../people/accounts/change-locked.ts'
import type { Database } from '../../platform/database/database.ts'
import type { ProductService } from '../products/product-service.ts'
import { TooManyWatches } from './stock-watch-errors.ts'
import { stockWatchStore, type WatchPlace } from './stock-watch-store.ts'

export type WatchStock = ReturnType<typeof makeWatchStock>

interface WatchParts {
  readonly db: Database
  readonly catalog: ProductService
  readonly now: () => Date
}

/** An account's alerts: each asks for one mail when a product has enough pieces. */
export function makeWatchStock({ db, catalog, now }: WatchParts) {
  return {
    async list(userId: string, { limit, after }: { limit: number; after?: WatchPlace }) {
      const [rows, total, emailConfirmed] = await Promise.all([
        stockWatchStore.list(db, userId, { limit: limit + 1, after }),
        stockWatchStore.count(db, userId),
        stockWatchStore.isEmailConfirmed(db, userId),
      ])
      const watches = rows.slice(0, limit)
      const next = rows.length > limit ? watches.at(-1) : undefined
      return { total, watches, emailConfirmed, next }
    },

    /** Asks for a mail, which is sent at once if the product already has the pieces. */
    async add(userId: string, productId: string, wanted: number) {
      const { id } = await catalog.get(productId)
      return changeLocked(db, userId, async (tx, { emailConfirmed }) => {
        await stockWatchStore.put(tx, { userId, productId: id, wanted, createdAt: now() })
        if ((await stockWatchStore.count(tx, userId)) > watchBounds.watches)
          throw new TooManyWatches()
        await stockWatchStore.noteProduct(tx, id)
        return { productId: id, wanted, emailConfirmed }
      })
    },

    remove: (userId: string, productIds: readonly string[]) =>
      stockWatchStore.remove(db, userId, productIds),
  }
}
