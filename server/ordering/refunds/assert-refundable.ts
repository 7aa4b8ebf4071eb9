import { type Cents, cents } from '../../../contract/values/money/money.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { FreshProofNeeded, type SignedInUser } from '../../platform/http/refusals/guards.ts'
import { intentStore } from '../intents/intent-store.ts'
import { PaymentOfFormerShop } from '../intents/payment-errors.ts'
import { assertNotInDispute } from '../orders/disputes/assert-undisputed.ts'
import { RefundOfLost } from '../orders/disputes/dispute-errors.ts'
import { disputeStore } from '../orders/disputes/dispute-store.ts'
import { leftToRefund } from '../orders/left-to-refund.ts'
import type { OrderRow } from '../orders/order-store.ts'
import { refundStore } from './refund-store.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Whether this shop may give money of the order back now. The transaction must have locked the order. */
export async function assertRefundable(
  tx: Transaction,
  { id, transactionId }: Pick<OrderRow, 'id' | 'transactionId'>,
): Promise<void> {
  const intent = transactionId ? await intentStore.find(tx, transactionId) : undefined
  if (intent?.ofFormerShop) throw new PaymentOfFormerShop()
  await assertNotInDispute(tx, id)
}

/** Refundable rest, less what lost disputes took. */
export async function leftToGiveBack(tx: Transaction, order: OrderRow): Promise<Cents> {
  const left = await leftToRefund(tx, order)
  return cents(Math.max(0, left - (await disputeStore.sumLost(tx, order.id))))
}

/** As `leftToGiveBack`; throws where lost disputes have left nothing. */
export async function getLeftToGiveBack(tx: Transaction, order: OrderRow): Promise<Cents> {
  const left = await leftToGiveBack(tx, order)
  if (left === 0 && (await disputeStore.sumLost(tx, order.id)) > 0) throw new RefundOfLost()
  return left
}

/** Finds the sum that one person may refund in 24 hours without a fresh proof. */
export type FindProofSum = (tx: Transaction) => Promise<Cents>

/**
 * Refuses a refund that brings its person's refunds of 24 hours above the sum, unless the session is fresh. The lock
 * makes refunds at once count each other; it is taken after the order's, everywhere.
 */
export async function assertProvenForSum(
  tx: Transaction,
  { email, hasFreshProof }: Pick<SignedInUser, 'email' | 'hasFreshProof'>,
  amountCents: Cents,
  { findProofSum, now }: { readonly findProofSum: FindProofSum; readonly now: () => Date },
): Promise<void> {
  if (hasFreshProof) return
  await refundStore.lockPerson(tx, email)
  const given = await refundStore.sumRequested(tx, email, new Date(now().getTime() - DAY_MS))
  if (given + amountCents > (await findProofSum(tx))) throw new FreshProofNeeded()
}
