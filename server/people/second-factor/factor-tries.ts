import type { Database } from '../../platform/database/database.ts'
import { attempts, type Patience } from '../../platform/http/limits/attempts.ts'
import { TooManyRequests } from '../../platform/http/limits/call-limits.ts'

const MINUTE_SECONDS = 60

/**
 * Guessing at one account's codes, from anywhere: who guesses has its first factor already. Five free tries, then
 * pauses of half a minute, one, two … minutes, at most 15: a year of guesses finds a code with a chance of one in ten.
 */
const GUESSES: Patience = {
  freeTries: 5,
  firstPauseSeconds: MINUTE_SECONDS / 2,
  longestPauseSeconds: 15 * MINUTE_SECONDS,
  forgottenAfterSeconds: 24 * 60 * MINUTE_SECONDS,
}

export type FactorTries = ReturnType<typeof factorTries>

/** Slows down the guessing of codes; app and recovery codes are counted apart. */
export function factorTries(db: Database, now: () => Date) {
  const tries = attempts(db)
  const key = (userId: string, kind: 'code' | 'recoveryCode') => `factor ${kind} ${userId}`
  return {
    /** Counts a try before the code is checked, outside its transaction, so that concurrent and failed tries count. */
    async enter(userId: string, kind: 'code' | 'recoveryCode'): Promise<void> {
      const wait = await tries.take(key(userId, kind), GUESSES, now())
      if (wait > 0) throw new TooManyRequests(wait)
    },

    succeeded: (userId: string) => tries.forget(key(userId, 'code'), key(userId, 'recoveryCode')),
  }
}
