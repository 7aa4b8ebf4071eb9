import { FRESH_PROOF_MINUTES } from '../../../contract/people/fresh-proof.ts'
import { assertTermsAccepted } from '../../platform/base/errors/terms-not-accepted.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/refusals/caller.ts'
import { NotAllowed, NotSignedIn, type SignedInUser } from '../../platform/http/refusals/guards.ts'
import { normalizeEmail } from '../../platform/providers/identity/email.ts'
import { proofEpochs } from '../../platform/providers/identity/embedded/proof-epoch-store.ts'
import { InvalidProof } from '../../platform/providers/identity/identity-errors.ts'
import type { IdentityProvider, Proof } from '../../platform/providers/identity/port.ts'
import { recordAccountEvent } from '../accounts/account-event-store.ts'
import type { ConfirmEmail } from '../accounts/confirm-email.ts'
import type { HandOver } from '../accounts/hand-over.ts'
import { userChanges, userStore } from '../accounts/user-store.ts'
import { SecondFactorNeeded } from '../second-factor/factor-errors.ts'
import { factorStore } from '../second-factor/factor-store.ts'
import { challengeStore } from '../sessions/challenge-store.ts'
import { idleSince, sessionChanges, sessionStore } from '../sessions/session-store.ts'
import { hashSessionToken } from '../sessions/session-token.ts'
import { signOutEverywhere } from '../sessions/sign-out-everywhere.ts'
import { assertMaySignIn, type OpenSession } from './open-session.ts'
import { registerUser } from './register-user.ts'

const OWNERS_NAMED = 3
const HOUR_MS = 60 * 60 * 1000
const FRESH_MS = FRESH_PROOF_MINUTES * 60 * 1000

export interface SessionRequest {
  /** The e-mails in the call's path and body; both must match the proof's. */
  readonly emails: readonly string[]
  readonly proofToken: string | undefined
  /** The browser's previous session. */
  readonly formerToken: string | undefined
  readonly from: Caller
  /** The version of the terms that the caller accepts. */
  readonly termsVersion?: number | undefined
}

interface SessionParts {
  readonly openSession: OpenSession
  /** Staff hold no right before they have a second factor. */
  readonly staffNeedFactor: boolean
  readonly confirmEmail: ConfirmEmail
  readonly handOver: HandOver
  /** The version of the terms that a new account accepts; null where the shop doesn't ask. */
  readonly findAskedTerms: (tx: Transaction) => Promise<number | null>
  readonly now: () => Date
}

export type SessionService = ReturnType<typeof sessionService>

/** Sessions, from the swap of a proof to signing out. */
export function sessionService(
  db: Database,
  identity: IdentityProvider,
  { openSession, staffNeedFactor, confirmEmail, handOver, findAskedTerms, now }: SessionParts,
) {
  const sessions = sessionStore(db, staffNeedFactor)

  async function verify({
    emails,
    proofToken,
  }: Pick<SessionRequest, 'emails' | 'proofToken'>): Promise<Proof> {
    if (!proofToken) throw new InvalidProof()
    const proof = await identity.verifyProof(proofToken)
    if (emails.some((email) => normalizeEmail(email) !== proof.email)) {
      throw new NotAllowed('This login is for another email.')
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

  /**
   * Refuses a proof older than the end of all sessions of its account. Holds the lock until the transaction ends, so no
   * other session is written meanwhile.
   */
  async function refuseOutdated(tx: Transaction, proof: Proof): Promise<void> {
    const { epoch, raisedAt } = await proofEpochs.lock(tx, proof.email)
    const isOutdated =
      proof.epoch === undefined
        ? // Providers count whole seconds: proofs of the second in which the epoch was raised are refused.
          raisedAt !== undefined && proof.authenticatedAt <= raisedAt
        : proof.epoch !== epoch
    if (isOutdated) throw new InvalidProof()
  }

  /** Requires a fresh proof of the same person, in place of the password; returns its moment. */
  async function confirm(
    user: SignedInUser,
    proofToken: string,
    withProof: (tx: Transaction, provedAt: Date) => Promise<void> = async () => {},
  ): Promise<Date> {
    const proof = await verify({ emails: [user.email], proofToken })
    const provedAt = proof.authenticatedAt
    if (now().getTime() - provedAt.getTime() > FRESH_MS) throw new InvalidProof()
    await db.transaction(async (tx) => {
      await spend(tx, proof)
      await refuseOutdated(tx, proof)
      const known = await userChanges.lockByIdentity(tx, proof)
      // As at a sign-in, a verified e-mail counts for a way in that isn't linked yet.
      const isOwn = known ? known.id === user.id : proof.emailVerified
      if (!isOwn) throw new NotAllowed('This login is for another account.')
      await withProof(tx, provedAt)
    })
    return provedAt
  }

  async function takeConsent(tx: Transaction, userId: string, accepted?: number): Promise<void> {
    const asked = await findAskedTerms(tx)
    assertTermsAccepted(asked, accepted, 'sign up')
    if (asked !== null) await userChanges.recordTerms(tx, userId, asked, now())
  }

  return {
    /**
     * Swaps a proof for a session, atomically: after a failed swap the proof can be used again. An account with a second
     * factor gets a challenge instead, by `SecondFactorNeeded`, which stands for the spent proof.
     */
    async start(request: SessionRequest): Promise<string> {
      const proof = await verify(request)
      await sessions.forgetExpired(now())
      await challengeStore.forgetExpired(db, now())
      const outcome = await db.transaction(async (tx) => {
        await spend(tx, proof)
        await refuseOutdated(tx, proof)
        const { from, formerToken } = request
        const { user, isNew, hasNewHolder } = await registerUser(tx, proof, {
          confirmEmail,
          handOver,
          from,
        })
        await assertMaySignIn(tx, user)
        if (hasNewHolder) await takeConsent(tx, user.id, request.termsVersion)
        const { method } = proof
        const factors = await factorStore.listOffered(tx, user.id)
        if (factors.app || factors.passkeys.length > 0) {
          const waiting = { purpose: 'signIn', userId: user.id, method } as const
          return { challenge: await challengeStore.add(tx, waiting, now()), factors }
        }
        const isSignUp = isNew && !proof.emailVerified
        // A provider that remembers its own session gives proofs without asking anything again.
        const provedAt = proof.authenticatedAt
        const signIn = { user, method, isSignUp, formerToken, from, provedAt }
        return { token: await openSession(tx, signIn) }
      })
      if (outcome.token === undefined)
        throw new SecondFactorNeeded(outcome.challenge, outcome.factors)
      return outcome.token
    },

    /** Names of the owners, who give rights; a few are enough to ask. */
    listOwners: () => userStore(db).listOwners(OWNERS_NAMED),

    /** The user of an active session, read at each request. */
    async findUser(token: string): Promise<SignedInUser | undefined> {
      const moment = now()
      return sessions.findUser(hashSessionToken(token), {
        now: moment,
        idleSince: idleSince(moment),
        notedBefore: new Date(moment.getTime() - HOUR_MS),
        freshSince: new Date(moment.getTime() - FRESH_MS),
      })
    },

    confirm,

    /** Makes the session fresh by a proof of the same person; returns until when. */
    async proveAgain(
      user: SignedInUser,
      { proofToken, sessionToken }: { proofToken: string; sessionToken: string | undefined },
    ): Promise<Date> {
      const provedAt = await confirm(user, proofToken, async (tx, at) => {
        const isAlive =
          sessionToken !== undefined &&
          (await sessionChanges.prove(tx, hashSessionToken(sessionToken), at))
        if (!isAlive) throw new NotSignedIn()
      })
      return new Date(provedAt.getTime() + FRESH_MS)
    },

    async list(user: SignedInUser, token: string | undefined) {
      const current = token === undefined ? undefined : hashSessionToken(token)
      const rows = await sessions.list(user.id, now())
      return rows.map(({ tokenHash, ...row }) => ({
        ...row,
        isCurrent: current?.equals(tokenHash) ?? false,
      }))
    },

    endOne: (user: SignedInUser, id: string) => sessions.endById(user.id, id),

    /** Ends all sessions but the caller's, and invalidates older proofs. */
    async endOthers(user: SignedInUser, token: string | undefined, from: Caller): Promise<number> {
      const keep = token === undefined ? undefined : hashSessionToken(token)
      return db.transaction(async (tx) => {
        await recordAccountEvent(tx, { kind: 'sessionsEnded', email: user.email, from }, now())
        return signOutEverywhere(tx, user, now(), keep)
      })
    },

    /** Returns how many sessions ended: none if the token's had already ended. */
    async end(token: string | undefined): Promise<number> {
      return token === undefined ? 0 : sessionChanges.end(db, hashSessionToken(token))
    },
  }
}
