import { recordAccountEvent } from '../../../people/accounts/account-event-store.ts'
import { tellOwner } from '../../../people/accounts/mails/account-mails.ts'
import { userChanges, userStore } from '../../../people/accounts/user-store.ts'
import { UserNotFound } from '../../../people/accounts/users-errors.ts'
import { rightsOfUser } from '../../../people/sessions/user-rights.ts'
import type { Database } from '../../../platform/database/database.ts'
import { changedFacts, describeAct } from '../../../platform/history/act.ts'
import type { Caller } from '../../../platform/http/refusals/caller.ts'
import { NotAllowed, type SignedInUser } from '../../../platform/http/refusals/guards.ts'
import { normalizeEmail } from '../../../platform/providers/identity/email.ts'
import type { EmbeddedIdentity } from '../../../platform/providers/identity/embedded/embedded-identity.ts'
import { EmailAlreadyInUse } from '../../../platform/providers/identity/identity-errors.ts'
import { refuseMerged } from '../merges/refuse-merged.ts'
import { lockReach } from '../roles/lock-reach.ts'

interface CorrectParts {
  readonly identity: Pick<
    EmbeddedIdentity,
    'rename' | 'askForNewEmail' | 'withdrawNewEmail' | 'findAccount'
  >
  readonly now: () => Date
}

interface Correction {
  readonly modifiedCount: number
  readonly mailSent: boolean
}

/**
 * Corrects a customer's name and e-mail. Another e-mail is only asked for: its owner confirms it by the link mailed there,
 * and the present address is told. The present e-mail withdraws one that waits.
 */
export function makeCorrectCustomer(db: Database, { identity, now }: CorrectParts) {
  return async (
    admin: SignedInUser,
    { id, ...wanted }: { readonly id: string; readonly name: string; readonly email: string },
    from: Caller,
  ): Promise<Correction> =>
    db.transaction(async (tx) => {
      const user = await userStore(tx).find(id)
      if (!user) throw new UserNotFound()
      await refuseMerged(tx, user)
      const record = (kind: 'nameCorrected' | 'newEmailAsked') =>
        recordAccountEvent(tx, { kind, email: user.email, actorEmail: admin.email, from }, now())
      const name = wanted.name.trim()
      const isRenamed = name !== user.name
      if (isRenamed) {
        await identity.rename(tx, user.email, name)
        // After the account’s row, as whatever changes both locks them.
        await lockReach(tx, admin, id, 'customers:write')
        await userChanges.rename(tx, id, name)
        await record('nameCorrected')
      }
      const email = normalizeEmail(wanted.email)
      describeAct(changedFacts({ name: user.name, email: user.email }, { name, email }))
      if (email === user.email) {
        const isWithdrawn = await identity.withdrawNewEmail(tx, email)
        return { modifiedCount: isRenamed || isWithdrawn ? 1 : 0, mailSent: false }
      }
      // The address of staff is half of a login, and stands in the histories of what they did.
      if (rightsOfUser(user).length > 0)
        throw new NotAllowed('The email of staff stays. Remove the role first.')
      if ((await userStore(tx).findByEmail(email)) || (await identity.findAccount(email)))
        throw new EmailAlreadyInUse()
      const { emailConfirmed: emailVerified } = user
      await identity.askForNewEmail(tx, { email: user.email, name, emailVerified }, email)
      await tellOwner(tx, { kind: 'newEmailAsked', recipient: user.email, facts: { name } }, now())
      await record('newEmailAsked')
      return { modifiedCount: 1, mailSent: true }
    })
}
