import type { EmailConfirmedListener } from '../accounts/confirm-email.ts'
import type { Database } from '../database/database.ts'
import { stockWatchStore } from './stock-watch-store.ts'

/** Mails per transaction, so that no row is locked for long. */
const AT_ONCE = 200
/** A round ends, so that one job doesn't run for minutes; the next one goes on. */
const PRODUCTS_A_ROUND = 500

interface TellingParts {
  readonly db: Database
  readonly now: () => Date
  readonly wakeMails: () => void
}

/**
 * Job: mails the watchers of products that now have the wanted pieces. A watch is told in the transaction that queues
 * its mail, so several nodes, and a killed one, send it once.
 */
export function watcherTelling({ db, now, wakeMails }: TellingParts) {
  /** Undefined if no product is noted. One product a transaction: no two watches of an account are locked at once. */
  const tellOne = () =>
    db.transaction(async (tx): Promise<number | undefined> => {
      const productId = await stockWatchStore.takeProduct(tx)
      if (productId === undefined) return undefined
      const told = await stockWatchStore.tell(tx, productId, now(), AT_ONCE)
      // More than fit, or one that its owner was changing.
      if (await stockWatchStore.isAnyMet(tx, productId))
        await stockWatchStore.noteProduct(tx, productId)
      return told
    })

  return async (): Promise<void> => {
    let hasTold = false
    for (let round = 0; round < PRODUCTS_A_ROUND; round += 1) {
      const told = await tellOne()
      if (told === undefined) break
      hasTold ||= told > 0
    }
    if (hasTold) wakeMails()
  }
}

/** Watches of an unconfirmed account wait; those that were met meanwhile are told now. */
export const tellConfirmed: EmailConfirmedListener = (tx, email) =>
  stockWatchStore.noteProductsOf(tx, email)
