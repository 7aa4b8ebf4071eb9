import { orderCustomer } from '../../../ordering/orders/placing/order-customer.ts'
import { recordAccountEvent } from '../../../people/accounts/account-event-store.ts'
import { accountMerges } from '../../../people/accounts/account-merge-store.ts'
import type { ConfirmEmail } from '../../../people/accounts/confirm-email.ts'
import { userStore } from '../../../people/accounts/user-store.ts'
import { signOutEverywhere } from '../../../people/sessions/sign-out-everywhere.ts'
import { rightsOfUser } from '../../../people/sessions/user-rights.ts'
import type { Caller } from '../../../platform/http/refusals/caller.ts'
import type { EmbeddedIdentity } from '../../../platform/providers/identity/embedded/embedded-identity.ts'
import {
  EmailAlreadyInUse,
  InvalidLink,
} from '../../../platform/providers/identity/identity-errors.ts'
import { moveEmail } from './move-email.ts'

interface ConfirmParts {
  readonly identity: Pick<EmbeddedIdentity, 'takeNewEmail'>
  readonly confirmEmail: ConfirmEmail
  readonly now: () => Date
}

/** Gives an account the corrected e-mail whose owner opened the mailed link, with all that belongs to the former one. */
export function makeConfirmNewEmail({ identity, confirmEmail, now }: ConfirmParts) {
  return async (token: string, from: Caller): Promise<string> =>
    identity.takeNewEmail(token, async (tx, { email: former }, email) => {
      const user = await userStore(tx).findByEmail(former)
      // Given a role, removed, or joined to another account since staff corrected it.
      const isOthers = !user || rightsOfUser(user).length > 0
      if (isOthers || (await accountMerges.find(tx, user.id))) throw new InvalidLink()
      await signOutEverywhere(tx, user, now())
      await orderCustomer.lock(tx, user)
      if (await userStore(tx).findByEmail(email)) throw new EmailAlreadyInUse()
      await moveEmail(tx, user.id, { former, email })
      await confirmEmail(tx, email)
      await recordAccountEvent(tx, { kind: 'emailChanged', email, from }, now())
    })
}
