import { and, eq } from 'drizzle-orm'
import { formatCount } from '../../../contract/values/money/money.ts'
import {
  findOrderFacts,
  type OrderMailParts,
  putOrderMail,
} from '../../ordering/orders/mails/about-order.ts'
import { orderPage, titleOrder } from '../../ordering/orders/mails/order-mail-texts.ts'
import type { OrderRow } from '../../ordering/orders/order-store.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { shipmentLine } from '../../platform/database/tables/goods.ts'
import { orderLine } from '../../platform/database/tables/orders.ts'
import { letter, table } from '../../platform/mail/letter.ts'
import type { MailComposer } from '../../platform/mail/mail-worker.ts'
import type { SettingDesk } from '../../platform/settings/setting-desk.ts'
import { type ShipmentRow, shipmentStore } from './shipment-store.ts'
import { trackingUrlOf } from './tracking-url.ts'

/** Queues the mail about a shipment, in the transaction in which it leaves: its key allows one. */
export async function putShippedMail(
  tx: Transaction,
  order: OrderRow,
  shipment: Pick<ShipmentRow, 'id'>,
  now: Date,
): Promise<void> {
  // A sample has no customer.
  if (order.sample) return
  const facts = { shipmentId: shipment.id }
  const event = { kind: 'shipped', eventKey: `shipped ${shipment.id}`, facts }
  await putOrderMail(tx, order, event, now)
}

interface ShipmentMailParts extends OrderMailParts {
  readonly findCarriers: SettingDesk['findCarriers']
}

/** The composer of a shipment's mail: what is in it, and where to follow it. */
export function shipmentMails(parts: ShipmentMailParts): Record<'shipped', MailComposer> {
  const { db, findCarriers } = parts
  return {
    async shipped({ facts }) {
      const about = await findOrderFacts(parts, facts)
      const shipment = await shipmentStore.find(db, facts.shipmentId ?? '')
      if (!about || !shipment) return undefined
      const { order, name } = about
      const { shipmentNo, carrier, service, tracking } = shipment
      const address = trackingUrlOf(await findCarriers(), shipment)
      return {
        subject: `${titleOrder(about)}: shipment ${shipmentNo} is on its way`,
        text: letter(about, [
          'These pieces of your order have left our warehouse.',
          table([
            ['Order', String(order.orderNo)],
            ['PO number', name === undefined ? null : order.poNumber],
            ['Shipment', String(shipmentNo)],
            ['Carrier', [carrier, service].filter(Boolean).join(', ')],
            ['Tracking', tracking],
            ['Pallets', shipment.pallets ? formatCount(shipment.pallets) : null],
          ]),
          (await listLines(db, shipment.id)).join('\n'),
          address !== null && `Follow it:\n${address}`,
          `View your order:\n${orderPage(about)}`,
        ]),
      }
    },
  }
}

/** The shipment's own lines, such as `1,200 × Brake disc (BH-1)`. */
async function listLines(db: Database, shipmentId: string): Promise<string[]> {
  const rows = await db
    .select({ quantity: shipmentLine.quantity, line: orderLine })
    .from(shipmentLine)
    .innerJoin(
      orderLine,
      and(eq(orderLine.orderId, shipmentLine.orderId), eq(orderLine.lineNo, shipmentLine.lineNo)),
    )
    .where(eq(shipmentLine.shipmentId, shipmentId))
    .orderBy(shipmentLine.lineNo)
  return rows.map(
    ({ quantity, line: { productName, partNumber } }) =>
      `${formatCount(quantity)} × ${productName}${partNumber ? ` (${partNumber})` : ''}`,
  )
}
