import type { Transaction } from '../database/database.ts'
import { userChanges } from './user-store.ts'

/** Told once, inside the transaction in which a user's e-mail becomes confirmed. */
export type EmailConfirmedListener = (tx: Transaction, email: string) => Promise<void>

export type ConfirmEmail = ReturnType<typeof confirmEmail>

/**
 * The one way by which a user's e-mail becomes confirmed: by a mail's link (confirmation or reset), or by a provider that
 * vouches for it. Does nothing where it was confirmed before, or where the e-mail has no user yet: the first sign-in
 * brings the word of the provider along.
 */
export function confirmEmail(listeners: readonly EmailConfirmedListener[]) {
  return async (tx: Transaction, email: string): Promise<void> => {
    if (!(await userChanges.confirmEmail(tx, email))) return
    for (const tell of listeners) await tell(tx, email)
  }
}
