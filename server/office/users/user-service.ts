import {
  type NewAccountEvent,
  recordAccountEvent,
} from '../../people/accounts/account-event-store.ts'
import { accountMerges, undoableUntil } from '../../people/accounts/account-merge-store.ts'
import { tellOwner } from '../../people/accounts/mails/account-mails.ts'
import { type UserRow, userChanges, userStore } from '../../people/accounts/user-store.ts'
import {
  AdminEmailNotConfirmed,
  LastAdmin,
  UserNotFound,
} from '../../people/accounts/users-errors.ts'
import { signOutEverywhere } from '../../people/sessions/sign-out-everywhere.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { SANDBOX_DOMAIN } from '../../platform/environment/groups/people.ts'
import type { Caller } from '../../platform/http/refusals/caller.ts'
import { NotAllowed, type SignedInUser } from '../../platform/http/refusals/guards.ts'
import { normalizeEmail } from '../../platform/providers/identity/email.ts'
import { proofEpochs } from '../../platform/providers/identity/embedded/proof-epoch-store.ts'
import { MergeUndoable } from './merges/merge-errors.ts'
import { refuseMerged } from './merges/refuse-merged.ts'
import { ownDataChanges } from './own-data-store.ts'

interface UserRules {
  /** Admins must have a confirmed e-mail. */
  readonly adminsNeedConfirmedEmail: boolean
  readonly now: () => Date
}

export type UserService = ReturnType<typeof userService>

/** Listing users, changing roles, ending sessions, blocking and removing users. */
export function userService(db: Database, { adminsNeedConfirmedEmail, now }: UserRules) {
  const users = userStore(db)

  const record = (tx: Transaction, event: NewAccountEvent) => recordAccountEvent(tx, event, now())

  async function getUser(tx: Transaction, id: string): Promise<UserRow> {
    const user = await userStore(tx).find(id)
    if (!user) throw new UserNotFound()
    return user
  }

  /** Locks all admins and returns their ids. One who was removed since the guard let them pass is refused. */
  async function lockAdmins(tx: Transaction, caller: SignedInUser): Promise<string[]> {
    const admins = await userChanges.lockAdmins(tx)
    if (!admins.includes(caller.id)) throw new NotAllowed('You are no longer an admin.')
    return admins
  }

  /** As `lockAdmins`; refuses if the shop would have no other admin than this user. */
  async function keepAnAdmin(tx: Transaction, caller: SignedInUser, id: string): Promise<string[]> {
    const admins = await lockAdmins(tx, caller)
    if (admins.length === 1 && admins[0] === id) throw new LastAdmin()
    return admins
  }

  /** What moved between two accounts is kept as long as it can go back. */
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

    /**
     * Returns whether the role changed. The new admin's sessions end: one opened on a shared computer must not gain
     * admin rights.
     */
    async makeAdmin(admin: SignedInUser, email: string, from: Caller): Promise<boolean> {
      const address = normalizeEmail(email)
      if (address.endsWith(`@${SANDBOX_DOMAIN}`)) {
        throw new NotAllowed('Sandbox accounts can’t be admins.')
      }
      return db.transaction(async (tx) => {
        // Locked before the user's row, as in every swap of a proof.
        await proofEpochs.lock(tx, address)
        await lockAdmins(tx, admin)
        await refuseMerged(tx, await userStore(tx).findByEmail(address))
        const promoted = await userChanges.promote(tx, address, {
          onlyConfirmed: adminsNeedConfirmedEmail,
        })
        if (promoted) {
          await signOutEverywhere(tx, promoted, now())
          await record(tx, { kind: 'madeAdmin', email: address, actorEmail: admin.email, from })
          await tellOwner(tx, { kind: 'madeAdmin', recipient: address }, now())
          return true
        }
        const user = await userStore(tx).findByEmail(address)
        if (!user) throw new UserNotFound()
        if (user.role !== 'admin') throw new AdminEmailNotConfirmed(address)
        return false
      })
    },

    /** Returns whether the role changed. Their sessions end, as at every change of a role. */
    async takeAdminRights(admin: SignedInUser, email: string, from: Caller): Promise<boolean> {
      const address = normalizeEmail(email)
      return db.transaction(async (tx) => {
        const user = await userStore(tx).findByEmail(address)
        if (!user) throw new UserNotFound()
        await signOutEverywhere(tx, user, now())
        await keepAnAdmin(tx, admin, user.id)
        if (!(await userChanges.takeAdminRights(tx, user.id))) return false
        await record(tx, {
          kind: 'adminRightsTaken',
          email: address,
          actorEmail: admin.email,
          from,
        })
        await tellOwner(tx, { kind: 'adminRemoved', recipient: address }, now())
        return true
      })
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
        await keepAnAdmin(tx, admin, id)
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
        await lockAdmins(tx, admin)
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
        await record(tx, { kind: 'sessionsEnded', email, actorEmail: admin.email, from })
        return signOutEverywhere(tx, user, now())
      })
    },

    /** Removes the record with its role, identities and sessions; the orders stay. */
    async remove(remover: SignedInUser, id: string, from: Caller): Promise<void> {
      await db.transaction(async (tx) => {
        const user = await getUser(tx, id)
        await refuseUndoable(tx, user)
        await signOutEverywhere(tx, user, now())
        const admins = await keepAnAdmin(tx, remover, id)
        await ownDataChanges.forgetKept(tx, user)
        const email = await userChanges.remove(tx, id)
        if (!email) throw new UserNotFound()
        await record(tx, { kind: 'userRemoved', email, actorEmail: remover.email, from })
        if (admins.includes(id)) {
          await tellOwner(tx, { kind: 'adminRemoved', recipient: email }, now())
        }
      })
    },
  }
}
