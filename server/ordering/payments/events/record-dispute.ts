import type { Transaction } from '../../../platform/database/database.ts'
import { raiseAlert } from '../../../platform/log/alerts.ts'
import type { Dispute, PaymentIntent } from '../../../platform/providers/payments/port.ts'
import { disputeStore } from '../../orders/disputes/dispute-store.ts'
import { orderChanges } from '../../orders/order-store.ts'

/** Keeps a dispute with the order that the payment paid, and tells an admin once of it, and once if it is lost. */
export async function recordDispute(
  tx: Transaction,
  { id, state, amountCents = undefined, openedAt = new Date(), ...told }: Dispute,
  intent: PaymentIntent,
): Promise<void> {
  const order = await orderChanges.lockPaidBy(tx, intent.id)
  if (order)
    await disputeStore.record(tx, {
      id,
      orderId: order.id,
      amountCents: amountCents ?? intent.amountCents,
      state,
      openedAt,
      reason: told.reason ?? null,
      dueAt: told.dueAt ?? null,
    })
  // An inquiry that becomes a dispute is told again: the bank then waits for an answer.
  const subject = state === 'inquiry' ? `${id} inquiry` : id
  const named = { subject, orderId: order?.id }
  const payment = order ? 'The payment' : `Payment ${intent.id}, which has no order of this shop,`
  if (state === 'lost') {
    const detail = `${payment} was disputed, and the dispute is lost: the bank has taken the money back.`
    await raiseAlert(tx, { kind: 'disputeLost', ...named, detail })
    return
  }
  if (state !== 'inquiry' && state !== 'open') return
  const what = state === 'open' ? 'is disputed' : 'is asked about by the bank, before a dispute'
  const detail = `${payment} ${what}. Answer at the payment provider, and hold back what has not left.`
  await raiseAlert(tx, { kind: 'paymentDisputed', ...named, detail })
}
