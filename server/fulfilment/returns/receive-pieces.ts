import { formatCount } from '../../../contract/values/money/money.ts'
import { moveGoods } from '../../ordering/orders/goods/goods-stock.ts'
import { lineCounters } from '../../ordering/orders/goods/line-counters.ts'
import { LineInvalid } from '../../ordering/orders/order-errors.ts'
import type { OrderRow } from '../../ordering/orders/order-store.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { NothingReceived } from './return-errors.ts'
import { type ReturnRow, returnStore } from './return-store.ts'

/** Pieces of a line that came back: those to sell again, and those thrown away. */
export interface ReceivedLine {
  readonly lineNo: number
  readonly restock: number
  readonly scrap: number
}

interface PiecesBack {
  readonly productId: string
  readonly restocked: number
  readonly scrapped: number
}

interface TakenBack {
  readonly row: ReturnRow
  readonly order: OrderRow
  readonly received: readonly ReceivedLine[]
  readonly actorEmail: string
}

/** Counts received pieces on the return and the order, and moves their stock. Lines left out did not come back. */
export async function takeBack(
  tx: Transaction,
  { row, order, received, actorEmail }: TakenBack,
): Promise<void> {
  const back = await countReceived(tx, row, received)
  await moveGoods(
    tx,
    back.map(({ productId, restocked, scrapped }) => ({
      productId,
      toStock: restocked,
      scrapped,
      shipped: -restocked - scrapped,
    })),
    {
      kind: 'scrap',
      reason: `Return ${row.returnNo} of order ${order.orderNo}`,
      orderId: order.id,
      actorEmail,
    },
  )
}

async function countReceived(
  tx: Transaction,
  { id, orderId }: ReturnRow,
  received: readonly ReceivedLine[],
): Promise<PiecesBack[]> {
  const ownLines = new Map(
    (await returnStore.readOwnLines(tx, id)).map((line) => [line.lineNo, line]),
  )
  const ordered = await lineCounters.readByNo(tx, orderId)
  const back: (PiecesBack & { lineNo: number })[] = []
  for (const [index, { lineNo, restock, scrap }] of received.entries()) {
    const line = ownLines.get(lineNo)
    const productId = ordered.get(lineNo)?.productId
    if (!line || !productId)
      throw new LineInvalid(index, 'lineNo', `The return has no line ${lineNo}`)
    if (restock + scrap > line.quantity) {
      const text = `At most ${formatCount(line.quantity)} pieces were to come back`
      throw new LineInvalid(index, 'restock', text)
    }
    if (restock + scrap === 0) continue
    await returnStore.receiveLine(tx, { ...line, restocked: restock, scrapped: scrap })
    back.push({ lineNo, productId, restocked: restock, scrapped: scrap })
  }
  if (back.length === 0) throw new NothingReceived()
  const returned = back.map(({ lineNo, restocked, scrapped }) => ({
    lineNo,
    returned: restocked + scrapped,
  }))
  await lineCounters.move(tx, orderId, returned)
  return back
}
