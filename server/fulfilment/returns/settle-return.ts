import { and, eq, sql } from 'drizzle-orm'
import type { SettledReturns } from '../../ordering/refunds/settled-returns.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { returnRequest } from '../../platform/database/tables/goods.ts'
import { refund } from '../../platform/database/tables/payments.ts'
import { ReturnNotSettled, ReturnRefundWaits } from './return-errors.ts'
import type { ReturnRow } from './return-store.ts'

interface SettledLine extends Record<string, unknown> {
  readonly line_no: number
  readonly received: number
  /** Pieces in refunds of the return that have not failed. */
  readonly promised: number
  readonly refunded: number
}

/** Reads the received and the refunded pieces of each line of a return. */
async function readLines(tx: Transaction, returnId: string): Promise<SettledLine[]> {
  const { rows } = await tx.execute<SettledLine>(sql`
    select line_no, (restocked + scrapped)::integer as received, coalesce(promised, 0)::integer as promised,
      coalesce(refunded, 0)::integer as refunded
    from return_line left join (
      select refund_line.line_no, sum(quantity) filter (where state <> 'failed') as promised,
        sum(quantity) filter (where state = 'succeeded') as refunded
      from refund join refund_line on refund_id = refund.id
      where return_id = ${returnId} group by refund_line.line_no
    ) as settled using (line_no)
    where return_line.return_id = ${returnId}`)
  return rows
}

/** Throws unless the return was received and these pieces are of it. The transaction must have locked the order. */
async function assertSettles(
  tx: Transaction,
  { orderId, returnId }: { orderId: string; returnId: string },
  wanted: readonly { readonly lineNo: number; readonly quantity: number }[],
): Promise<void> {
  const [row] = await tx
    .select({ state: returnRequest.state, returnNo: returnRequest.returnNo })
    .from(returnRequest)
    .where(and(eq(returnRequest.id, returnId), eq(returnRequest.orderId, orderId)))
  if (!row) throw new ReturnNotSettled('This order has no such return')
  if (row.state !== 'received') throw new ReturnNotSettled(`Return ${row.returnNo} is ${row.state}`)
  const lines = new Map((await readLines(tx, returnId)).map((line) => [line.line_no, line]))
  for (const { lineNo, quantity } of wanted) {
    const line = lines.get(lineNo)
    const left = line ? line.received - line.promised : 0
    if (quantity > left)
      throw new ReturnNotSettled(
        `Return ${row.returnNo} has ${left} pieces of line ${lineNo} that came back and are not refunded`,
      )
  }
}

/** Throws while a refund of the return waits: one that is closed could not be refunded any more. Under the order's lock. */
export async function assertNoRefundWaits(
  tx: Transaction,
  { id, orderId, returnNo }: Pick<ReturnRow, 'id' | 'orderId' | 'returnNo'>,
): Promise<void> {
  const waiting = and(
    eq(refund.orderId, orderId),
    eq(refund.returnId, id),
    eq(refund.state, 'pending'),
  )
  if ((await tx.$count(refund, waiting)) > 0) throw new ReturnRefundWaits(returnNo)
}

/** Ends a return once all that came back is refunded. The transaction must have locked the order. */
async function settle(tx: Transaction, returnId: string, now: Date): Promise<void> {
  const lines = await readLines(tx, returnId)
  if (lines.some(({ received, refunded }) => refunded < received)) return
  await tx
    .update(returnRequest)
    .set({ state: 'refunded', closedAt: now })
    .where(and(eq(returnRequest.id, returnId), eq(returnRequest.state, 'received')))
}

export const settledReturns: SettledReturns = { assertSettles, settle }
