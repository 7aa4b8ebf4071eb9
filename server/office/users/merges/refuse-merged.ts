import { accountMerges } from '../../../people/accounts/account-merge-store.ts'
import { AlreadyMerged } from '../../../people/accounts/users-errors.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { RowOwner } from './moved-rows.ts'

/** Refuses acts on an account that was joined to another: they belong to that one. */
export async function refuseMerged(db: Queryable, user: RowOwner | undefined): Promise<void> {
  if (!user) return
  const keptEmail = await accountMerges.findKeptEmail(db, user.id)
  if (keptEmail !== undefined) throw new AlreadyMerged(user.email, keptEmail)
}
