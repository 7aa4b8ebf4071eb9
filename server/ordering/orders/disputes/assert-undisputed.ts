import type { Transaction } from '../../../platform/database/database.ts'
import type { SignedInUser } from '../../../platform/http/refusals/guards.ts'
import { RefundOfDisputed, ShipmentOfDisputed } from './dispute-errors.ts'
import { disputeStore } from './dispute-store.ts'

/** Throws while the bank decides about money of the order. An inquiry may be settled by a refund. */
export async function assertNotInDispute(tx: Transaction, orderId: string): Promise<void> {
  const open = (await disputeStore.list(tx, orderId)).find(({ state }) => state === 'open')
  if (open) throw new RefundOfDisputed(open)
}

/** Throws where goods would leave although their money is asked about, disputed or lost. */
export async function assertMayShip(
  tx: Transaction,
  orderId: string,
  by: SignedInUser,
): Promise<void> {
  const disputes = await disputeStore.list(tx, orderId)
  const standing = disputes.find(({ state }) => ['inquiry', 'open', 'lost'].includes(state))
  if (standing) throw new ShipmentOfDisputed(standing, by)
}
