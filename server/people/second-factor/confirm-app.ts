import type { SecretBox } from '../../platform/base/secrets/secret-box.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/refusals/caller.ts'
import type { SignedInUser } from '../../platform/http/refusals/guards.ts'
import { changeLocked } from '../accounts/change-locked.ts'
import { sessionChanges } from '../sessions/session-store.ts'
import { hashSessionToken } from '../sessions/session-token.ts'
import { findStep } from './app-codes.ts'
import { InvalidFactor, NoFactorBegun } from './factor-errors.ts'
import { factorStore } from './factor-store.ts'
import { factorTries } from './factor-tries.ts'
import { noteFactorChange } from './note-factor-change.ts'
import { unsealApp } from './verify-factor.ts'

export function makeConfirmApp(parts: {
  readonly db: Database
  readonly secrets: SecretBox
  readonly now: () => Date
}) {
  const { db, secrets, now } = parts
  const tries = factorTries(db, now)
  /** Turns the app on by its first code; returns new recovery codes. */
  return async (
    user: SignedInUser,
    { code, session }: { readonly code: string; readonly session: string },
    from: Caller,
  ): Promise<string[]> => {
    const { id } = user
    await tries.enter(id, 'code')
    const codes = await changeLocked(db, id, async (tx) => {
      const app = await factorStore.findApp(tx, id)
      if (!app || app.confirmedAt) throw new NoFactorBegun()
      const step = findStep(unsealApp(secrets, id, app.sealedSecret), code, now())
      if (step === undefined) throw new InvalidFactor('code')
      await factorStore.confirmApp(tx, id, step, now())
      await sessionChanges.bindToFactor(tx, id, hashSessionToken(session))
      await noteFactorChange(tx, 'appAdded', { ...user, from }, now())
      return factorStore.renewRecoveryCodes(tx, id)
    })
    await tries.succeeded(id)
    return codes
  }
}
