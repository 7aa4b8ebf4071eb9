import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../../database/database.ts'
import { passwordAccount } from '../../../database/tables/sign-in.ts'

export type PasswordAccount = typeof passwordAccount.$inferSelect

/** Accounts of the embedded provider; independent of users, roles and orders. */
export function passwordAccountStore(db: Queryable) {
  return {
    async findByEmail(email: string): Promise<PasswordAccount | undefined> {
      const [row] = await db.select().from(passwordAccount).where(eq(passwordAccount.email, email))
      return row
    },

    async lock(id: string): Promise<PasswordAccount | undefined> {
      const [row] = await db
        .select()
        .from(passwordAccount)
        .where(eq(passwordAccount.id, id))
        .for('update')
      return row
    },

    async lockByEmail(email: string): Promise<PasswordAccount | undefined> {
      const [row] = await db
        .select()
        .from(passwordAccount)
        .where(eq(passwordAccount.email, email))
        .for('update')
      return row
    },

    /** Returns nothing if the e-mail already has an account, even one just created. */
    async add(account: typeof passwordAccount.$inferInsert): Promise<PasswordAccount | undefined> {
      const [row] = await db
        .insert(passwordAccount)
        .values(account)
        .onConflictDoNothing({ target: passwordAccount.email })
        .returning()
      return row
    },

    /** Setting a password by a mail's link proves that the mail is read, so the e-mail becomes verified. */
    async resetPassword(
      id: string,
      chosen: Pick<PasswordAccount, 'name' | 'passwordHash'>,
    ): Promise<PasswordAccount | undefined> {
      const [row] = await db
        .update(passwordAccount)
        .set({ ...chosen, passwordIsPrinted: false, emailVerified: true })
        .where(eq(passwordAccount.id, id))
        .returning()
      return row
    },

    /** Returns nothing if the password is no longer the one that was checked: a reset or a new owner came first. */
    async replacePassword(
      id: string,
      { checkedHash, newHash }: { checkedHash: string; newHash: string },
    ): Promise<PasswordAccount | undefined> {
      const [row] = await db
        .update(passwordAccount)
        .set({ passwordHash: newHash, passwordIsPrinted: false })
        .where(and(eq(passwordAccount.id, id), eq(passwordAccount.passwordHash, checkedHash)))
        .returning()
      return row
    },

    async setVerified(id: string): Promise<PasswordAccount | undefined> {
      const [row] = await db
        .update(passwordAccount)
        .set({ emailVerified: true })
        .where(eq(passwordAccount.id, id))
        .returning()
      return row
    },

    /** Its owner has proven that they read the new e-mail. */
    async moveTo(id: string, email: string): Promise<void> {
      await db
        .update(passwordAccount)
        .set({ email, emailVerified: true })
        .where(eq(passwordAccount.id, id))
    },

    async rename(email: string, name: string): Promise<void> {
      await db.update(passwordAccount).set({ name }).where(eq(passwordAccount.email, email))
    },

    /**
     * The account of an e-mail verified by another provider. An account never verified loses its password, which a
     * stranger may have chosen.
     */
    async addOrVerify(account: {
      id: string
      email: string
      name: string
    }): Promise<PasswordAccount> {
      const [row] = await db
        .insert(passwordAccount)
        .values({ ...account, emailVerified: true })
        .onConflictDoUpdate({
          target: passwordAccount.email,
          set: {
            passwordHash: sql`case when ${passwordAccount.emailVerified} then ${passwordAccount.passwordHash} end`,
            emailVerified: true,
            name: sql`case when ${passwordAccount.emailVerified} then ${passwordAccount.name} else excluded.name end`,
          },
        })
        .returning()
      if (!row) throw new Error('The account was neither added nor found.')
      return row
    },

    async remove(email: string): Promise<void> {
      await db.delete(passwordAccount).where(eq(passwordAccount.email, email))
    },
  }
}
