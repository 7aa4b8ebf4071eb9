import { and, eq, gt, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { type ChallengePurpose, factorChallenge } from '../../platform/database/tables/sign-in.ts'
import { hashSessionToken, makeSessionToken } from './session-token.ts'

const LIFETIME_MS = 10 * 60 * 1000
/** Enough to keep up with new ones, few enough not to delay one. */
const FORGOTTEN_AT_ONCE = 100

export type ChallengeRow = typeof factorChallenge.$inferSelect

interface NewChallenge {
  readonly purpose: ChallengePurpose
  readonly userId: string | null
  readonly method: string
}

const isAlive = (token: string, now: Date) =>
  and(eq(factorChallenge.tokenHash, hashSessionToken(token)), gt(factorChallenge.expiresAt, now))

/** Challenges for second factors and passkeys: 256 random bits, stored as their hash, used once within ten minutes. */
export const challengeStore = {
  async add(db: Queryable, challenge: NewChallenge, now: Date): Promise<string> {
    const token = makeSessionToken()
    const expiresAt = new Date(now.getTime() + LIFETIME_MS)
    await db
      .insert(factorChallenge)
      .values({ ...challenge, tokenHash: hashSessionToken(token), expiresAt })
    return token
  },

  async find(db: Queryable, token: string, now: Date): Promise<ChallengeRow | undefined> {
    const [row] = await db.select().from(factorChallenge).where(isAlive(token, now))
    return row
  },

  /** Returns whether this is the challenge's first use; of two at once the second waits and gets false. */
  async spend(tx: Transaction, token: string, now: Date): Promise<boolean> {
    const { rowCount } = await tx.delete(factorChallenge).where(isAlive(token, now))
    return rowCount === 1
  },

  /** Deletes some expired rows; skips locked ones, so that no caller waits. */
  async forgetExpired(db: Queryable, now: Date): Promise<void> {
    await db.execute(sql`delete from ${factorChallenge} where token_hash in (
      select token_hash from ${factorChallenge} where expires_at <= ${sql.param(now, factorChallenge.expiresAt)}
      limit ${FORGOTTEN_AT_ONCE} for update skip locked)`)
  },
}
