import { and, asc, eq, lt } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { passkey } from '../../../platform/database/tables/sign-in.ts'

export type PasskeyRow = typeof passkey.$inferSelect

const isCredential = (credentialId: string) => eq(passkey.credentialId, credentialId)

export const passkeyStore = {
  async list(db: Queryable, userId: string): Promise<PasskeyRow[]> {
    return db.select().from(passkey).where(eq(passkey.userId, userId)).orderBy(asc(passkey.id))
  },

  async findByCredential(db: Queryable, credentialId: string): Promise<PasskeyRow | undefined> {
    const [row] = await db.select().from(passkey).where(isCredential(credentialId))
    return row
  },

  /** Returns whether it was added: false if the same credential is known. */
  async add(tx: Transaction, row: PasskeyRow): Promise<boolean> {
    const { rowCount } = await tx.insert(passkey).values(row).onConflictDoNothing()
    return rowCount === 1
  },

  /** Records a use. False if the counter went back, as of a copied passkey; those without a counter stay at zero. */
  async use(tx: Transaction, { id }: PasskeyRow, counter: number, now: Date): Promise<boolean> {
    const isLater = counter === 0 ? eq(passkey.counter, 0) : lt(passkey.counter, counter)
    const { rowCount } = await tx
      .update(passkey)
      .set({ counter, lastUsedAt: now })
      .where(and(eq(passkey.id, id), isLater))
    return rowCount === 1
  },

  async remove(tx: Transaction, userId: string, id: string): Promise<number> {
    const { rowCount } = await tx
      .delete(passkey)
      .where(and(eq(passkey.id, id), eq(passkey.userId, userId)))
    return rowCount ?? 0
  },
}
