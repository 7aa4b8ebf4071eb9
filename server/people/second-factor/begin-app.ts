import { shopName } from '../../../contract/values/text/shop-name.ts'
import type { SecretBox } from '../../platform/base/secrets/secret-box.ts'
import type { Database } from '../../platform/database/database.ts'
import type { SignedInUser } from '../../platform/http/refusals/guards.ts'
import { changeLocked } from '../accounts/change-locked.ts'
import { makeAppSecret, writeAppUri } from './app-codes.ts'
import { AppIsOn } from './factor-errors.ts'
import { factorStore } from './factor-store.ts'
import { sealApp } from './verify-factor.ts'

export function makeBeginApp(parts: {
  readonly db: Database
  readonly secrets: SecretBox
  readonly now: () => Date
}) {
  const { db, secrets, now } = parts
  /** A new secret, in place of one that was never confirmed. */
  return async ({ id, email }: SignedInUser): Promise<{ secret: string; uri: string }> => {
    const secret = makeAppSecret()
    const isBegun = await changeLocked(db, id, (tx) =>
      factorStore.beginApp(tx, id, sealApp(secrets, id, secret), now()),
    )
    if (!isBegun) throw new AppIsOn()
    return { secret, uri: writeAppUri(secret, { issuer: shopName(), label: email }) }
  }
}
