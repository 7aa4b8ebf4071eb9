import { completeRights } from '../../../../contract/people/rights.ts'
import { type StaffRight, staffRights } from '../../../../contract/values/rights.ts'
import { recordAccountEvent } from '../../../people/accounts/account-event-store.ts'
import type { ConfirmEmail } from '../../../people/accounts/confirm-email.ts'
import { type UserRow, userChanges, userStore } from '../../../people/accounts/user-store.ts'
import { AccountBlocked } from '../../../people/accounts/users-errors.ts'
import { hashSessionToken } from '../../../people/sessions/session-token.ts'
import { signOutEverywhere } from '../../../people/sessions/sign-out-everywhere.ts'
import { rightsOfUser } from '../../../people/sessions/user-rights.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import type { Caller } from '../../../platform/http/refusals/caller.ts'
import {
  NotAllowed,
  NotSignedIn,
  type SignedInUser,
} from '../../../platform/http/refusals/guards.ts'
import { PASSWORD_ISSUER } from '../../../platform/providers/identity/embedded/embedded-identity.ts'
import { passwordAccountStore } from '../../../platform/providers/identity/embedded/password-account-store.ts'
import { proofEpochs } from '../../../platform/providers/identity/embedded/proof-epoch-store.ts'
import { refuseMerged } from '../merges/refuse-merged.ts'
import { describeRights } from '../roles/set-role.ts'
import { InvitationEmpty, InvitationOver } from './invitation-errors.ts'
import { invitationStore } from './invitation-store.ts'
import { givable } from './lock-inviter.ts'

interface AcceptParts {
  readonly confirmEmail: ConfirmEmail
  readonly now: () => Date
}

interface Acceptance {
  readonly token: string
  /** The session that accepts goes on; all others of the account end, as with every new role. */
  readonly session: string
}

/** Adds the rights of an invitation to the caller's. Returns all that they hold then. */
export function makeAcceptInvitation(db: Database, { confirmEmail, now }: AcceptParts) {
  /** The mailed token and the account's own session together prove the e-mail, as in a link that confirms it. */
  async function confirm(tx: Transaction, user: UserRow): Promise<void> {
    if (user.emailConfirmed) return
    const account = await passwordAccountStore(tx).findByEmail(user.email)
    const identity = account && { issuer: PASSWORD_ISSUER, subject: account.id }
    if (identity && (await userStore(tx).hasIdentity(user.id, identity)))
      await passwordAccountStore(tx).setVerified(account.id)
    await confirmEmail(tx, user.email)
  }

  return async (
    caller: SignedInUser,
    { token, session }: Acceptance,
    from: Caller,
  ): Promise<StaffRight[]> =>
    db.transaction(async (tx) => {
      const { email } = caller
      const found = await invitationStore.findByToken(tx, token, now())
      if (!found) throw new InvitationOver()
      if (found.email !== email)
        throw new NotAllowed('This invitation is for another email. Log in with that one.')
      // In the order in which sign-in and password changes lock them: account, proofs, users.
      await passwordAccountStore(tx).lockByEmail(email)
      await proofEpochs.lock(tx, email)
      const locked = await userChanges.lockOwners(tx, [caller.id, found.invitedBy])
      const user = locked.find(({ id }) => id === caller.id)
      if (!user) throw new NotSignedIn()
      if (user.blockedAt) throw new AccountBlocked()
      await refuseMerged(tx, user)
      if (!(await invitationStore.take(tx, found.id))) throw new InvitationOver()
      const inviter = locked.find(({ id }) => id === found.invitedBy)
      const mayGive = givable(inviter)
      const given = found.rights.filter((right) => mayGive.includes(right))
      if (!inviter || given.length === 0) throw new InvitationEmpty()
      const before = rightsOfUser(user)
      const rights = completeRights([...before, ...given])
      await confirm(tx, user)
      if (rights.length === before.length) return rights
      await userChanges.setRights(tx, user.id, rights)
      await signOutEverywhere(tx, user, now(), hashSessionToken(session))
      const isOwner = rights.length === staffRights.length
      const event = {
        kind: isOwner ? 'madeAdmin' : 'roleChanged',
        email,
        actorEmail: inviter.email,
        reason: `${describeRights(rights)}, by invitation`,
        from,
      } as const
      await recordAccountEvent(tx, event, now())
      return rights
    })
}
