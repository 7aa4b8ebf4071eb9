import {
  isLongEnoughForStaff,
  STAFF_PASSWORD_LENGTH,
} from '../../../contract/people/staff-password.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { WeakPassword } from '../../platform/providers/identity/identity-errors.ts'
import { rightsOfUser } from '../sessions/user-rights.ts'
import { userStore } from './user-store.ts'

/** Told only to a person who has proven who they are. */
export class StaffPasswordTooShort extends WeakPassword {
  constructor(field: string) {
    super(`Staff need a password of at least ${STAFF_PASSWORD_LENGTH} characters`, field)
  }
}

/** Whether the account has a right of staff, and this password is too short for that. */
export async function isTooShort(db: Queryable, email: string, password: string): Promise<boolean> {
  if (isLongEnoughForStaff(password)) return false
  const user = await userStore(db).findByEmail(email)
  return user !== undefined && rightsOfUser(user).length > 0
}

/** Refuses a new password that is too short for the account; `field` is where it was typed. */
export async function assertLongEnough(
  db: Queryable,
  email: string,
  password: string,
  field: string,
): Promise<void> {
  if (await isTooShort(db, email, password)) throw new StaffPasswordTooShort(field)
}
