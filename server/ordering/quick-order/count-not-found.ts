import { createHash, randomBytes } from 'node:crypto'
import { isPartKey } from '../../../contract/catalogue/parts/part-key.ts'
import { addDays, dayOf } from '../../platform/base/days.ts'
import type { Database } from '../../platform/database/database.ts'
import { notFoundStore } from './not-found-store.ts'

const KEPT_DAYS = 90
/** Most keys counted of one list: a list of anything but parts says little. */
const MOST_KEYS = 200
const SALT_BYTES = 16

/** The buyer who asked: an account, or else an address. */
interface Inquirer {
  readonly accountId: string | undefined
  readonly address: string
}

export type CountNotFound = ReturnType<typeof makeCountNotFound>

/**
 * Counts the buyers who asked for a key that the shop doesn't have. A buyer is a hash with a salt that is forgotten
 * with its day, so that nobody can be followed over days, or found again by guessing addresses.
 */
export function makeCountNotFound(db: Database, now: () => Date) {
  let known: { readonly day: string; readonly salt: Buffer } | undefined

  async function saltOf(day: string): Promise<Buffer> {
    if (known?.day !== day)
      known = { day, salt: await notFoundStore.findSalt(db, day, randomBytes(SALT_BYTES)) }
    return known.salt
  }

  /** Hashes a buyer: the same for one day, and without any other trace of the buyer. */
  async function buyerOf({ accountId, address }: Inquirer, day: string): Promise<Buffer> {
    const salt = await saltOf(day)
    return createHash('sha256')
      .update(salt)
      .update(accountId ?? address)
      .digest()
  }

  return {
    async count(buyer: Inquirer, keys: readonly string[]): Promise<void> {
      const counted = keys.filter(isPartKey).slice(0, MOST_KEYS)
      if (counted.length === 0) return
      const day = dayOf(now())
      await notFoundStore.count(db, counted, day, await buyerOf(buyer, day))
    },

    /** Names a buyer's question about a key on one day. */
    async nameQuestion(buyer: Inquirer, key: string): Promise<string> {
      const day = dayOf(now())
      return `${day} ${(await buyerOf(buyer, day)).toString('hex')} ${key}`
    },

    list: (limit: number, after: string | undefined) => notFoundStore.list(db, limit, after),

    /** Forgets what is older than 90 days, and past salts. */
    async forget(): Promise<void> {
      const today = dayOf(now())
      const before = addDays(today, -KEPT_DAYS)
      while ((await notFoundStore.forget(db, before, today)) > 0);
    },
  }
}
