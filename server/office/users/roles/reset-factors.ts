import { userStore } from '../../../people/accounts/user-store.ts'
import { UserNotFound } from '../../../people/accounts/users-errors.ts'
import { OwnFactors } from '../../../people/second-factor/factor-errors.ts'
import { factorStore } from '../../../people/second-factor/factor-store.ts'
import { noteFactorChange } from '../../../people/second-factor/note-factor-change.ts'
import { signOutEverywhere } from '../../../people/sessions/sign-out-everywhere.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Caller } from '../../../platform/http/refusals/caller.ts'
import type { SignedInUser } from '../../../platform/http/refusals/guards.ts'
import { proofEpochs } from '../../../platform/providers/identity/embedded/proof-epoch-store.ts'
import { lockReach } from './lock-reach.ts'

export function makeResetFactors({ db, now }: { readonly db: Database; readonly now: () => Date }) {
  /** For another who has lost every factor: removes them and ends the sessions; returns how many factors. */
  return (actor: SignedInUser, id: string, from: Caller): Promise<number> => {
    if (actor.id === id) throw new OwnFactors()
    return db.transaction(async (tx) => {
      const found = await userStore(tx).find(id)
      if (!found) throw new UserNotFound()
      // Locked before the user's row, as in every swap of a proof.
      await proofEpochs.lock(tx, found.email)
      const { user } = await lockReach(tx, actor, id, 'staff:write')
      const removed = await factorStore.removeAll(tx, id)
      if (removed === 0) return 0
      await signOutEverywhere(tx, user, now())
      await noteFactorChange(tx, 'factorsReset', { ...user, from, actor }, now())
      return removed
    })
  }
}
