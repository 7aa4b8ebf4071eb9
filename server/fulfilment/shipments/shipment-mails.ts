import { and, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { formatCount } from '../../../contract/values/money/money.ts'
import {
  findOrderFacts,
  type OrderMailParts,
  putOrderMail,
} from '../../ordering/orders/mails/about-order.ts'
import { listPieces, openOrder, titleOrder } from '../../ordering/orders/mails/order-mail-texts.ts'
import type { OrderRow } from '../../ordering/orders/order-store.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { shipmentLine } from '../../platform/database/tables/goods.ts'
import { orderLine } from '../../platform/database/tables/orders.ts'
import { letter, pageLink, table } from '../../platform/mail/letter.ts'
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

/** Queues the mail about a corrected tracking number, in the transaction of the correction. */
export async function putCorrectedMail(
  tx: Transaction,
  order: OrderRow,
  shipment: Pick<ShipmentRow, 'id'>,
  now: Date,
): Promise<void> {
  if (order.sample) return
  // A correction is made once, in one transaction with its mail.
  const eventKey = `trackingCorrected ${uuidv7()}`
  const facts = { shipmentId: shipment.id }
  await putOrderMail(tx, order, { kind: 'trackingCorrected', eventKey, facts }, now)
}

interface ShipmentMailParts extends OrderMailParts {
  readonly findCarriers: SettingDesk['findCarriers']
}

/** Composers of mails about shipments: what is in one, and where to follow it. */
export function shipmentMails(
  parts: ShipmentMailParts,
): Record<'shipped' | 'trackingCorrected', MailComposer> {
  const { db, findCarriers } = parts
  const compose =
    (isCorrected: boolean): MailComposer =>
    async ({ facts }) => {
      const about = await findOrderFacts(parts, facts)
      const shipment = await shipmentStore.find(db, facts.shipmentId ?? '')
      if (!about || !shipment) return undefined
      const { order, name } = about
      const { shipmentNo, carrier, service, tracking } = shipment
      const address = trackingUrlOf(await findCarriers(), shipment)
      const subject = `${titleOrder(about)}: ${isCorrected ? `corrected tracking number for shipment ${shipmentNo}` : `shipment ${shipmentNo} is on its way`}`
      return letter(about, subject, [
        isCorrected
          ? 'The tracking number that we sent you was wrong. Please use this one.'
          : 'These pieces of your order have left our warehouse.',
        table([
          ['Order', String(order.orderNo)],
          ['PO number', name === undefined ? null : order.poNumber],
          ['Shipment', String(shipmentNo)],
          ['Carrier', [carrier, service].filter(Boolean).join(', ')],
          ['Tracking', tracking],
          ['Pallets', shipment.pallets ? formatCount(shipment.pallets) : null],
        ]),
        listPieces(await listLines(db, shipment.id), name),
        address !== null && pageLink('Track shipment', address),
        openOrder(about),
      ])
    }
  return { shipped: compose(false), trackingCorrected: compose(true) }
}

/** The shipment's own lines. */
async function listLines(db: Database, shipmentId: string) {
  const rows = await db
    .select({ quantity: shipmentLine.quantity, line: orderLine })
    .from(shipmentLine)
    .innerJoin(
      orderLine,
      and(eq(orderLine.orderId, shipmentLine.orderId), eq(orderLine.lineNo, shipmentLine.lineNo)),
    )
    .where(eq(shipmentLine.shipmentId, shipmentId))
    .orderBy(shipmentLine.lineNo)
  return rows.map(({ quantity, line }) => ({ ...line, pieces: quantity }))
}
