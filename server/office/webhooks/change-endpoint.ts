import type { z } from 'zod'
import {
  type changeWebhook,
  FORMER_SECRET_HOURS,
} from '../../../contract/office/events/webhooks.ts'
import { userChanges } from '../../people/accounts/user-store.ts'
import { changedFacts, describeAct } from '../../platform/history/act.ts'
import { NoSay, type SignedInUser } from '../../platform/http/refusals/guards.ts'
import { drawSecret, sealSecret } from './endpoint-secret.ts'
import { assertKey, type EndpointRow, endpointStore } from './endpoint-store.ts'
import type { EndpointParts } from './make-endpoint.ts'

const HOUR_MS = 3_600_000

/**
 * Changes an endpoint. Who gives it another address becomes its maker: they could lead another's events, which they may
 * not read, to an address of their own. Undefined if there is none.
 */
export function makeChangeEndpoint({ db, secrets, checkAddress, now }: EndpointParts) {
  return async (caller: SignedInUser, id: string, wanted: z.output<typeof changeWebhook.body>) => {
    const { newSecret = false, ...facts } = wanted
    if (facts.url !== undefined) await checkAddress(facts.url)
    const secret = newSecret ? drawSecret() : undefined
    return db.transaction(async (tx) => {
      if (!(await userChanges.holdRight(tx, caller.id, 'settings:write')))
        throw new NoSay('webhooks', 'settings:write')
      const was = await endpointStore.lock(tx, id)
      if (!was) return undefined
      await assertKey(tx, facts.leaveOutKey ?? null)
      await endpointStore.change(tx, id, {
        ...facts,
        ...(secret !== undefined && {
          sealedSecret: sealSecret(secrets, id, secret),
          formerSealedSecret: was.sealedSecret,
          formerUntil: new Date(now().getTime() + FORMER_SECRET_HOURS * HOUR_MS),
        }),
        ...(facts.url !== undefined && facts.url !== was.url && { makerId: caller.id }),
      })
      describeAct(changedFacts(factsOf(was), { ...factsOf(was), ...facts, newSecret }))
      return { secret }
    })
  }
}

/** The facts that the history shows. */
const factsOf = ({ url, kinds, leaveOutKey }: EndpointRow) => ({
  url,
  kinds,
  leaveOutKey,
  newSecret: false,
})
