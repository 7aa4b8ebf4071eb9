import { completeRights } from '../../../contract/people/rights.ts'
import { type StaffRight, staffRights } from '../../../contract/values/rights.ts'
import type { users } from '../../platform/database/tables/people.ts'

type StoredRights = Pick<typeof users.$inferSelect, 'role' | 'staffRights'>

/** The rights of a user's row. An owner is stored as `admin`, as servers of every release understand. */
export const rightsOfUser = ({ role, staffRights: some }: StoredRights): readonly StaffRight[] =>
  role === 'admin' ? staffRights : (some ?? [])

/** The columns that hold these rights. */
export function storedRights(rights: readonly StaffRight[]): StoredRights {
  const complete = completeRights(rights)
  if (complete.length === staffRights.length) return { role: 'admin', staffRights: null }
  return { role: 'customer', staffRights: complete.length > 0 ? complete : null }
}
