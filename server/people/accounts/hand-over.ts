import type { Transaction } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/refusals/caller.ts'
import { signOutEverywhere } from '../sessions/sign-out-everywhere.ts'
import { recordAccountEvent } from './account-event-store.ts'
import { tellOwner } from './mails/account-mails.ts'
import { type UserRow, userChanges, userStore } from './user-store.ts'

interface HandOverParts {
  /** Deletes the user with all that is theirs; unpaid orders end. */
  readonly forget: (tx: Transaction, user: UserRow) => Promise<void>
  readonly now: () => Date
}

/** How the e-mail's owner proved it: `method` is a provider, or absent for a mail's link. */
interface OwnerProof {
  readonly method?: string
  readonly from: Caller
}

export type HandOver = ReturnType<typeof accountHandOver>

/**
 * Gives an unconfirmed account to the e-mail's owner, without anything of its former holder, and tells them. Only what
 * staff gave to the e-mail stays: its role, a block, or lifted bounds. Returns the owner's user, if the account had one.
 */
export function accountHandOver({ forget, now }: HandOverParts) {
  return async (
    tx: Transaction,
    { email, name }: { email: string; name: string },
    { method, from }: OwnerProof,
  ): Promise<UserRow | undefined> => {
    const holder = await userStore(tx).findByEmail(email)
    await signOutEverywhere(tx, { id: holder?.id, email }, now())
    const heir = holder && (await replace(tx, holder, name))
    await recordAccountEvent(tx, { kind: 'accountJoined', email, from }, now())
    const facts = { ...(method && { method }), ...from }
    await tellOwner(tx, { kind: 'accountJoined', recipient: email, facts }, now())
    return heir
  }

  async function replace(tx: Transaction, holder: UserRow, name: string): Promise<UserRow> {
    // The owner's own, beside a stranger's unconfirmed password.
    if (await userStore(tx).hasVerifiedIdentity(holder.id)) {
      await userChanges.unlinkUnverified(tx, holder.id)
      return holder
    }
    await forget(tx, holder)
    return userChanges.addHeir(tx, holder, name)
  }
}
