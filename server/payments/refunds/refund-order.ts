import { v7 as uuidv7 } from 'uuid'
import { type Cents, cents } from '../../../contract/values/money.ts'
import { failpoint } from '../../base/failpoint.ts'
import type { Database, Transaction } from '../../database/database.ts'
import type { SignedInUser } from '../../http/refusals/guards.ts'
import type { KeptAnswering } from '../../idempotency/kept-answering.ts'
import { keptAnswers } from '../../idempotency/kept-answers.ts'
import type { OrderService } from '../../orders/order-service.ts'
import { PaymentUnavailable } from '../../providers/payments/port.ts'
import { RefundTooLarge, StockReturnsWithWholeRefund } from '../payment-errors.ts'
import type { RefundService } from './refund-service.ts'
import { refundStore } from './refund-store.ts'

export interface WantedRefund {
  /** Defaults to the whole remaining amount. */
  readonly amountCents: Cents | undefined
  readonly returnStock: boolean
  readonly note: string | undefined
}

export interface PromisedRefund {
  readonly id: string
  readonly amountCents: Cents
}

interface RefundingParts {
  readonly db: Database
  readonly orders: OrderService
  readonly refunds: RefundService
}

export type OrderRefunding = ReturnType<typeof orderRefunding>

/** Refunds an order on an admin's request: recorded in one transaction with the admin's answer, then carried out. */
export function orderRefunding({ db, orders, refunds }: RefundingParts) {
  async function promise(
    tx: Transaction,
    admin: SignedInUser,
    orderId: string,
    wanted: WantedRefund,
  ): Promise<PromisedRefund> {
    const order = await orders.lockRefundable(tx, orderId)
    failpoint('refund.begun')
    const pending = await refundStore.sumPending(tx, orderId)
    const left = cents(order.totalCents - order.refundedCents - pending)
    const amountCents = wanted.amountCents ?? left
    if (amountCents > left || left === 0) throw new RefundTooLarge(left)
    if (wanted.returnStock && amountCents !== left) throw new StockReturnsWithWholeRefund()
    const id = uuidv7()
    await refundStore.insert(tx, {
      id,
      orderId,
      // `lockRefundable` accepts only paid orders, which have a transaction id.
      intentId: order.transactionId ?? '',
      amountCents,
      state: 'pending',
      returnsStock: wanted.returnStock,
      note: wanted.note,
      requestedBy: admin.email,
    })
    failpoint('refund.promised')
    return { id, amountCents }
  }

  return {
    /**
     * Records a full or partial refund, and carries it out if the provider answers now. A repeated call with the same
     * key retries a refund that is still pending (`insertedId` names it).
     */
    async refund<Answer extends { readonly insertedId: string }>(
      admin: SignedInUser,
      orderId: string,
      wanted: WantedRefund,
      { keyed, toAnswer }: KeptAnswering<PromisedRefund, Answer>,
    ): Promise<Answer> {
      const answer = await keptAnswers.once(db, keyed, () =>
        db.transaction(async (tx) => {
          const promised = toAnswer(await promise(tx, admin, orderId, wanted))
          await keptAnswers.insert(tx, keyed, promised)
          failpoint('refund.answerKept')
          return promised
        }),
      )
      failpoint('refund.committed')
      const row = await refundStore.find(db, answer.insertedId)
      try {
        if (row?.state === 'pending') await refunds.carryOut(row)
      } catch (error) {
        // It is recorded; the next passes retry.
        if (!(error instanceof PaymentUnavailable)) throw error
      }
      return answer
    },
  }
}
