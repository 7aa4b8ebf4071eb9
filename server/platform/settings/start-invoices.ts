import type { SettingValue } from '../../../contract/office/settings.ts'
import { dayOf } from '../base/days.ts'
import type { Transaction } from '../database/database.ts'
import { startBookmark } from '../database/feed.ts'
import { document } from '../database/tables/papers.ts'

/** Each payment from the saving of the seller's legal name on gets an invoice, whenever the job runs first. */
export async function startInvoices(
  tx: Transaction,
  { legalName }: SettingValue<'seller'>,
  at: Date,
): Promise<void> {
  if (legalName === '') return
  // A restored shop has papers and no bookmark: it goes on after the first of them.
  const papers = await tx.select({ id: document.id }).from(document).limit(1)
  if (papers.length === 0) await startBookmark(tx, 'documents', dayOf(at))
}
