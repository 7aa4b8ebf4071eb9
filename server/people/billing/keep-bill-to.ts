import { type BillTo, noBillTo } from '../../../contract/people/addresses/billing.ts'
import type { Database } from '../../platform/database/database.ts'
import { changedFacts, describeAct } from '../../platform/history/act.ts'
import { billingStore } from './billing-store.ts'
import { readBillTo } from './read-bill-to.ts'

/** Sets an account's bill-to; one without a legal name removes it. Returns how many changed. */
export async function keepBillTo(
  db: Database,
  userId: string,
  billTo: BillTo,
  now: Date,
): Promise<number> {
  const isRemoved = billTo.legalName === ''
  const kept = isRemoved ? noBillTo : await readBillTo(billTo)
  return db.transaction(async (tx) => {
    describeAct(changedFacts(await billingStore.find(tx, userId), kept))
    if (isRemoved) return (await billingStore.remove(tx, userId)) ? 1 : 0
    await billingStore.put(tx, userId, kept, now)
    return 1
  })
}
