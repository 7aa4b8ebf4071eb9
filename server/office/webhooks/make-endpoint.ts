import type { z } from 'zod'
import type { makeWebhook } from '../../../contract/office/events/webhooks.ts'
import { userChanges } from '../../people/accounts/user-store.ts'
import type { SecretBox } from '../../platform/base/secrets/secret-box.ts'
import type { Database } from '../../platform/database/database.ts'
import { actOn } from '../../platform/history/act.ts'
import { NoSay, type SignedInUser } from '../../platform/http/refusals/guards.ts'
import { drawSecret, sealSecret } from './endpoint-secret.ts'
import { assertKey, endpointStore } from './endpoint-store.ts'
import { TooManyEndpoints } from './webhook-errors.ts'

const MOST_ENDPOINTS = 20

export interface EndpointParts {
  readonly db: Database
  readonly secrets: SecretBox
  /** Throws `EndpointRefused`. */
  readonly checkAddress: (url: string) => Promise<void>
  readonly now: () => Date
}

/** Makes an endpoint for its maker, whose rights at each event decide what it hears. */
export function makeMakeEndpoint({ db, secrets, checkAddress, now }: EndpointParts) {
  return async (maker: SignedInUser, wanted: z.output<typeof makeWebhook.body>) => {
    const { url, kinds, leaveOutKey } = wanted
    await checkAddress(url)
    const secret = drawSecret()
    return db.transaction(async (tx) => {
      if (!(await userChanges.holdRight(tx, maker.id, 'settings:write')))
        throw new NoSay('webhooks', 'settings:write')
      if ((await endpointStore.count(tx)) >= MOST_ENDPOINTS)
        throw new TooManyEndpoints(MOST_ENDPOINTS)
      await assertKey(tx, leaveOutKey)
      const id = endpointStore.nextId()
      await endpointStore.insert(tx, {
        id,
        makerId: maker.id,
        url,
        kinds: [...new Set(kinds)],
        leaveOutKey,
        sealedSecret: sealSecret(secrets, id, secret),
        createdAt: now(),
      })
      actOn('webhookEndpoint', id)
      return { insertedId: id, secret }
    })
  }
}
