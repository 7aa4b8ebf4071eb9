import { recordAccountEvent } from '../../../people/accounts/account-event-store.ts'
import { accountMerges, undoableUntil } from '../../../people/accounts/account-merge-store.ts'
import { userStore } from '../../../people/accounts/user-store.ts'
import { UserNotFound } from '../../../people/accounts/users-errors.ts'
import { sessionChanges } from '../../../people/sessions/session-store.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { describeAct } from '../../../platform/history/act.ts'
import type { Caller } from '../../../platform/http/refusals/caller.ts'
import type { SignedInUser } from '../../../platform/http/refusals/guards.ts'
import { refuseNames } from '../letters/erase-customer.ts'
import { judgeMerge } from './judge-merge.ts'
import { lockParties } from './lock-parties.ts'
import { MergeNotFound, MergeTooOld } from './merge-errors.ts'
import { movedRows } from './moved-rows.ts'
import { takenFacts } from './taken-facts.ts'

interface MergeParts {
  readonly db: Database
  readonly now: () => Date
}

interface MergeWish {
  readonly id: string
  readonly other: string
  readonly reason: string
}

/** Joins two accounts of one person, and parts them again within a day. */
export function accountMerging({ db, now }: MergeParts) {
  const record = async (
    tx: Transaction,
    emails: readonly string[],
    event: {
      kind: 'accountsMerged' | 'mergeUndone'
      actorEmail: string
      reason?: string
      from: Caller
    },
  ) => {
    for (const email of emails) await recordAccountEvent(tx, { ...event, email }, now())
  }

  return {
    /** Gives all that the account `other` has to the account `id`, and signs `other` out for good. */
    async merge(
      admin: SignedInUser,
      { id, other, reason }: MergeWish,
      from: Caller,
    ): Promise<void> {
      await db.transaction(async (tx) => {
        const { locked } = await lockParties(tx, admin, { kept: id, merged: other })
        const wanted = { admin: admin.id, id, other }
        const { kept, merged } = await judgeMerge(tx, wanted, locked, now())
        for (const user of [kept, merged]) refuseNames(reason, user)
        await sessionChanges.endAllOf(tx, other)
        await accountMerges.add(tx, {
          mergedId: other,
          keptId: id,
          reason,
          mergedBy: admin.email,
          mergedAt: now(),
          takenOver: await takenFacts.takeOver(tx, kept, merged),
        })
        await movedRows.move(tx, { kept, merged })
        const { email: actorEmail } = admin
        const event = { kind: 'accountsMerged', actorEmail, reason, from } as const
        await record(tx, [kept.email, merged.email], event)
      })
    },

    /** Gives back what moved; what was made since stays with the account kept. */
    async undo(
      admin: SignedInUser,
      id: string,
      from: Caller,
    ): Promise<{ returned: number; gone: number }> {
      return db.transaction(async (tx) => {
        const seen = await accountMerges.find(tx, id)
        if (!seen) throw (await userStore(tx).find(id)) ? new MergeNotFound() : new UserNotFound()
        const { locked } = await lockParties(tx, admin, { kept: seen.keptId, merged: id })
        const merged = locked.find((user) => user.id === id)
        // Read again under the lock: another undo may have come first.
        const merge = await accountMerges.find(tx, id)
        const kept = locked.find((user) => user.id === merge?.keptId)
        if (!merge || !merged || !kept) throw new MergeNotFound()
        if (undoableUntil(merge) <= now()) throw new MergeTooOld()
        const parties = { kept, merged }
        describeAct({ before: { kept: kept.id, mergedAt: merge.mergedAt.toISOString() } })
        const counts = await movedRows.giveBack(tx, parties)
        await takenFacts.takeBack(tx, parties, merge.takenOver)
        await accountMerges.remove(tx, id)
        const event = { kind: 'mergeUndone', actorEmail: admin.email, from } as const
        await record(tx, [kept.email, merged.email], event)
        return counts
      })
    },
  }
}
