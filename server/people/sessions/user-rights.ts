import { type SQL, sql } from 'drizzle-orm'
import { completeRights } from '../../../contract/people/rights.ts'
import { type StaffRight, staffRights } from '../../../contract/values/rights.ts'
import { users } from '../../platform/database/tables/people.ts'

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

/** Staff without a second factor where the shop asks them for one; for customers nothing is searched. */
export const lacksFactor = (staffNeedFactor: boolean): SQL<boolean> =>
  staffNeedFactor
    ? sql`((${users.role} = 'admin' or ${users.staffRights} is not null)
        and not exists (select from authenticator where user_id = ${users.id} and confirmed_at is not null)
        and not exists (select from passkey where user_id = ${users.id}))`
    : sql`false`
