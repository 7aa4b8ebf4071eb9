import type { ExternalNumber } from '../../../../contract/values/external-number.ts'
import { ExternalNumberTaken } from '../../../platform/base/errors/external-number-taken.ts'
import type { Database } from '../../../platform/database/database.ts'
import { describeAct } from '../../../platform/history/act.ts'
import { OrderNotFound } from '../order-errors.ts'
import { orderChanges } from '../order-store.ts'
import { externalOrders } from './external-order-store.ts'

/** Sets an order's number in another system; false if it had it. */
export function makeNameOrder(db: Database) {
  return async (id: string, named: ExternalNumber): Promise<boolean> =>
    db.transaction(async (tx) => {
      await externalOrders.lock(tx, named)
      const holder = await externalOrders.find(tx, named)
      if (holder === id) return false
      if (holder !== undefined) throw new ExternalNumberTaken('Another order', named)
      // Two numbers for one order take turns.
      if (!(await orderChanges.lock(tx, id))) throw new OrderNotFound()
      const number = await externalOrders.put(tx, id, named)
      describeAct({ before: { system: named.system, number } })
      return true
    })
}
