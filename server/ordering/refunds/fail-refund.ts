import type { Transaction } from '../../platform/database/database.ts'
import { orderChanges } from '../orders/order-store.ts'
import { uncountPortions } from './refund-lines.ts'
import { type RefundRow, refundStore } from './refund-store.ts'

/** Gives back what a refund that will never be made had counted; false if it is not pending any more. */
export async function failRefund(
  tx: Transaction,
  { id, orderId }: Pick<RefundRow, 'id' | 'orderId'>,
): Promise<boolean> {
  if (orderId) await orderChanges.lock(tx, orderId)
  const row = await refundStore.lock(tx, id)
  if (row?.state !== 'pending') return false
  await refundStore.finish(tx, id, { state: 'failed', providerId: null })
  await uncountPortions(tx, row)
  return true
}
