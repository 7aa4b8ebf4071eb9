import type { Database } from '../../platform/database/database.ts'
import { deliveryStore } from './delivery-store.ts'
import { endpointStore } from './endpoint-store.ts'
import { EndpointNotFound } from './webhook-errors.ts'

/** Queues a test, so that it goes the way of every event; its number. */
export function makeSendTest(db: Database, now: () => Date) {
  return async (endpointId: string): Promise<number> =>
    db.transaction(async (tx) => {
      if (!(await endpointStore.lock(tx, endpointId))) throw new EndpointNotFound()
      return deliveryStore.putTest(tx, endpointId, now())
    })
}
