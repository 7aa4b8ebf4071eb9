import { createHash } from 'node:crypto'
import { eq, lte, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../database/database.ts'
import { proofEpoch } from '../../database/schema.ts'

/**
 * Epochs of proofs, one for each e-mail: raised whenever all sessions of its account end (a new password, a reset,
 * signing out everywhere, a deletion). A proof made before is worth nothing afterwards.
 */
export const proofEpochs = {
  /** For a proof that is made now. To be read before what the proof is made of: a password that changes meanwhile ends it. */
  async read(db: Queryable, email: string): Promise<number> {
    const [row] = await db
      .select({ epoch: proofEpoch.epoch })
      .from(proofEpoch)
      .where(eq(proofEpoch.emailSha256, hash(email)))
    return row?.epoch ?? 0
  },

  /**
   * Locks the epoch until the transaction ends: a swap of a proof and the end of all sessions take turns, so that no
   * session is written behind the back of the latter. Taken before any row of the user is locked.
   */
  async lock(tx: Transaction, email: string): Promise<{ epoch: number; raisedAt?: Date }> {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`proofs ${email}`}, 0))`)
    const [row] = await tx
      .select({ epoch: proofEpoch.epoch, raisedAt: proofEpoch.raisedAt })
      .from(proofEpoch)
      .where(eq(proofEpoch.emailSha256, hash(email)))
    return row ?? { epoch: 0 }
  },

  /** `forgetAt`: where the account ends with its proofs, until when its epoch is remembered. */
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

/** Nobody may read the e-mail of a deleted account. */
function hash(email: string): Buffer {
  return createHash('sha256').update(email).digest()
}
