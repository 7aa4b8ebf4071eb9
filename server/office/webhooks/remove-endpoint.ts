import type { Database } from '../../platform/database/database.ts'
import { describeAct } from '../../platform/history/act.ts'
import { endpointStore } from './endpoint-store.ts'

/** Ends an endpoint of any maker, with its deliveries. Returns whether there was one. */
export function makeRemoveEndpoint(db: Database) {
  return async (id: string): Promise<boolean> =>
    db.transaction(async (tx) => {
      const url = await endpointStore.remove(tx, id)
      if (url === undefined) return false
      describeAct({ before: { url } })
      return true
    })
}
