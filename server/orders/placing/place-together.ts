import pLimit from 'p-limit'
import { askTogether } from '../../base/ask-together.ts'
import { listCauses } from '../../base/errors/causes.ts'
import { Overloaded } from '../../base/errors/overloaded.ts'
import type { Database } from '../../database/database.ts'
import { isLockTimeout } from '../../database/database-trouble.ts'
import { type OrderToPlace, type Placement, placementStore } from './placement-store.ts'

/** A statement that takes longer waits for a lock; orders that came meanwhile don't wait for it. */
const PATIENCE_MS = 250
/** A wait for a lock keeps a connection no longer than this, and then goes on without one. */
const LOCK_MS = 250
/** Of the orders that must go by themselves, so many ask at once. */
const ASKING_AT_ONCE = 3
/** More could not all ask within the patience. */
const MOST_WAITING = 200
/** A change set of 100,000 prices held its products for 12 s; browsers wait for 30. */
const LOCK_PATIENCE_MS = 20_000
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
        return await placementStore.place(db, some, LOCK_MS)
      } catch (cause) {
        if (some.length === 1 || !isOfOneOrder(cause)) throw cause
        throw new SharedFailure('Orders could not be placed together.', { cause })
      }
    },
    { patienceMs: PATIENCE_MS, apart: ({ order }) => order.customerEmail },
  )

  async function placeAlone(one: OrderToPlace): Promise<Placement> {
    const [placement] = await placementStore.place(db, [one], LOCK_MS)
    if (!placement) throw new Error('Placing an order answered nothing.')
    return placement
  }

  /** Orders whose statement failed. Those of free products aren't kept behind others that wait for a lock. */
  const parted = pLimit(ASKING_AT_ONCE)
  /** Orders that waited for a lock by themselves. */
  const waiting = pLimit(ASKING_AT_ONCE)

  async function placeInTurn(one: OrderToPlace, first: typeof parted): Promise<Placement> {
    const last = performance.now() + LOCK_PATIENCE_MS
    const ask = async () => {
      if (performance.now() > last) throw new Overloaded()
      return placeAlone(one)
    }
    for (let inTurn = first; ; inTurn = waiting) {
      if (inTurn.pendingCount >= MOST_WAITING) throw new Overloaded()
      try {
        return await inTurn(ask)
      } catch (error) {
        if (!isLockTimeout(error)) throw error
      }
    }
  }

  /** Alone if it was refused before: in one statement with others, pieces are set aside first for those that may fail. */
  return async (one: OrderToPlace, isAgain: boolean): Promise<Placement> => {
    const isAlone = isAgain || one.lines.length > MOST_LINES
    try {
      return await (isAlone ? placeAlone(one) : placeTogether(one))
    } catch (error) {
      if (error instanceof SharedFailure) return placeInTurn(one, parted)
      if (isLockTimeout(error)) return placeInTurn(one, waiting)
      throw error
    }
  }
}

const isOfOneOrder = (error: unknown): boolean =>
  listCauses(error).some(({ code = '' }) => OF_ONE_ORDER.test(code))
