import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { passwordAccount } from '../../database/schema.ts'

export type PasswordAccount = typeof passwordAccount.$inferSelect

/** The embedded provider's accounts; it knows nothing of users, roles or orders. */
export function passwordAccountStore(db: Queryable) {
  return {
    async findByEmail(email: string): Promise<PasswordAccount | undefined> {
      const [row] = await db.select().from(passwordAccount).where(eq(passwordAccount.email, email))
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

    /** Answers nothing where the e-mail has an account already, even one made a moment ago. */
    async add(account: Omit<PasswordAccount, 'createdAt'>): Promise<PasswordAccount | undefined> {
      const [row] = await db
        .insert(passwordAccount)
        .values(account)
        .onConflictDoNothing({ target: passwordAccount.email })
        .returning()
      return row
    },

    /** Whoever sets a password by a mail's link reads the mail, so the e-mail is verified with it. */
    async setPassword(
      id: string,
      passwordHash: string,
      { emailVerified }: { emailVerified: boolean },
    ): Promise<PasswordAccount | undefined> {
      const [row] = await db
        .update(passwordAccount)
        .set({
          passwordHash,
          passwordIsPrinted: false,
          ...(emailVerified && { emailVerified }),
        })
        .where(eq(passwordAccount.id, id))
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

    async rename(email: string, name: string): Promise<void> {
      await db.update(passwordAccount).set({ name }).where(eq(passwordAccount.email, email))
    },

    /**
     * The account of an e-mail that another provider has verified. One that was never verified loses its password:
     * whoever chose it may be anybody.
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
