import { asc, eq } from 'drizzle-orm'
import { nameReason } from '../../../contract/fulfilment/dispute-reasons.ts'
import { addressLines } from '../../../contract/people/addresses/address-lines.ts'
import {
  type Cents,
  dollarsFromCents,
  formatCount,
  formatDollars,
} from '../../../contract/values/money/money.ts'
import { orderPage } from '../../ordering/orders/mails/order-mail-texts.ts'
import { dayOf, writeDay } from '../../platform/base/days.ts'
import { DomainError } from '../../platform/base/errors/domain-error.ts'
import type { Database } from '../../platform/database/database.ts'
import { orderLine, orders } from '../../platform/database/tables/orders.ts'
import { document } from '../../platform/database/tables/papers.ts'
import { paymentDispute } from '../../platform/database/tables/payments.ts'
import { formatMoment } from '../../platform/mail/format-moment.ts'
import type { EvidencePaper, PaperPart } from '../papers/papers.ts'
import { planSlips, readSlips, type ShopName } from '../papers/read-papers.ts'
import { type ShipmentWithLines, shipmentStore } from '../shipments/shipment-store.ts'

class DisputeNotFound extends DomainError {
  constructor() {
    super('disputeNotFound', 'The payment provider told of no such dispute.')
  }
}

interface EvidenceParts {
  readonly db: Database
  readonly findShop: () => Promise<ShopName>
  readonly publicUrl: string
}

/**
 * Reads what a bank may ask about a disputed order, part by part. Papers are drawn again from what they say, because
 * drawn PDFs can't be joined.
 */
export function makeReadEvidence({ db, findShop, publicUrl }: EvidenceParts) {
  async function* readParts(cover: EvidencePaper, orderId: string): AsyncGenerator<PaperPart> {
    yield { kind: 'evidence', papers: [cover] }
    const papers = await db
      .select()
      .from(document)
      .where(eq(document.orderId, orderId))
      .orderBy(asc(document.id))
    const page = orderPage({ order: { id: orderId }, site: publicUrl })
    for (const { kind, number, issuedOn, content } of papers)
      yield {
        kind: 'document',
        papers: [{ kind, number, issuedOn, content, orderPage: page }],
        xml: null,
      }
    const planned = await planSlips(db, [orderId], cover.shop)
    yield* readSlips(
      db,
      planned.filter(({ shipment }) => shipment !== null),
    )
  }

  return async (disputeId: string) => {
    const [found] = await db
      .select({ dispute: paymentDispute, order: orders })
      .from(paymentDispute)
      .innerJoin(orders, eq(orders.id, paymentDispute.orderId))
      .where(eq(paymentDispute.id, disputeId))
    if (!found) throw new DisputeNotFound()
    const { dispute, order } = found
    const lines = await db
      .select()
      .from(orderLine)
      .where(eq(orderLine.orderId, order.id))
      .orderBy(asc(orderLine.lineNo))
    const shipments = await shipmentStore.list(db, order.id, { withCancelled: false })
    const shop = await findShop()
    const cover: EvidencePaper = {
      shop,
      title: `Order ${order.orderNo}, dispute ${dispute.id}`,
      facts: factsOf(dispute, order),
      tables: [
        {
          title: 'Ordered',
          columns: [
            { title: 'No.', width: 28 },
            { title: 'Part number', width: 130 },
            { title: 'Product', width: 232 },
            { title: 'Pieces', width: 60, align: 'right' },
            { title: 'Amount', width: 90, align: 'right' },
          ],
          rows: lines.map(({ lineNo, partNumber, productName, quantity, totalCents }) => [
            String(lineNo),
            partNumber ?? '',
            productName,
            formatCount(quantity),
            toMoney(totalCents),
          ]),
        },
        {
          title: shipments.length > 0 ? 'Deliveries' : 'Deliveries: nothing was shipped yet',
          columns: [
            { title: 'No.', width: 28 },
            { title: 'Shipped', width: 100 },
            { title: 'Carrier and tracking', width: 232 },
            { title: 'Pieces', width: 60, align: 'right' },
            { title: 'Delivered', width: 120, align: 'right' },
          ],
          rows: shipments.map(toRow),
        },
      ],
    }
    return { orderNo: order.orderNo, parts: readParts(cover, order.id) }
  }
}

const toMoney = (amount: Cents) => formatDollars(dollarsFromCents(amount))
const toDay = (moment: Date | null) => (moment ? writeDay(dayOf(moment)) : '–')

function toRow({
  shipmentNo,
  shippedAt,
  carrier,
  tracking,
  lines,
  deliveredAt,
}: ShipmentWithLines) {
  return [
    String(shipmentNo),
    toDay(shippedAt),
    [carrier, tracking].filter(Boolean).join(' '),
    formatCount(lines.reduce((sum, { quantity }) => sum + quantity, 0)),
    toDay(deliveredAt),
  ]
}

function factsOf(
  { reason, amountCents, openedAt, dueAt }: typeof paymentDispute.$inferSelect,
  order: typeof orders.$inferSelect,
): EvidencePaper['facts'] {
  const { shipTo, billTo, customerName, address, postCode } = order
  return [
    {
      head: 'Disputed',
      lines: [
        toMoney(amountCents),
        nameReason(reason),
        `Since ${toDay(openedAt)}`,
        dueAt ? `Answer due by ${toDay(dueAt)}` : '',
      ],
    },
    {
      head: 'Payment',
      lines: [
        `${toMoney(order.totalCents)} by card`,
        order.transactionId ?? '',
        order.paidAt ? formatMoment(order.paidAt) : '',
        order.refundedCents > 0 ? `${toMoney(order.refundedCents)} refunded` : '',
      ],
    },
    {
      head: 'Ordered by',
      lines: [
        customerName,
        order.customerEmail,
        order.phone,
        billTo?.legalName ?? '',
        `Placed ${formatMoment(order.createdAt)}`,
        order.poNumber ? `PO ${order.poNumber}` : '',
        order.termsVersion ? `Accepted version ${order.termsVersion} of the terms` : '',
      ],
    },
    {
      head: 'Deliver to',
      lines: shipTo ? addressLines(shipTo) : [customerName, address, postCode],
    },
  ].map(({ head, lines }) => ({ head, lines: lines.filter(Boolean) }))
}
