import { createHash } from 'node:crypto'
import { and, desc, eq, gt, lte } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../../platform/database/database.ts'
import { staffInvitation, users } from '../../../platform/database/tables/people.ts'

export type InvitationRow = typeof staffInvitation.$inferSelect

export const hashInvitation = (token: string) => createHash('sha256').update(token).digest()

/** Open invitations of staff, one for an e-mail. Accepted and withdrawn ones leave the table. */
export const invitationStore = {
  async list(db: Database, now: Date, most: number) {
    return db
      .select({ invitation: staffInvitation, invitedBy: users.email })
      .from(staffInvitation)
      .innerJoin(users, eq(users.id, staffInvitation.invitedBy))
      .where(gt(staffInvitation.expiresAt, now))
      .orderBy(desc(staffInvitation.id))
      .limit(most)
  },

  async find(db: Queryable, id: string, now: Date): Promise<InvitationRow | undefined> {
    const [row] = await db
      .select()
      .from(staffInvitation)
      .where(and(eq(staffInvitation.id, id), gt(staffInvitation.expiresAt, now)))
    return row
  },

  async findByToken(db: Queryable, token: string, now: Date): Promise<InvitationRow | undefined> {
    const isTokens = eq(staffInvitation.tokenHash, hashInvitation(token))
    const [row] = await db
      .select()
      .from(staffInvitation)
      .where(and(isTokens, gt(staffInvitation.expiresAt, now)))
    return row
  },

  /** The open one of an e-mail, locked. */
  async lockByEmail(tx: Transaction, email: string): Promise<InvitationRow | undefined> {
    const [row] = await tx
      .select()
      .from(staffInvitation)
      .where(eq(staffInvitation.email, email))
      .for('update')
    return row
  },

  /** In the place of the e-mail's former one. */
  async put(tx: Transaction, row: InvitationRow): Promise<void> {
    const { email: _, ...set } = row
    await tx
      .insert(staffInvitation)
      .values(row)
      .onConflictDoUpdate({ target: staffInvitation.email, set })
  },

  /** Returns whether it was still there: of two at once the second waits and gets false. */
  async take(tx: Transaction, id: string): Promise<boolean> {
    const { rowCount } = await tx.delete(staffInvitation).where(eq(staffInvitation.id, id))
    return rowCount === 1
  },

  async forgetExpired(db: Database, now: Date): Promise<void> {
    await db.delete(staffInvitation).where(lte(staffInvitation.expiresAt, now))
  },
}
