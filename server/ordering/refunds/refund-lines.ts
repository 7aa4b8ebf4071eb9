import { eq } from 'drizzle-orm'
import type { LinePieces } from '../../../contract/ordering/line-pieces.ts'
import { type Cents, cents, formatCount, sumCents } from '../../../contract/values/money/money.ts'
import { nextPortion } from '../../../contract/values/money/share-of-total.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { refundLine } from '../../platform/database/tables/payments.ts'
import { lineCounters, namedLine } from '../orders/goods/line-counters.ts'
import { LineInvalid } from '../orders/order-errors.ts'

interface Portion extends LinePieces {
  readonly cents: Cents
}

/**
 * Computes the shares of these pieces in their lines' money. They must be shipped or closed, and not refunded by line:
 * pieces that could still be shipped are refunded by closing them short.
 */
export async function portionsOf(
  tx: Transaction,
  orderId: string,
  wanted: readonly LinePieces[],
): Promise<Portion[]> {
  const lines = await lineCounters.readByNo(tx, orderId)
  return wanted.map(({ lineNo, quantity }, index) => {
    const line = namedLine(lines, lineNo, index)
    const { shipped, closed, refunded } = line
    const refundable = shipped + closed - refunded
    if (quantity > refundable) {
      const isOnItsWay = quantity <= line.quantity - refunded
      const text = isOnItsWay
        ? `${formatCount(refundable)} pieces are shipped or closed and not refunded. Close the others short to refund them`
        : `${formatCount(line.quantity - refunded)} pieces of this line are not refunded`
      throw new LineInvalid(index, 'quantity', text)
    }
    return { lineNo, quantity, cents: nextPortion(line, quantity) }
  })
}

/** At most this sum: the last portions are cut. */
export function cutPortions(portions: readonly Portion[], most: Cents): Portion[] {
  let left: number = most
  return portions.map((portion) => {
    const carried = cents(Math.min(portion.cents, left))
    left -= carried
    return { ...portion, cents: carried }
  })
}

export const sumOf = (portions: readonly Portion[]): Cents =>
  sumCents(portions.map((portion) => portion.cents))

/** Counts the pieces of a refund on the order's lines, in the transaction that promises it. */
export async function countPortions(
  tx: Transaction,
  { refundId, orderId }: { refundId: string; orderId: string },
  portions: readonly Portion[],
): Promise<void> {
  await tx.insert(refundLine).values(portions.map((portion) => ({ refundId, orderId, ...portion })))
  await lineCounters.move(
    tx,
    orderId,
    portions.map(({ lineNo, quantity, cents: money }) => ({
      lineNo,
      refunded: quantity,
      refundedCents: money,
    })),
  )
}

/** Gives back what a refund that failed had counted. The transaction must have locked the order. */
export async function uncountPortions(
  tx: Transaction,
  { id, orderId }: { id: string; orderId: string | null },
): Promise<void> {
  if (!orderId) return
  const rows = await tx.select().from(refundLine).where(eq(refundLine.refundId, id))
  if (rows.length === 0) return
  await lineCounters.move(
    tx,
    orderId,
    rows.map(({ lineNo, quantity, cents: money }) => ({
      lineNo,
      refunded: -quantity,
      refundedCents: -money,
    })),
  )
}
