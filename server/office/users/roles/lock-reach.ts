import { reaches } from '../../../../contract/people/rights.ts'
import type { StaffRight } from '../../../../contract/values/rights.ts'
import { type UserRow, userChanges } from '../../../people/accounts/user-store.ts'
import { LastOwner, UserNotFound } from '../../../people/accounts/users-errors.ts'
import { rightsOfUser } from '../../../people/sessions/user-rights.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { NoSay, type SignedInUser } from '../../../platform/http/refusals/guards.ts'

interface Reach {
  readonly user: UserRow
  /** All users that were locked. */
  readonly locked: readonly UserRow[]
  /** The rights that the caller holds now. */
  readonly held: readonly StaffRight[]
  /** Throws if the shop would have no owner without this user. */
  readonly assertOwnerStays: () => void
}

/**
 * Locks the owners, the caller, the user whom the call is about and `others`. Refuses a caller who lost the right since the guard
 * let them pass, and one who lacks a right that the user holds: else support could block an owner.
 */
export async function lockReach(
  tx: Transaction,
  caller: SignedInUser,
  id: string,
  needed: StaffRight,
  others: readonly string[] = [],
): Promise<Reach> {
  const locked = await userChanges.lockOwners(tx, [caller.id, id, ...others])
  const find = (wanted: string) => locked.find((one) => one.id === wanted)
  const user = find(id)
  if (!user) throw new UserNotFound()
  const now = find(caller.id)
  const current = now && now.blockedAt === null ? rightsOfUser(now) : []
  const held = caller.viaKey ? current.filter((right) => caller.rights.includes(right)) : current
  if (!held.includes(needed)) throw new NoSay(undefined, needed)
  // A key's maker is another to it.
  const isOther = user.id !== caller.id || caller.viaKey !== undefined
  if (isOther && !reaches(held, rightsOfUser(user))) throw new NoSay(undefined, 'staff:write')
  const owners = locked.filter(({ role, blockedAt }) => role === 'admin' && blockedAt === null)
  return {
    user,
    locked,
    held,
    assertOwnerStays() {
      if (owners.length === 1 && owners[0]?.id === id) throw new LastOwner()
    },
  }
}
