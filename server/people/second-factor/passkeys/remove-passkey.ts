import type { Database } from '../../../platform/database/database.ts'
import type { Caller } from '../../../platform/http/refusals/caller.ts'
import type { SignedInUser } from '../../../platform/http/refusals/guards.ts'
import { changeLocked } from '../../accounts/change-locked.ts'
import { factorStore } from '../factor-store.ts'
import { noteFactorChange } from '../note-factor-change.ts'
import { passkeyStore } from './passkey-store.ts'

export function makeRemovePasskey(parts: { readonly db: Database; readonly now: () => Date }) {
  const { db, now } = parts
  /** Returns how many went: none if it is another's. */
  return (user: SignedInUser, id: string, from: Caller): Promise<number> =>
    changeLocked(db, user.id, async (tx) => {
      const removed = await passkeyStore.remove(tx, user.id, id)
      if (removed === 0) return 0
      await factorStore.dropIdleRecoveryCodes(tx, user.id)
      await noteFactorChange(tx, 'passkeyRemoved', { ...user, from }, now())
      return removed
    })
}
