import type { Database } from '../database/database.ts'
import { NotAllowed } from '../http/guards.ts'
import type { Page } from '../http/paging.ts'
import { normalizeEmail } from '../providers/identity/email.ts'
import { sessionChanges } from './session-store.ts'
import { type UserRow, userChanges, userStore } from './user-store.ts'
import { LastAdmin, UserNotFound } from './users-errors.ts'

export type UserService = ReturnType<typeof userService>

/** Who the shop's users are, and who of them is an admin. */
export function userService(db: Database) {
  const users = userStore(db)
  return {
    list: (text: string | undefined, limit: number, after?: string): Promise<Page<UserRow>> =>
      users.list(text, limit, after),

    async isAdmin(email: string): Promise<boolean> {
      const user = await users.findByEmail(normalizeEmail(email))
      return user?.role === 'admin'
    },

    /**
     * Answers whether this changed anything. The new admin's sessions end: one that was opened with a customer's care,
     * on a workbench's shared computer say, does not grow an admin's rights by itself.
     */
    async makeAdmin(email: string): Promise<boolean> {
      const address = normalizeEmail(email)
      return db.transaction(async (tx) => {
        const promoted = await userChanges.promote(tx, address)
        if (promoted) await sessionChanges.endAllOf(tx, promoted.id)
        else if (!(await userStore(tx).findByEmail(address))) throw new UserNotFound()
        return promoted !== undefined
      })
    },

    /** Removes the record, its role, its identities and its sessions; the orders stay. */
    async remove(remover: { readonly id: string }, id: string): Promise<void> {
      await db.transaction(async (tx) => {
        const admins = await userChanges.lockAdmins(tx)
        // Two admins who remove each other at once both passed the guard; the lock lets one of them go first.
        if (!admins.includes(remover.id)) throw new NotAllowed('You are not an admin any more.')
        if (admins.length === 1 && admins[0] === id) throw new LastAdmin()
        const removed = await userChanges.remove(tx, id)
        if (!removed) throw new UserNotFound()
      })
    },
  }
}
