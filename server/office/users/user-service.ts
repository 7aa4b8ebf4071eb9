import {
  type NewAccountEvent,
  recordAccountEvent,
} from '../../people/accounts/account-event-store.ts'
import { accountMerges, undoableUntil } from '../../people/accounts/account-merge-store.ts'
import { tellOwner } from '../../people/accounts/mails/account-mails.ts'
import { type UserRow, userChanges, userStore } from '../../people/accounts/user-store.ts'
import { UserNotFound } from '../../people/accounts/users-errors.ts'
import { signOutEverywhere } from '../../people/sessions/sign-out-everywhere.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/refusals/caller.ts'
import type { SignedInUser } from '../../platform/http/refusals/guards.ts'
import { normalizeEmail } from '../../platform/providers/identity/email.ts'
import { MergeUndoable } from './merges/merge-errors.ts'
import { ownDataChanges } from './own-data-store.ts'
import { lockReach } from './roles/lock-reach.ts'

export type UserService = ReturnType<typeof userService>

/** Listing users, ending sessions, blocking and removing users. */
export function userService(db: Database, now: () => Date) {
  const users = userStore(db)

  const record = (tx: Transaction, event: NewAccountEvent) => recordAccountEvent(tx, event, now())

  async function getUser(tx: Transaction, id: string): Promise<UserRow> {
    const user = await userStore(tx).find(id)
    if (!user) throw new UserNotFound()
    return user
  }

  /** A join that can be undone needs both accounts. */
  async function refuseUndoable(tx: Transaction, { id, email }: UserRow): Promise<void> {
    const merge = await accountMerges.find(tx, id)
    const isUndoable = merge && undoableUntil(merge) > now()
    if (isUndoable || (await accountMerges.hasUndoableInto(tx, id, now())))
      throw new MergeUndoable(email)
  }

  return {
    list: users.list,

    async isAdmin(email: string): Promise<boolean> {
      const user = await users.findByEmail(normalizeEmail(email))
      return user?.role === 'admin'
    },

    /** Returns whether they were not blocked yet. Orders, carts and the role stay. */
    async block(
      admin: SignedInUser,
      { id, reason }: { readonly id: string; readonly reason: string },
      from: Caller,
    ): Promise<boolean> {
      return db.transaction(async (tx) => {
        const user = await getUser(tx, id)
        // A sign-in under way holds the proofs, and its session ends with the others.
        await signOutEverywhere(tx, user, now())
        const { assertOwnerStays } = await lockReach(tx, admin, id, 'customers:write')
        assertOwnerStays()
        if (!(await userChanges.setBlocked(tx, id, { since: now(), reason }))) return false
        const { email } = user
        await record(tx, { kind: 'userBlocked', email, actorEmail: admin.email, reason, from })
        return true
      })
    },

    /** Returns whether they were blocked. */
    async unblock(admin: SignedInUser, id: string, from: Caller): Promise<boolean> {
      return db.transaction(async (tx) => {
        const { email } = await getUser(tx, id)
        await lockReach(tx, admin, id, 'customers:write')
        if (!(await userChanges.setBlocked(tx, id, null))) return false
        await record(tx, { kind: 'userUnblocked', email, actorEmail: admin.email, from })
        return true
      })
    },

    /** For a stolen phone or guessed password: ends every session and proof; returns how many sessions. */
    async endSessions(admin: SignedInUser, id: string, from: Caller): Promise<number> {
      return db.transaction(async (tx) => {
        const user = await getUser(tx, id)
        const { email } = user
        // Before the user's row is locked, as in every swap of a proof.
        const ended = await signOutEverywhere(tx, user, now())
        await lockReach(tx, admin, id, 'customers:write')
        await record(tx, { kind: 'sessionsEnded', email, actorEmail: admin.email, from })
        return ended
      })
    },

    /** Removes the record with its role, identities and sessions; the orders stay. */
    async remove(remover: SignedInUser, id: string, from: Caller): Promise<void> {
      await db.transaction(async (tx) => {
        const user = await getUser(tx, id)
        await refuseUndoable(tx, user)
        await signOutEverywhere(tx, user, now())
        const { assertOwnerStays } = await lockReach(tx, remover, id, 'customers:write')
        assertOwnerStays()
        await ownDataChanges.forgetKept(tx, user)
        const email = await userChanges.remove(tx, id)
        if (!email) throw new UserNotFound()
        await record(tx, { kind: 'userRemoved', email, actorEmail: remover.email, from })
        if (user.role === 'admin') {
          await tellOwner(tx, { kind: 'adminRemoved', recipient: email }, now())
        }
      })
    },
  }
}
