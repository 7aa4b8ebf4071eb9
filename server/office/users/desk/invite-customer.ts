import { recordAccountEvent } from '../../../people/accounts/account-event-store.ts'
import { userChanges, userStore } from '../../../people/accounts/user-store.ts'
import type { Database } from '../../../platform/database/database.ts'
import { actOn } from '../../../platform/history/act.ts'
import type { Caller } from '../../../platform/http/refusals/caller.ts'
import type { SignedInUser } from '../../../platform/http/refusals/guards.ts'
import { normalizeEmail } from '../../../platform/providers/identity/email.ts'
import type { EmbeddedIdentity } from '../../../platform/providers/identity/embedded/embedded-identity.ts'
import { EmailAlreadyInUse } from '../../../platform/providers/identity/identity-errors.ts'

interface InviteParts {
  readonly identity: Pick<EmbeddedIdentity, 'addInvited' | 'sendInvitation'>
  readonly now: () => Date
}

/** Makes a customer, who sets the password by the link of the mailed invitation. Returns the user's id. */
export function makeInviteCustomer(db: Database, { identity, now }: InviteParts) {
  return async (
    admin: SignedInUser,
    wanted: { readonly name: string; readonly email: string },
    from: Caller,
  ): Promise<string> =>
    db.transaction(async (tx) => {
      const invited = { name: wanted.name.trim(), email: normalizeEmail(wanted.email) }
      const { email } = invited
      // A person with another way to sign in may have no password account.
      if (await userStore(tx).findByEmail(email)) throw new EmailAlreadyInUse()
      await identity.addInvited(tx, invited)
      const { user, isNew } = await userChanges.addOrLock(tx, invited)
      if (!isNew) throw new EmailAlreadyInUse()
      await identity.sendInvitation(tx, email)
      const event = { kind: 'invited', email, actorEmail: admin.email, from } as const
      await recordAccountEvent(tx, event, now())
      actOn('user', user.id)
      return user.id
    })
}
