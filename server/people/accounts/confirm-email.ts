import type { Transaction } from '../../platform/database/database.ts'
import { userChanges } from './user-store.ts'

/** Called once, in the transaction that confirms a user's e-mail. */
export type EmailConfirmedListener = (tx: Transaction, email: string) => Promise<void>

export type ConfirmEmail = ReturnType<typeof confirmEmail>

/**
 * The only way to confirm an e-mail: by a mail's link, or by a provider that vouches for it. Does nothing if it is
 * already confirmed or has no user yet: the first sign-in carries the provider's word.
 */
export function confirmEmail(listeners: readonly EmailConfirmedListener[]) {
  return async (tx: Transaction, email: string): Promise<void> => {
    if (!(await userChanges.confirmEmail(tx, email))) return
    for (const tell of listeners) await tell(tx, email)
  }
}
