import type { EmailConfirmedListener } from '../../people/accounts/confirm-email.ts'
import type { Database } from '../../platform/database/database.ts'
import { stockWatchStore } from './stock-watch-store.ts'

/** Rows per transaction, so that none is locked for long. */
const AT_ONCE = { products: 100, mails: 500 }
/** A round ends, so that one job doesn't run for minutes; the next one goes on. */
const MOST_TRANSACTIONS = 50

interface TellParts {
  readonly db: Database
  readonly now: () => Date
  readonly wakeMails: () => void
}

/**
 * Job: mails the watchers of products that now have the wanted pieces. A watch is told in the transaction that queues
 * its mail, so several nodes, and a killed one, send it once.
 */
export function makeTellWatchers({ db, now, wakeMails }: TellParts) {
  /** Undefined if no product is noted. */
  const tellSome = () =>
    db.transaction(async (tx): Promise<number | undefined> => {
      const products = await stockWatchStore.takeProducts(tx, AT_ONCE.products)
      if (products.length === 0) return undefined
      const mails = await stockWatchStore.tell(tx, products, now(), AT_ONCE.mails)
      // More than fit, or one that its owner was changing.
      await stockWatchStore.noteLeft(tx, products)
      return mails
    })

  return async (): Promise<void> => {
    let hasTold = false
    for (let turn = 0; turn < MOST_TRANSACTIONS; turn += 1) {
      const mails = await tellSome()
      if (mails === undefined) break
      hasTold ||= mails > 0
    }
    if (hasTold) wakeMails()
  }
}

/** Watches of an unconfirmed account wait; those that were met meanwhile are told now. */
export const tellConfirmed: EmailConfirmedListener = (tx, email) =>
  stockWatchStore.noteProductsOf(tx, email)
