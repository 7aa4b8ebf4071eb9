import { recordAccountEvent } from '../../../people/accounts/account-event-store.ts'
import { signInGuard } from '../../../people/accounts/sign-in-guard.ts'
import { userStore } from '../../../people/accounts/user-store.ts'
import { UserNotFound } from '../../../people/accounts/users-errors.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Caller } from '../../../platform/http/refusals/caller.ts'
import type { SignedInUser } from '../../../platform/http/refusals/guards.ts'
import type { EmbeddedIdentity } from '../../../platform/providers/identity/embedded/embedded-identity.ts'

interface ResetParts {
  readonly identity: Pick<EmbeddedIdentity, 'requestReset' | 'findAccount' | 'sendInvitation'>
  readonly now: () => Date
}

/**
 * Mails a user the link to a new password, as they could ask for themselves, or their invitation again. Returns false if they were sent one moments
 * ago, whose link still works.
 */
export function makeSendResetMail(db: Database, { identity, now }: ResetParts) {
  const guard = signInGuard(db, now)
  return async (admin: SignedInUser, id: string, from: Caller): Promise<boolean> => {
    const user = await userStore(db).find(id)
    if (!user) throw new UserNotFound()
    const { email } = user
    if (!(await guard.mayMail('reset', email))) return false
    const account = await identity.findAccount(email)
    const event = { kind: 'resetRequested', email, actorEmail: admin.email, from } as const
    await db.transaction(async (tx) => {
      if (account?.invited && !account.emailVerified) await identity.sendInvitation(tx, email)
      else await identity.requestReset(email, tx)
      await recordAccountEvent(tx, event, now())
    })
    return true
  }
}
