import type { Transaction } from '../../database/database.ts'
import type { OrderRow } from '../../orders/order-store.ts'
import { intentStore } from '../intent-store.ts'
import { PaymentOfFormerShop } from '../payment-errors.ts'

/** Whether this shop may give money of the order back now. The transaction must have locked the order. */
export async function assertRefundable(
  tx: Transaction,
  { transactionId }: Pick<OrderRow, 'transactionId'>,
): Promise<void> {
  const intent = transactionId ? await intentStore.find(tx, transactionId) : undefined
  if (intent?.ofFormerShop) throw new PaymentOfFormerShop()
}
