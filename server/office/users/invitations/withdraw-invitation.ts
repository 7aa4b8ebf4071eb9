import { recordAccountEvent } from '../../../people/accounts/account-event-store.ts'
import type { Database } from '../../../platform/database/database.ts'
import { describeAct } from '../../../platform/history/act.ts'
import type { Caller } from '../../../platform/http/refusals/caller.ts'
import type { SignedInUser } from '../../../platform/http/refusals/guards.ts'
import { invitationStore } from './invitation-store.ts'
import { lockInviter } from './lock-inviter.ts'

/** Ends an open invitation with its link; returns whether there was one. */
export function makeWithdrawInvitation(db: Database, { now }: { readonly now: () => Date }) {
  return async (caller: SignedInUser, id: string, from: Caller): Promise<boolean> =>
    db.transaction(async (tx) => {
      const found = await invitationStore.find(tx, id, now())
      if (!found) return false
      await lockInviter(tx, caller, found.rights)
      if (!(await invitationStore.take(tx, id))) return false
      const { email, rights } = found
      describeAct({ subject: { kind: 'staffInvitation', id }, before: { rights } })
      const event = { kind: 'invitationWithdrawn', email, actorEmail: caller.email, from } as const
      await recordAccountEvent(tx, event, now())
      return true
    })
}
