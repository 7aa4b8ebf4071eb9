import type { Transaction } from '../../platform/database/database.ts'
import { raiseAlert } from '../../platform/log/alerts.ts'
import { intentStore } from '../intents/intent-store.ts'
import { failRefund } from '../refunds/fail-refund.ts'
import { refundStore } from '../refunds/refund-store.ts'
import { eventBookmark } from './events/event-bookmark.ts'

/**
 * Leaves all payments so far to the shop that this one was copied from: it alone cancels, settles and refunds them.
 * Refunds that the copy would still have to make are called off here.
 */
export async function leaveFormerPayments(tx: Transaction): Promise<void> {
  await intentStore.leaveToFormerShop(tx)
  await eventBookmark.forget(tx)
  for (const refund of await refundStore.listPending(tx)) {
    if (!(await failRefund(tx, refund))) continue
    const detail =
      'The shop that this one was copied from makes this refund. Here it is called off.'
    await raiseAlert(tx, { kind: 'refundRefused', subject: refund.id, detail })
  }
}
