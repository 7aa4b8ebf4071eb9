import { v7 as uuidv7 } from 'uuid'
import type { ClosedTo } from '../../../contract/fulfilment/shipments.ts'
import { leftToPack } from '../../../contract/ordering/left-to-pack.ts'
import type { LinePieces } from '../../../contract/ordering/line-pieces.ts'
import { cents } from '../../../contract/values/money/money.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { SignedInUser } from '../../platform/http/refusals/guards.ts'
import type { KeptAnswering } from '../../platform/idempotency/kept-answering.ts'
import { keptAnswers } from '../../platform/idempotency/kept-answers.ts'
import { moveFulfilment, readFulfilment } from '../orders/goods/goods-moves.ts'
import { moveGoods } from '../orders/goods/goods-stock.ts'
import { lineCounters, namedLine } from '../orders/goods/line-counters.ts'
import { findFreight } from '../orders/left-to-refund.ts'
import { mailClosedShort } from '../orders/mails/closed-short-mail.ts'
import {
  NothingLeft,
  OrderNotFound,
  OrderNotPaid,
  OrderNotRefundable,
} from '../orders/order-errors.ts'
import { isPaid } from '../orders/order-state.ts'
import { type OrderRow, orderChanges } from '../orders/order-store.ts'
import type { ShopIdentity } from '../shop-identity/shop-identity.ts'
import {
  assertProvenForSum,
  assertRefundable,
  type FindProofSum,
  leftToGiveBack,
} from './assert-refundable.ts'
import { countPortions, cutPortions, portionsOf, sumOf } from './refund-lines.ts'
import type { RefundService } from './refund-service.ts'
import { refundStore } from './refund-store.ts'

interface WantedClosing {
  readonly lines: readonly (LinePieces & { readonly to: ClosedTo })[]
  /** Shown to the customer. */
  readonly reason: string
}

interface CloseShortParts {
  readonly db: Database
  readonly refunds: RefundService
  readonly identity: ShopIdentity
  readonly findProofSum: FindProofSum
  readonly now: () => Date
}

export type CloseOrderShort = ReturnType<typeof closeOrdersShort>

/**
 * Ends pieces that can't be shipped. Pieces, stock and the promise of their money move in one transaction; the refund
 * is then carried out like any other.
 */
export function closeOrdersShort(parts: CloseShortParts) {
  const { db, refunds, identity, now } = parts

  async function close(
    tx: Transaction,
    admin: SignedInUser,
    order: OrderRow,
    wanted: WantedClosing,
  ): Promise<string | undefined> {
    const products = await closeLines(tx, order.id, wanted.lines)
    const refundId = await promiseMoney(tx, admin, order, wanted, parts)
    await moveGoods(tx, products, {
      kind: 'scrap',
      reason: `Order ${order.orderNo} closed short`,
      note: wanted.reason,
      actorEmail: admin.email,
      orderId: order.id,
    })
    const at = now()
    const by = { actor: 'admin', actorEmail: admin.email } as const
    await moveFulfilment(tx, order, { ...by, reason: 'closedShort', note: wanted.reason }, at)
    await mailClosedShort(tx, order, wanted, at)
    return refundId
  }

  return async <Answer extends { readonly refundId?: string | undefined }>(
    admin: SignedInUser,
    orderId: string,
    wanted: WantedClosing,
    answering: KeptAnswering<string | undefined, Answer>,
  ): Promise<Answer> => {
    await identity.get()
    const answer = await keptAnswers.inTransaction(db, answering, async (tx) =>
      close(tx, admin, await lockPaid(tx, orderId), wanted),
    )
    if (answer.refundId) await refunds.carryOutNow(answer.refundId)
    return answer
  }
}

async function lockPaid(tx: Transaction, orderId: string): Promise<OrderRow> {
  const order = await orderChanges.lock(tx, orderId)
  if (!order) throw new OrderNotFound()
  if (!isPaid(order.state)) throw new OrderNotPaid(order.orderNo)
  // Nobody has paid for it.
  if (order.sample) throw new OrderNotRefundable()
  return order
}

async function closeLines(tx: Transaction, orderId: string, wanted: WantedClosing['lines']) {
  const lines = await lineCounters.readByNo(tx, orderId)
  const products = wanted.map(({ lineNo, quantity, to }, index) => {
    const line = namedLine(lines, lineNo, index)
    const left = leftToPack(line)
    if (quantity > left) throw new NothingLeft({ lineNo, left, wanted: quantity })
    const { productId } = line
    return to === 'stock' ? { productId, toStock: quantity } : { productId, scrapped: quantity }
  })
  const changes = wanted.map(({ lineNo, quantity }) => ({ lineNo, closed: quantity }))
  await lineCounters.move(tx, orderId, changes)
  return products
}

/**
 * The money of exactly these pieces, and the freight if nothing is left that could travel: at most what is left of the
 * order's, and no refund if that is nothing.
 */
async function promiseMoney(
  tx: Transaction,
  admin: SignedInUser,
  order: OrderRow,
  { lines, reason }: WantedClosing,
  parts: CloseShortParts,
): Promise<string | undefined> {
  const { id: orderId, transactionId } = order
  const left = await leftToGiveBack(tx, order)
  const pieces = lines.map(({ lineNo, quantity }) => ({ lineNo, quantity }))
  const portions = cutPortions(await portionsOf(tx, orderId, pieces), left)
  const amountCents = cents(Math.min(sumOf(portions) + (await unusedFreight(tx, order)), left))
  if (amountCents === 0) return undefined
  await assertRefundable(tx, order)
  await assertProvenForSum(tx, admin, amountCents, parts)
  const id = uuidv7()
  await refundStore.insert(tx, {
    id,
    orderId,
    amountCents,
    state: 'pending' as const,
    // A paid order has a transaction id.
    intentId: transactionId ?? '',
    note: reason,
    requestedBy: admin.email,
  })
  await countPortions(tx, { refundId: id, orderId }, portions)
  return id
}

/** The freight of an order of which nothing will ever travel, unless it went back before. */
async function unusedFreight(tx: Transaction, order: OrderRow): Promise<number> {
  if ((await readFulfilment(tx, order.id)) !== 'closedShort') return 0
  return (await findFreight(tx, order)) ?? 0
}
