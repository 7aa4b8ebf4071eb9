import { createHash } from 'node:crypto'
import { eq, lte, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../../database/database.ts'
import { proofEpoch } from '../../../database/tables/sign-in.ts'

/**
 * Epochs of proofs per e-mail, raised whenever all of an account's sessions end (new password, reset, signing out
 * everywhere, deletion). Older proofs become invalid.
 */
export const proofEpochs = {
  /**
   * The epoch for a new proof. Read it before the proof's evidence: a password changed meanwhile then invalidates it.
   */
  async read(db: Queryable, email: string): Promise<number> {
    const [row] = await db
      .select({ epoch: proofEpoch.epoch })
      .from(proofEpoch)
      .where(eq(proofEpoch.emailSha256, hash(email)))
    return row?.epoch ?? 0
  },

  /**
   * Locks the epoch until the transaction ends, so that no proof is swapped for a session while all sessions end. Taken
   * before any lock on the user's rows.
   */
  async lock(tx: Transaction, email: string): Promise<{ epoch: number; raisedAt?: Date }> {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`proofs ${email}`}, 0))`)
    const [row] = await tx
      .select({ epoch: proofEpoch.epoch, raisedAt: proofEpoch.raisedAt })
      .from(proofEpoch)
      .where(eq(proofEpoch.emailSha256, hash(email)))
    return row ?? { epoch: 0 }
  },

  /** `forgetAt`: when the epoch of a deleted account can be forgotten. */
  async raise(tx: Transaction, email: string, now: Date, forgetAt: Date | null = null) {
    await proofEpochs.lock(tx, email)
    await tx
      .insert(proofEpoch)
      .values({ emailSha256: hash(email), epoch: 1, raisedAt: now, forgetAt })
      .onConflictDoUpdate({
        target: proofEpoch.emailSha256,
        set: { epoch: sql`${proofEpoch.epoch} + 1`, raisedAt: now, forgetAt },
      })
  },

  async forgetDue(db: Database, now: Date): Promise<void> {
    await db.delete(proofEpoch).where(lte(proofEpoch.forgetAt, now))
  },
}

/** Hashed, so that the e-mail of a deleted account can't be read. */
function hash(email: string): Buffer {
  return createHash('sha256').update(email).digest()
}
