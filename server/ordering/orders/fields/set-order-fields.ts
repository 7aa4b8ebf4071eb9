import { and, eq } from 'drizzle-orm'
import {
  type CustomChanges,
  withChanges,
} from '../../../../contract/catalogue/fields/custom-fields.ts'
import {
  judgeCustomValues,
  missingFaults,
} from '../../../../contract/catalogue/fields/judge-custom-values.ts'
import { fieldStore } from '../../../catalogue/fields/field-store.ts'
import { refuseCustomFaults } from '../../../catalogue/fields/judge-facts.ts'
import { HeldChanged } from '../../../platform/base/errors/held-changed.ts'
import type { Database } from '../../../platform/database/database.ts'
import { orders } from '../../../platform/database/tables/orders.ts'
import { changedFacts, describeAct } from '../../../platform/history/act.ts'
import { OrderNotFound } from '../order-errors.ts'

export type SetOrderFields = ReturnType<typeof makeSetOrderFields>

/** Sets values of an order's custom fields; false if it had them. Saved fields leave no required one empty. */
export function makeSetOrderFields(db: Database) {
  return async (id: string, changes: CustomChanges): Promise<boolean> =>
    db.transaction(async (tx) => {
      // Without a lock, which would count as a change: fields as they are leave no entry of the history.
      const [order] = await tx
        .select({ customValues: orders.customValues })
        .from(orders)
        .where(eq(orders.id, id))
      if (!order) throw new OrderNotFound()
      const fields = await fieldStore.list(tx, ['order'])
      const { values, faults } = judgeCustomValues(fields, changes)
      const customValues = withChanges(order.customValues, values)
      const named = new Set(faults.map(({ key }) => key))
      const missing = missingFaults(fields, customValues).filter(({ key }) => !named.has(key))
      refuseCustomFaults([...faults, ...missing])
      const changed = changedFacts(order.customValues, values)
      if (Object.keys(changed.after).length === 0) return false
      const isAsRead = eq(orders.customValues, order.customValues)
      const { rowCount } = await tx
        .update(orders)
        .set({ customValues })
        .where(and(eq(orders.id, id), isAsRead))
      if (rowCount === 0) throw new HeldChanged()
      describeAct(changed)
      return true
    })
}
