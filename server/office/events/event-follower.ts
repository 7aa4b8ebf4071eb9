import { followOften } from '../../platform/base/follow-often.ts'
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
  let isFilled = false

  async function round(isEnding: () => boolean): Promise<void> {
    await numberEvents(db, isEnding)
    while (!isFilled && !isEnding()) {
      const state = await takeOverSome(db)
      isFilled = state === 'done'
      await numberEvents(db, isEnding)
      if (state === 'elsewhere') return
    }
  }

  return followOften({ round, pauseMs: PAUSE_MS, onTrouble })
}
