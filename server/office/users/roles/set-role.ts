import { completeRights, covers, roleNames, roleOf } from '../../../../contract/people/rights.ts'
import { type StaffRight, staffRights } from '../../../../contract/values/rights.ts'
import {
  type NewAccountEvent,
  recordAccountEvent,
} from '../../../people/accounts/account-event-store.ts'
import { tellOwner } from '../../../people/accounts/mails/account-mails.ts'
import { type UserRow, userChanges } from '../../../people/accounts/user-store.ts'
import { StaffEmailNotConfirmed, UserNotFound } from '../../../people/accounts/users-errors.ts'
import { signOutEverywhere } from '../../../people/sessions/sign-out-everywhere.ts'
import { rightsOfUser } from '../../../people/sessions/user-rights.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { SANDBOX_DOMAIN } from '../../../platform/environment/groups/people.ts'
import { actOn, describeAct } from '../../../platform/history/act.ts'
import type { Caller } from '../../../platform/http/refusals/caller.ts'
import { NoSay, NotAllowed, type SignedInUser } from '../../../platform/http/refusals/guards.ts'
import { proofEpochs } from '../../../platform/providers/identity/embedded/proof-epoch-store.ts'
import { refuseMerged } from '../merges/refuse-merged.ts'
import { lockReach } from './lock-reach.ts'

interface RoleRules {
  /** Staff must have a confirmed e-mail. */
  readonly adminsNeedConfirmedEmail: boolean
  readonly now: () => Date
}

/** Finds the user whose role is set. */
type FindUser = (tx: Transaction) => Promise<UserRow | undefined>

/** How the event and the mail say a role: by its name, or by the rights that were ticked. */
export function describeRights(rights: readonly StaffRight[]): string {
  const role = roleOf(rights)
  return role === 'own' ? rights.join(', ') : roleNames[role]
}

/**
 * Gives a user these rights and no others; returns whether that changed them. Nobody gives or takes what they lack, and
 * the last owner stays. The user's sessions end: one opened on a shared computer must not gain rights, nor keep them.
 */
export function makeSetRole(db: Database, { adminsNeedConfirmedEmail, now }: RoleRules) {
  return async (
    caller: SignedInUser,
    findUser: FindUser,
    wanted: readonly StaffRight[],
    from: Caller,
  ): Promise<boolean> =>
    db.transaction(async (tx) => {
      const found = await findUser(tx)
      if (!found) throw new UserNotFound()
      const { id, email } = found
      if (wanted.length > 0 && email.endsWith(`@${SANDBOX_DOMAIN}`))
        throw new NotAllowed('Sandbox accounts can’t be staff.')
      // Locked before the user's row, as in every swap of a proof.
      await proofEpochs.lock(tx, email)
      const { user, held, assertOwnerStays } = await lockReach(tx, caller, id, 'staff:write')
      await refuseMerged(tx, user)
      const before = rightsOfUser(user)
      const rights = completeRights(wanted)
      actOn('user', id)
      describeAct({ before: roleFacts(before), after: roleFacts(rights) })
      if (before.join() === rights.join()) return false
      const missing = rights.find((right) => !covers(held, [right]))
      if (missing) throw new NoSay('roles beyond its own rights', missing)
      if (before.length === staffRights.length) assertOwnerStays()
      if (rights.length > 0 && adminsNeedConfirmedEmail && !user.emailConfirmed)
        throw new StaffEmailNotConfirmed(email)
      await userChanges.setRights(tx, id, rights)
      await signOutEverywhere(tx, user, now())
      await tell(tx, { caller, user, before, rights, from }, now())
      return true
    })
}

const roleFacts = (rights: readonly StaffRight[]) => ({ role: roleOf(rights), rights })

interface Change {
  readonly caller: SignedInUser
  readonly user: UserRow
  readonly before: readonly StaffRight[]
  readonly rights: readonly StaffRight[]
  readonly from: Caller
}

/** Records the change, and mails it to the user. */
async function tell(
  tx: Transaction,
  { caller, user: { email }, before, rights, from }: Change,
  at: Date,
): Promise<void> {
  const said = describeRights(rights)
  const isOwner = rights.length === staffRights.length
  const isFormerOwner = before.length === staffRights.length && rights.length === 0
  const event: NewAccountEvent = {
    kind: isOwner ? 'madeAdmin' : isFormerOwner ? 'adminRightsTaken' : 'roleChanged',
    email,
    actorEmail: caller.email,
    ...(!isOwner && !isFormerOwner && { reason: said }),
    from,
  }
  await recordAccountEvent(tx, event, at)
  const kind = isOwner ? 'madeAdmin' : isFormerOwner ? 'adminRemoved' : 'roleChanged'
  await tellOwner(tx, { kind, recipient: email, facts: { role: said } }, at)
}
