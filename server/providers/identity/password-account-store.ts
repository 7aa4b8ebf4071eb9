import { eq } from 'drizzle-orm'
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

    /** Answers nothing where the e-mail has an account already, even one made a moment ago. */
    async add(account: Omit<PasswordAccount, 'createdAt'>): Promise<PasswordAccount | undefined> {
      const [row] = await db
        .insert(passwordAccount)
        .values(account)
        .onConflictDoNothing({ target: passwordAccount.email })
        .returning()
      return row
    },
  }
}
