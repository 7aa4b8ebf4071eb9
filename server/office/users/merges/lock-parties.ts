import { userStore } from '../../../people/accounts/user-store.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { SignedInUser } from '../../../platform/http/refusals/guards.ts'
import { proofEpochs } from '../../../platform/providers/identity/embedded/proof-epoch-store.ts'
import { lockReach } from '../roles/lock-reach.ts'

/**
 * Locks both accounts of a join, and refuses a caller who lost the right meanwhile. The proofs of the account kept come
 * before the users, as an erasure locks them: else it could miss an account that joins, or take one that parts.
 */
export async function lockParties(
  tx: Transaction,
  caller: SignedInUser,
  { kept, merged }: { readonly kept: string; readonly merged: string },
) {
  const keeper = await userStore(tx).find(kept)
  if (keeper) await proofEpochs.lock(tx, keeper.email)
  return lockReach(tx, caller, kept, 'customers:write', [merged])
}
