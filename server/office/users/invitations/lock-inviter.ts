import { covers } from '../../../../contract/people/rights.ts'
import type { StaffRight } from '../../../../contract/values/rights.ts'
import { type UserRow, userChanges } from '../../../people/accounts/user-store.ts'
import { rightsOfUser } from '../../../people/sessions/user-rights.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { NoSay, type SignedInUser } from '../../../platform/http/refusals/guards.ts'

/** The rights that somebody may give: those that they hold, with a say over staff. */
export function givable(user: UserRow | undefined): readonly StaffRight[] {
  const held = user && user.blockedAt === null ? rightsOfUser(user) : []
  return held.includes('staff:write') ? held : []
}

/** Locks the caller, and refuses one who may not give, or take, these rights. */
export async function lockInviter(
  tx: Transaction,
  caller: SignedInUser,
  rights: readonly StaffRight[],
): Promise<void> {
  const [now] = await userChanges.lockAll(tx, [caller.id])
  const held = givable(now)
  if (held.length === 0) throw new NoSay('roles', 'staff:write')
  assertCovered(held, rights)
}

/** Nobody gives or takes what they lack. */
export function assertCovered(held: readonly StaffRight[], rights: readonly StaffRight[]): void {
  const missing = rights.find((right) => !covers(held, [right]))
  if (missing) throw new NoSay('roles beyond its own rights', missing)
}
