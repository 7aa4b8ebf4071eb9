import type { Transaction } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/refusals/caller.ts'
import { recordAccountEvent } from '../accounts/account-event-store.ts'
import { accountMerges } from '../accounts/account-merge-store.ts'
import { tellOwner } from '../accounts/mails/account-mails.ts'
import type { UserRow } from '../accounts/user-store.ts'
import { AccountBlocked, AccountMerged } from '../accounts/users-errors.ts'
import { noteDevice } from '../sessions/known-device-store.ts'
import { sessionChanges } from '../sessions/session-store.ts'
import { hashSessionToken, makeSessionToken } from '../sessions/session-token.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Throws for a proven person whose account can't be used. */
export async function assertMaySignIn(tx: Transaction, user: UserRow): Promise<void> {
  if (user.blockedAt) throw new AccountBlocked()
  const keptEmail = await accountMerges.findKeptEmail(tx, user.id)
  if (keptEmail !== undefined) throw new AccountMerged(keptEmail)
}

interface SignIn {
  readonly user: UserRow
  /** How the person has proven who they are. */
  readonly method: string
  /** A new account, which gets the confirmation mail already. */
  readonly isSignUp: boolean
  /** The browser's previous session, which ends. */
  readonly formerToken: string | undefined
  readonly from: Caller
  /** When the person authenticated, if before this moment. */
  readonly provedAt?: Date
  /** A second factor was asked for. */
  readonly bySecondFactor?: boolean
}

export type OpenSession = ReturnType<typeof makeOpenSession>

export function makeOpenSession(parts: { readonly sessionDays: number; readonly now: () => Date }) {
  const { sessionDays, now } = parts
  /** Opens the session of a proven person, in the transaction that spends the proof; returns its token. */
  return async (
    tx: Transaction,
    { user, method, isSignUp, formerToken, from, provedAt, bySecondFactor = false }: SignIn,
  ): Promise<string> => {
    const token = makeSessionToken()
    const createdAt = now()
    if (formerToken) await sessionChanges.end(tx, hashSessionToken(formerToken))
    await sessionChanges.add(tx, {
      tokenHash: hashSessionToken(token),
      userId: user.id,
      createdAt,
      lastSeenAt: createdAt,
      provedAt: provedAt ?? createdAt,
      bySecondFactor,
      expiresAt: new Date(createdAt.getTime() + sessionDays * DAY_MS),
      ...from,
    })
    await recordAccountEvent(tx, { kind: 'signedIn', email: user.email, from }, createdAt)
    const isNewDevice = await noteDevice(tx, user.id, from.device, createdAt)
    if (isNewDevice && !isSignUp) await announce(tx, { user, method, from }, createdAt)
    return token
  }
}

/** One mail per device: owners are told of new ones, not of every sign-in. */
function announce(
  tx: Transaction,
  { user: { id, email, name }, method, from }: Pick<SignIn, 'user' | 'method' | 'from'>,
  at: Date,
) {
  const eventKey = `newSignIn ${id} ${from.device}`
  const facts = { method, name, ...from }
  return tellOwner(tx, { kind: 'newSignIn', eventKey, recipient: email, facts }, at)
}
