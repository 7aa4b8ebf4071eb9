import { and, eq, getTableColumns } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../database/database.ts'
import { newEmail, passwordAccount } from '../../../database/tables/sign-in.ts'
import type { PasswordAccount } from './password-account-store.ts'

/** Corrected e-mails of accounts that their owners have not confirmed yet: one for each account at most. */
export const newEmails = {
  async put(tx: Transaction, accountId: string, email: string): Promise<void> {
    await tx
      .insert(newEmail)
      .values({ accountId, email })
      .onConflictDoUpdate({ target: newEmail.accountId, set: { email } })
  },

  /** By the account's present e-mail. */
  async find(db: Queryable, presentEmail: string): Promise<string | undefined> {
    const [row] = await db
      .select({ email: newEmail.email })
      .from(newEmail)
      .innerJoin(passwordAccount, eq(passwordAccount.id, newEmail.accountId))
      .where(eq(passwordAccount.email, presentEmail))
    return row?.email
  },

  /** The account for which this e-mail waits, locked. */
  async lockAccount(
    tx: Transaction,
    accountId: string,
    email: string,
  ): Promise<PasswordAccount | undefined> {
    const [row] = await tx
      .select(getTableColumns(passwordAccount))
      .from(passwordAccount)
      .innerJoin(newEmail, eq(newEmail.accountId, passwordAccount.id))
      .where(and(eq(passwordAccount.id, accountId), eq(newEmail.email, email)))
      .for('update', { of: passwordAccount })
    return row
  },

  /** Returns what waited. */
  async take(tx: Transaction, accountId: string): Promise<string | undefined> {
    const [row] = await tx.delete(newEmail).where(eq(newEmail.accountId, accountId)).returning()
    return row?.email
  },
}
