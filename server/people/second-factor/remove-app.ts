import type { Database } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/refusals/caller.ts'
import type { SignedInUser } from '../../platform/http/refusals/guards.ts'
import { changeLocked } from '../accounts/change-locked.ts'
import { factorStore } from './factor-store.ts'
import { noteFactorChange } from './note-factor-change.ts'

export function makeRemoveApp({ db, now }: { readonly db: Database; readonly now: () => Date }) {
  /** Returns whether there was an app. */
  return (user: SignedInUser, from: Caller): Promise<boolean> =>
    changeLocked(db, user.id, async (tx) => {
      if (!(await factorStore.removeApp(tx, user.id))) return false
      await factorStore.dropIdleRecoveryCodes(tx, user.id)
      await noteFactorChange(tx, 'appRemoved', { ...user, from }, now())
      return true
    })
}
