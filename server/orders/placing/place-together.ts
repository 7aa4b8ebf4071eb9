import { askTogether } from '../../base/ask-together.ts'
import type { Database } from '../../database/database.ts'
import { type OrderToPlace, type Placement, placementStore } from './placement-store.ts'

/** A statement that takes longer waits for a lock; orders that came meanwhile don't wait for it. */
const PATIENCE_MS = 250
/** Longer orders gain little by it, and would keep others waiting. */
const MOST_LINES = 20

/** SQLSTATEs that one order may cause: refused values, used keys, deadlocks, waits that took too long. */
const OF_ONE_ORDER = /^(?:22|23|40|55P03|57014)/

/** An error of a statement for several orders that may be another's; nothing of them was written. */
class SharedFailure extends Error {}

/**
 * Places orders that arrive at the same time in one statement: PostgreSQL prepares writes, checks and triggers once,
 * which is most of what a short order costs. Each is placed or refused by itself.
 */
export function placingTogether(db: Database) {
  const placeTogether = askTogether(
    async (some: readonly OrderToPlace[]) => {
      try {
        return await placementStore.place(db, some)
      } catch (cause) {
        if (some.length === 1 || !isOfOneOrder(cause)) throw cause
        throw new SharedFailure('Orders could not be placed together.', { cause })
      }
    },
    { patienceMs: PATIENCE_MS, apart: ({ order }) => order.customerEmail },
  )

  async function placeAlone(one: OrderToPlace): Promise<Placement> {
    const [placement] = await placementStore.place(db, [one])
    if (!placement) throw new Error('Placing an order answered nothing.')
    return placement
  }

  /** Alone if it was refused before: in company, it waits for pieces after orders that may not be placed. */
  return async (one: OrderToPlace, isAgain: boolean): Promise<Placement> => {
    if (isAgain || one.lines.length > MOST_LINES) return placeAlone(one)
    try {
      return await placeTogether(one)
    } catch (error) {
      if (error instanceof SharedFailure) return placeAlone(one)
      throw error
    }
  }
}

function isOfOneOrder(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (OF_ONE_ORDER.test((cause as { code?: string }).code ?? '')) return true
  return false
}
