import type { AccountMerge } from '../../../../contract/people/merges.ts'
import {
  accountMerges,
  type MergeRow,
  undoableUntil,
} from '../../../people/accounts/account-merge-store.ts'
import { userStore } from '../../../people/accounts/user-store.ts'
import type { Database } from '../../../platform/database/database.ts'

const MERGES_SHOWN = 50

interface Merges {
  readonly mergedTo: AccountMerge | null
  readonly merged: AccountMerge[]
}

/** The account that a user was joined to, and those that were joined to it, for staff. */
export async function findMerges(db: Database, id: string, now: Date): Promise<Merges> {
  const to = await accountMerges.find(db, id)
  const kept = to && (await userStore(db).find(to.keptId))
  const into = await accountMerges.listInto(db, id, MERGES_SHOWN)
  return {
    mergedTo: to && kept ? toAnswer(to, kept, now) : null,
    merged: into.map(({ merge, email }) => toAnswer(merge, { id: merge.mergedId, email }, now)),
  }
}

function toAnswer(merge: MergeRow, other: { id: string; email: string }, now: Date): AccountMerge {
  const { reason, mergedBy, mergedAt } = merge
  const until = undoableUntil(merge)
  return {
    _id: other.id,
    email: other.email,
    reason,
    mergedBy,
    mergedAt: mergedAt.toISOString(),
    undoUntil: until > now ? until.toISOString() : null,
  }
}
