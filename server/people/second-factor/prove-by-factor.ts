import { FRESH_PROOF_MINUTES } from '../../../contract/people/fresh-proof.ts'
import type { FactorAnswer } from '../../../contract/people/second-factor.ts'
import type { Database } from '../../platform/database/database.ts'
import { NotSignedIn, type SignedInUser } from '../../platform/http/refusals/guards.ts'
import { sessionChanges } from '../sessions/session-store.ts'
import { hashSessionToken } from '../sessions/session-token.ts'
import { factorTries } from './factor-tries.ts'
import type { VerifyFactor } from './verify-factor.ts'

const FRESH_MS = FRESH_PROOF_MINUTES * 60_000

export type ProveByFactor = ReturnType<typeof makeProveByFactor>

export function makeProveByFactor(parts: {
  readonly db: Database
  readonly verifyFactor: VerifyFactor
  readonly now: () => Date
}) {
  const { db, verifyFactor, now } = parts
  const tries = factorTries(db, now)

  /** Makes the session fresh by a code of the app or a passkey; returns until when. */
  return async (
    { id }: SignedInUser,
    answer: Pick<FactorAnswer, 'code' | 'assertion'>,
    sessionToken: string | undefined,
  ): Promise<Date> => {
    const isCode = answer.code !== undefined
    if (isCode) await tries.enter(id, 'code')
    const provedAt = now()
    await db.transaction(async (tx) => {
      await verifyFactor(tx, id, answer)
      const isAlive =
        sessionToken !== undefined &&
        (await sessionChanges.prove(tx, hashSessionToken(sessionToken), provedAt))
      if (!isAlive) throw new NotSignedIn()
    })
    if (isCode) await tries.succeeded(id)
    return new Date(provedAt.getTime() + FRESH_MS)
  }
}
