import type { Database, Transaction } from '../database/database.ts'
import { NotAllowed, type SignedInUser } from '../http/guards.ts'
import { normalizeEmail } from '../providers/identity/email.ts'
import { InvalidProof } from '../providers/identity/identity-errors.ts'
import type { IdentityProvider, Proof } from '../providers/identity/port.ts'
import { registerUser } from './register-user.ts'
import { sessionChanges, sessionStore } from './session-store.ts'
import { hashSessionToken, makeSessionToken } from './session-token.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** A session that nobody used for a week ends before its time: the computer may have another owner by now. */
const IDLE_DAYS = 7

export interface SessionRequest {
  /** The e-mail as the call's path and body say it; both must be the proof's. */
  readonly emails: readonly string[]
  readonly proofToken: string | undefined
  /** The session that the browser had until now. */
  readonly formerToken: string | undefined
}

export type SessionService = ReturnType<typeof sessionService>

/** Who is signed in, from the swap of a proof to the end of the session. */
export function sessionService(
  db: Database,
  identity: IdentityProvider,
  { sessionDays, now }: { sessionDays: number; now: () => Date },
) {
  const sessions = sessionStore(db)

  async function verify({ emails, proofToken }: SessionRequest): Promise<Proof> {
    if (!proofToken) throw new InvalidProof()
    const proof = await identity.verifyProof(proofToken)
    if (emails.some((email) => normalizeEmail(email) !== proof.email)) {
      throw new NotAllowed('The sign-in is for another email.')
    }
    return proof
  }

  async function spend(tx: Transaction, proof: Proof): Promise<void> {
    const { issuer, singleUseId, expiresAt } = proof
    if (singleUseId === undefined) return
    const isFirstUse = await sessionChanges.spendProof(tx, {
      issuer,
      proofId: singleUseId,
      expiresAt,
    })
    if (!isFirstUse) throw new InvalidProof()
  }

  return {
    /** Swaps a proof for a session. All or nothing: a proof whose swap failed can be shown again. */
    async start(request: SessionRequest): Promise<string> {
      const proof = await verify(request)
      const token = makeSessionToken()
      const createdAt = now()
      await sessions.forgetExpired(createdAt)
      await db.transaction(async (tx) => {
        await spend(tx, proof)
        const user = await registerUser(tx, proof)
        if (request.formerToken) await sessionChanges.end(tx, hashSessionToken(request.formerToken))
        await sessionChanges.add(tx, {
          tokenHash: hashSessionToken(token),
          userId: user.id,
          createdAt,
          lastSeenAt: createdAt,
          expiresAt: new Date(createdAt.getTime() + sessionDays * DAY_MS),
        })
      })
      return token
    },

    /** The user as the database says at this moment; a role that was taken away is gone with the next request. */
    async findUser(token: string): Promise<SignedInUser | undefined> {
      const moment = now()
      return sessions.findUser(hashSessionToken(token), {
        now: moment,
        idleSince: new Date(moment.getTime() - IDLE_DAYS * DAY_MS),
        notedBefore: new Date(moment.getTime() - HOUR_MS),
      })
    },

    /** Answers how many sessions ended: none where the token's had ended before. */
    async end(token: string | undefined): Promise<number> {
      return token === undefined ? 0 : sessions.end(hashSessionToken(token))
    },
  }
}
