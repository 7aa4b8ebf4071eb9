import { v7 as uuidv7 } from 'uuid'
import type { LinePieces } from '../../../contract/ordering/line-pieces.ts'
import { type Cents, cents } from '../../../contract/values/money/money.ts'
import { FieldInvalid } from '../../platform/base/errors/fields-invalid.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { describeAct } from '../../platform/history/act.ts'
import type { SignedInUser } from '../../platform/http/refusals/guards.ts'
import type { KeptAnswering } from '../../platform/idempotency/kept-answering.ts'
import { keptAnswers } from '../../platform/idempotency/kept-answers.ts'
import { findFreight } from '../orders/left-to-refund.ts'
import type { OrderService } from '../orders/order-service.ts'
import type { ShopIdentity } from '../shop-identity/shop-identity.ts'
import {
  assertProvenForSum,
  assertRefundable,
  type FindProofSum,
  getLeftToGiveBack,
} from './assert-refundable.ts'
import { FreightRefunded, RefundTooLarge, StockReturnsWithWholeRefund } from './refund-errors.ts'
import { countPortions, portionsOf, sumOf } from './refund-lines.ts'
import type { RefundService } from './refund-service.ts'
import { refundStore } from './refund-store.ts'
import type { SettledReturns } from './settled-returns.ts'

export interface WantedRefund {
  /** Without it and without lines: the whole remaining amount. */
  readonly amountCents: Cents | undefined
  /** Pieces to refund instead of an amount. */
  readonly lines?: readonly LinePieces[] | undefined
  /** With lines: also the order's freight, whole. */
  readonly freight?: boolean | undefined
  /** With lines: the received return that this settles. */
  readonly returnId?: string | undefined
  readonly returnStock: boolean
  readonly note: string | undefined
}

export interface PromisedRefund {
  readonly id: string
  readonly amountCents: Cents
}

interface RefundOrderParts {
  readonly db: Database
  readonly orders: OrderService
  readonly refunds: RefundService
  readonly identity: ShopIdentity
  readonly returns: Pick<SettledReturns, 'assertSettles'>
  readonly findProofSum: FindProofSum
  readonly now: () => Date
}

export type RefundOrder = ReturnType<typeof refundOrders>

/** Fields that exclude or need each other. */
type RefundField = 'amount' | 'freight' | 'returnId' | 'lines'

/** Refunds an order on an admin's request: recorded in one transaction with the admin's answer, then carried out. */
export function refundOrders(parts: RefundOrderParts) {
  const { db, orders, refunds, identity, returns } = parts

  async function promise(
    tx: Transaction,
    admin: SignedInUser,
    orderId: string,
    wanted: WantedRefund,
  ): Promise<PromisedRefund> {
    assertAgreed(wanted)
    const order = await orders.lockRefundable(tx, orderId)
    await assertRefundable(tx, order)
    const left = await getLeftToGiveBack(tx, order)
    const portions = wanted.lines && (await portionsOf(tx, orderId, wanted.lines))
    const freight = wanted.freight ? await findFreight(tx, order) : 0
    if (freight === undefined) throw new FreightRefunded()
    const amountCents = portions ? cents(sumOf(portions) + freight) : (wanted.amountCents ?? left)
    if (amountCents > left || left === 0)
      throw new RefundTooLarge(left, portions ? 'lines' : 'amount')
    if (portions && amountCents === 0)
      throw new FieldInvalid<RefundField>('lines', 'These pieces cost less than a cent')
    if (wanted.returnStock && amountCents !== left) throw new StockReturnsWithWholeRefund()
    if (wanted.returnId)
      await returns.assertSettles(tx, { orderId, returnId: wanted.returnId }, portions ?? [])
    await assertProvenForSum(tx, admin, amountCents, parts)
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
      returnId: wanted.returnId,
    })
    describeAct({ after: { ...wanted, refundId: id, amountCents } })
    if (portions) await countPortions(tx, { refundId: id, orderId }, portions)
    return { id, amountCents }
  }

  /**
   * Records a full or partial refund, and carries it out if the provider answers now. A repeated call with the same
   * key retries a refund that is still pending (`insertedId` names it).
   */
  return async function refundOrder<Answer extends { readonly insertedId: string }>(
    admin: SignedInUser,
    orderId: string,
    wanted: WantedRefund,
    answering: KeptAnswering<PromisedRefund, Answer>,
  ): Promise<Answer> {
    // Nothing is promised that a copy of the shop must not give.
    await identity.get()
    const answer = await keptAnswers.inTransaction(db, answering, (tx) =>
      promise(tx, admin, orderId, wanted),
    )
    await refunds.carryOutNow(answer.insertedId)
    return answer
  }
}

function assertAgreed({ amountCents, lines, freight, returnId }: WantedRefund): void {
  if (lines && amountCents !== undefined)
    throw new FieldInvalid<RefundField>('amount', 'Either an amount or lines')
  if (lines) return
  if (freight) throw new FieldInvalid<RefundField>('freight', 'Only with lines')
  if (returnId) throw new FieldInvalid<RefundField>('returnId', 'Only with lines')
}
