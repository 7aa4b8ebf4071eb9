import { and, eq } from 'drizzle-orm'
import type { Fulfilment } from '../../../../contract/ordering/orders.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { shipment } from '../../../platform/database/tables/goods.ts'
import type { OrderRow } from '../order-store.ts'
import { type GoodsCause, readFulfilment } from './goods-moves.ts'
import { moveGoods } from './goods-stock.ts'
import { lineCounters } from './line-counters.ts'

/**
 * After a whole refund nothing more is shipped: shipments in preparation are cancelled, and the rest of every line goes
 * back on sale or is scrapped. Called before the order moves to `refunded`; answers what its goods are then.
 */
export async function closeRest(
  tx: Transaction,
  order: Pick<OrderRow, 'id' | 'orderNo'>,
  { toStock, cause }: { toStock: boolean; cause: GoodsCause },
): Promise<Fulfilment> {
  const lines = await lineCounters.read(tx, order.id)
  const rest = lines
    .map((line) => ({ ...line, left: line.quantity - line.shipped - line.closed }))
    .filter(({ left }) => left > 0)
  await tx
    .update(shipment)
    .set({ state: 'cancelled' })
    .where(and(eq(shipment.orderId, order.id), eq(shipment.state, 'packing')))
  await lineCounters.move(
    tx,
    order.id,
    rest.map(({ lineNo, packed, left }) => ({ lineNo, packed: -packed, closed: left })),
  )
  await moveGoods(
    tx,
    rest.map(({ productId, left }) => ({ productId, [toStock ? 'toStock' : 'scrapped']: left })),
    {
      kind: 'scrap',
      reason: `Order ${order.orderNo} was refunded before it was shipped`,
      actorEmail: cause.actorEmail,
      orderId: order.id,
    },
  )
  return readFulfilment(tx, order.id)
}
