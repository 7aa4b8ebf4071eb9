import type { FactorAnswer } from '../../../contract/people/second-factor.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/refusals/caller.ts'
import { proofEpochs } from '../../platform/providers/identity/embedded/proof-epoch-store.ts'
import { recordAccountEvent } from '../accounts/account-event-store.ts'
import { userChanges, userStore } from '../accounts/user-store.ts'
import { InvalidFactor, LoginExpired } from '../second-factor/factor-errors.ts'
import { factorTries } from '../second-factor/factor-tries.ts'
import { noteFactorChange } from '../second-factor/note-factor-change.ts'
import { passkeyStore } from '../second-factor/passkeys/passkey-store.ts'
import type { VerifyFactor } from '../second-factor/verify-factor.ts'
import { type ChallengeRow, challengeStore } from '../sessions/challenge-store.ts'
import { assertMaySignIn, type OpenSession } from './open-session.ts'

interface FinishRequest {
  readonly challenge: string
  readonly answer: FactorAnswer
  readonly formerToken: string | undefined
  readonly from: Caller
}

export type FinishSignIn = ReturnType<typeof makeFinishSignIn>

export function makeFinishSignIn(parts: {
  readonly db: Database
  readonly verifyFactor: VerifyFactor
  readonly openSession: OpenSession
  readonly now: () => Date
}) {
  const { db, verifyFactor, openSession, now } = parts
  const tries = factorTries(db, now)

  /** A passkey alone says whose it is. */
  async function findPerson({ userId }: ChallengeRow, { assertion }: FactorAnswer) {
    const owner = assertion && (await passkeyStore.findByCredential(db, assertion.id))?.userId
    const id = userId ?? owner
    const person = id === undefined ? undefined : await userStore(db).find(id)
    if (!person) throw new InvalidFactor('assertion')
    return person
  }

  /** The session of a waiting sign-in, atomically: after a wrong code the challenge can be answered again. */
  return async ({ challenge, answer, formerToken, from }: FinishRequest): Promise<string> => {
    const waiting = await challengeStore.find(db, challenge, now())
    if (!waiting || waiting.purpose === 'own') throw new LoginExpired()
    const person = await findPerson(waiting, answer)
    const { id, email } = person
    // Nobody guesses a passkey's signature.
    if (!answer.assertion)
      await tries.enter(id, answer.code === undefined ? 'recoveryCode' : 'code')
    try {
      const token = await db.transaction(async (tx) => {
        // Before the user's row, as in every swap of a proof: all sessions may end meanwhile, and challenges with them.
        await proofEpochs.lock(tx, email)
        const user = await userChanges.lock(tx, id)
        if (!user || !(await challengeStore.spend(tx, challenge, now()))) throw new LoginExpired()
        await assertMaySignIn(tx, user)
        const kind = await verifyFactor(tx, id, answer, challenge)
        if (kind === 'recoveryCode')
          await noteFactorChange(tx, 'recoveryCodeUsed', { ...user, from }, now())
        const { method } = waiting
        const signIn = { user, method, isSignUp: false, formerToken, from, bySecondFactor: true }
        return openSession(tx, signIn)
      })
      await tries.succeeded(id)
      return token
    } catch (error) {
      if (error instanceof InvalidFactor)
        await recordAccountEvent(db, { kind: 'signInFailed', email, from }, now())
      throw error
    }
  }
}
