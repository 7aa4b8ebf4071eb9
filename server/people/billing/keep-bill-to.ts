import type { BillTo } from '../../../contract/people/addresses/billing.ts'
import type { Database } from '../../platform/database/database.ts'
import { billingStore } from './billing-store.ts'
import { readBillTo } from './read-bill-to.ts'

/** Sets an account's bill-to; one without a legal name removes it. Returns how many changed. */
export async function keepBillTo(
  db: Database,
  userId: string,
  billTo: BillTo,
  now: Date,
): Promise<number> {
  if (billTo.legalName === '') return (await billingStore.remove(db, userId)) ? 1 : 0
  await billingStore.put(db, userId, await readBillTo(billTo), now)
  return 1
}
