import { recordAccountEvent } from '../accounts/account-event-store.ts'
import { ACCOUNT_MAILS } from '../accounts/account-mails.ts'
import type { ConfirmEmail } from '../accounts/confirm-email.ts'
import { userChanges } from '../accounts/user-store.ts'
import type { Changes } from '../changes/changes.ts'
import { taggedCache } from '../changes/tagged-cache.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { Caller } from '../http/refusals/caller.ts'
import { NotAllowed, type SignedInUser } from '../http/refusals/guards.ts'
import { formatMoment } from '../mail/format-moment.ts'
import { putMail } from '../mail/outbox.ts'
import { normalizeEmail } from '../providers/identity/email.ts'
import { InvalidProof } from '../providers/identity/identity-errors.ts'
import type { IdentityProvider, Proof } from '../providers/identity/port.ts'
import { proofEpochs } from '../providers/identity/proof-epoch-store.ts'
import { noteDevice } from '../sessions/known-device-store.ts'
import { sessionChanges, sessionStore } from '../sessions/session-store.ts'
import { hashSessionToken, makeSessionToken } from '../sessions/session-token.ts'
import { signOutEverywhere } from '../sessions/sign-out-everywhere.ts'
import { registerUser } from './register-user.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** A session that nobody used for a week ends before its time: the computer may have another owner by now. */
const IDLE_DAYS = 7
/** Some thousands of users at once; of more, those who were not seen for longest are looked up again. */
const KNOWN_BYTES = 8_000_000
const USER_BYTES = 600
const KNOWN_MS = 60_000
/** How old a proof may be that stands for a password asked again. */
const FRESH_MS = 5 * 60 * 1000

export interface SessionRequest {
  /** The e-mail as the call's path and body say it; both must be the proof's. */
  readonly emails: readonly string[]
  readonly proofToken: string | undefined
  /** The session that the browser had until now. */
  readonly formerToken: string | undefined
  readonly from: Caller
}

interface SessionParts {
  readonly sessionDays: number
  readonly changes: Changes
  readonly confirmEmail: ConfirmEmail
  readonly now: () => Date
}

export type SessionService = ReturnType<typeof sessionService>

/** Who is signed in, from the swap of a proof to the end of the session. */
export function sessionService(
  db: Database,
  identity: IdentityProvider,
  { sessionDays, changes, confirmEmail, now }: SessionParts,
) {
  const sessions = sessionStore(db)
  // By the hash of the token, as in the database: the memory holds nothing that signs anybody in.
  const known = taggedCache<SignedInUser>(changes, { maxBytes: KNOWN_BYTES, now })

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
   * Refuses a proof from before all sessions of its account ended. No session is written and nothing is confirmed until
   * the transaction ends, except by this one.
   */
  async function refuseOutdated(tx: Transaction, proof: Proof): Promise<void> {
    const { epoch, raisedAt } = await proofEpochs.lock(tx, proof.email)
    const isOutdated =
      proof.epoch === undefined
        ? // Providers count whole seconds: of the second in which the epoch was raised none is believed.
          raisedAt !== undefined && proof.authenticatedAt <= raisedAt
        : proof.epoch !== epoch
    if (isOutdated) throw new InvalidProof()
  }

  /** One mail for each device: the owner hears of what is new, and not of every morning. */
  async function announce(
    tx: Transaction,
    user: { id: string; email: string; name: string },
    method: string,
    from: Caller,
  ): Promise<void> {
    await putMail(
      tx,
      {
        kind: ACCOUNT_MAILS.newSignIn,
        eventKey: `newSignIn ${user.id} ${from.device}`,
        recipient: user.email,
        facts: { method, name: user.name, at: formatMoment(now()), ...from },
      },
      now(),
    )
  }

  const idleSince = (moment: Date) => new Date(moment.getTime() - IDLE_DAYS * DAY_MS)

  return {
    /** Swaps a proof for a session. All or nothing: a proof whose swap failed can be shown again. */
    async start(request: SessionRequest): Promise<string> {
      const proof = await verify(request)
      const token = makeSessionToken()
      const createdAt = now()
      await sessions.forgetExpired(createdAt)
      await db.transaction(async (tx) => {
        await spend(tx, proof)
        await refuseOutdated(tx, proof)
        const { from } = request
        const { user, isNew } = await registerUser(tx, proof, {
          confirmEmail,
          from,
          now: createdAt,
        })
        if (request.formerToken) await sessionChanges.end(tx, hashSessionToken(request.formerToken))
        await sessionChanges.add(tx, {
          tokenHash: hashSessionToken(token),
          userId: user.id,
          createdAt,
          lastSeenAt: createdAt,
          expiresAt: new Date(createdAt.getTime() + sessionDays * DAY_MS),
          ...from,
        })
        await recordAccountEvent(tx, { kind: 'signedIn', email: user.email, from }, createdAt)
        const isNewDevice = await noteDevice(tx, user.id, from.device, createdAt)
        // A new account already gets the mail that asks to confirm the e-mail.
        const isSignUp = isNew && !proof.emailVerified
        if (isNewDevice && !isSignUp) await announce(tx, user, proof.method, from)
      })
      return token
    },

    /**
     * The user of a living session. Remembered for a minute at most, so that its use is noted, and until anything is
     * changed in the user or the sessions: at once on the node that writes it, within a second on the others.
     */
    async findUser(token: string): Promise<SignedInUser | undefined> {
      const tokenHash = hashSessionToken(token)
      const key = tokenHash.toString('base64')
      const kept = known.find(key)
      if (kept) return kept
      const moment = now()
      const reading = known.begin()
      try {
        const found = await sessions.findUser(tokenHash, {
          now: moment,
          idleSince: idleSince(moment),
          notedBefore: new Date(moment.getTime() - HOUR_MS),
        })
        if (!found) return undefined
        const { expiresAt, ...user } = found
        const until = new Date(Math.min(moment.getTime() + KNOWN_MS, expiresAt.getTime()))
        known.keep(reading, key, user, { tags: [`user:${user.id}`], until, size: USER_BYTES })
        return user
      } finally {
        known.abandon(reading)
      }
    },

    /** The password asked again, whatever the provider: a proof of the same person, made just now. */
    async confirm(user: SignedInUser, proofToken: string): Promise<void> {
      const proof = await verify({ emails: [user.email], proofToken })
      const isFresh = now().getTime() - proof.authenticatedAt.getTime() <= FRESH_MS
      if (!isFresh) throw new InvalidProof()
      await db.transaction(async (tx) => {
        await spend(tx, proof)
        await refuseOutdated(tx, proof)
        const known = await userChanges.lockByIdentity(tx, proof)
        if (known?.id !== user.id) throw new NotAllowed('This login is for another account.')
      })
    },

    async list(user: SignedInUser, token: string | undefined) {
      const moment = now()
      const current = token === undefined ? undefined : hashSessionToken(token)
      const rows = await sessions.list(user.id, { now: moment, idleSince: idleSince(moment) })
      return rows.map(({ tokenHash, ...row }) => ({
        ...row,
        isCurrent: current?.equals(tokenHash) ?? false,
      }))
    },

    endOne: (user: SignedInUser, id: string) => sessions.endById(user.id, id),

    /** All but the one that asks, and every proof that was made before. */
    async endOthers(user: SignedInUser, token: string | undefined, from: Caller): Promise<number> {
      const keep = token === undefined ? undefined : hashSessionToken(token)
      return db.transaction(async (tx) => {
        await recordAccountEvent(tx, { kind: 'sessionsEnded', email: user.email, from }, now())
        return signOutEverywhere(tx, user, now(), keep)
      })
    },

    /** Answers how many sessions ended: none where the token's had ended before. */
    async end(token: string | undefined): Promise<number> {
      return token === undefined ? 0 : sessions.end(hashSessionToken(token))
    },
  }
}
