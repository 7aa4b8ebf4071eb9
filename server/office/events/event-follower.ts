import type { Database } from '../../platform/database/database.ts'
import { numberEvents } from './number-events.ts'
import { takeOverSome } from './take-over.ts'

/** Between two looks, as of the follower of the stock. */
const PAUSE_MS = 300

interface EventFollowerParts {
  readonly db: Database
  readonly onTrouble: (error: unknown) => void
}

/** Numbers events soon after they are committed. Every node looks, and one at a time has its turn. */
export function eventFollower({ db, onTrouble }: EventFollowerParts) {
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> = Promise.resolve()
  let isTroubled = false
  let isClosed = false
  let isFilled = false

  async function followAll(): Promise<void> {
    const isEnding = () => isClosed
    await numberEvents(db, isEnding)
    while (!isFilled && !isClosed) {
      const state = await takeOverSome(db)
      isFilled = state === 'done'
      await numberEvents(db, isEnding)
      if (state === 'elsewhere') return
    }
  }

  function follow(): Promise<void> {
    const round = working.then(followAll)
    working = round.catch(() => {})
    return round
  }

  async function look(): Promise<void> {
    try {
      await follow()
      isTroubled = false
    } catch (error) {
      if (!isTroubled) onTrouble(error)
      isTroubled = true
    }
    if (!isClosed) timer = setTimeout(look, PAUSE_MS).unref()
  }

  return {
    follow,

    open(): void {
      void look()
    },

    async close(): Promise<void> {
      isClosed = true
      clearTimeout(timer)
      await working
    },
  }
}
