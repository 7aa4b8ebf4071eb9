import type { Transaction } from '../../platform/database/database.ts'
import { proofEpochs } from '../../platform/providers/identity/embedded/proof-epoch-store.ts'
import { sessionChanges } from './session-store.ts'

/**
 * Ends a user's sessions except `keep`, and invalidates older proofs, which could otherwise open new sessions. Returns
 * how many ended.
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
