import type { Transaction } from '../database/database.ts'
import { proofEpochs } from '../providers/identity/proof-epoch-store.ts'
import { sessionChanges } from './session-store.ts'

/**
 * Ends all sessions of a user but `keep`, and every proof that was made before: without that, whoever holds one opens a
 * new session at once. Answers how many sessions ended.
 */
export async function signOutEverywhere(
  tx: Transaction,
  user: { readonly id?: string | undefined; readonly email: string },
  now: Date,
  keep?: Buffer,
): Promise<number> {
  await proofEpochs.raise(tx, user.email, now)
  return user.id === undefined ? 0 : sessionChanges.endAllOf(tx, user.id, keep)
}
