import { sql } from 'drizzle-orm'
import type { Transaction } from './database.ts'

/** Ends the transaction's statements that wait longer for a lock, with an error that `isLockTimeout` knows. */
export async function limitLockWait(tx: Transaction, ms: number): Promise<void> {
  await tx.execute(sql.raw(`set local lock_timeout = ${ms}`))
}
