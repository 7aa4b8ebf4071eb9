import { accountMerges } from '../../../people/accounts/account-merge-store.ts'
import type { UserRow } from '../../../people/accounts/user-store.ts'
import { UserNotFound } from '../../../people/accounts/users-errors.ts'
import { rightsOfUser } from '../../../people/sessions/user-rights.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { erasureStore } from '../letters/erasure-store.ts'
import {
  MergeDuringErasure,
  MergeOfBlocked,
  MergeOfStaff,
  MergeUnconfirmed,
  MergeUndoable,
  MergeWithSelf,
} from './merge-errors.ts'
import { refuseMerged } from './refuse-merged.ts'

interface Wanted {
  readonly admin: string
  /** The account that is kept, and the one that is joined to it. */
  readonly id: string
  readonly other: string
}

/** Both accounts, if one may be joined to the other. */
export async function judgeMerge(
  db: Queryable,
  { admin, id, other }: Wanted,
  users: readonly UserRow[],
  now: Date,
): Promise<{ kept: UserRow; merged: UserRow }> {
  if (id === other || id === admin || other === admin) throw new MergeWithSelf()
  const kept = users.find((user) => user.id === id)
  const merged = users.find((user) => user.id === other)
  if (!kept || !merged) throw new UserNotFound()
  for (const user of [kept, merged]) {
    const { email, blockedAt } = user
    if (rightsOfUser(user).length > 0) throw new MergeOfStaff(email)
    if (blockedAt) throw new MergeOfBlocked(email)
    await refuseMerged(db, user)
    if (await erasureStore.find(db, user.id)) throw new MergeDuringErasure(email)
  }
  if (!kept.emailConfirmed) throw new MergeUnconfirmed(kept.email)
  if (await accountMerges.hasUndoableInto(db, other, now)) throw new MergeUndoable(merged.email)
  return { kept, merged }
}
