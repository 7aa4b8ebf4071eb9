import type { DocumentContent } from '../../../contract/fulfilment/document-content.ts'
import type { SellerSetting } from '../../../contract/fulfilment/seller-setting.ts'
import { taxNote } from '../../../contract/ordering/tax/tax.ts'
import { cents, sumCents } from '../../../contract/values/money/money.ts'
import { notesOf } from '../../catalogue/products/plain-facts.ts'
import { dayOf } from '../../platform/base/days.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { plainLine } from './credit-note.ts'
import { documentStore } from './document-store.ts'

/** The content of an order's invoice as of today; of its pro-forma if the order is not paid. */
export async function writeInvoice(
  db: Database | Transaction,
  orderId: string,
  seller: SellerSetting,
): Promise<DocumentContent> {
  const { order, lines, taxes } = await documentStore.readOrder(db, orderId)
  const rows = taxes.map(({ orderId: _, taxNo: __, ...row }) => row)
  const placeOf = (taxNo: number | null) => (taxNo === null ? null : taxNo - 1)
  const goods = lines.map((line) => ({
    lineNo: line.lineNo,
    name: line.productName,
    notes: notesOf(line.product),
    partNumber: line.partNumber,
    reference: line.reference,
    quantity: line.quantity,
    priceCents: line.unitPriceCents,
    pricePer: line.pricePer,
    cents: cents(line.totalCents ?? 0),
    taxCents: line.taxCents,
    taxRow: placeOf(line.taxNo),
  }))
  const taxOfLines = sumCents(lines.map(({ taxCents }) => taxCents))
  const freight = plainLine('Freight', {
    cents: order.freightCents,
    taxCents: cents(order.taxCents - taxOfLines),
    taxRow: placeOf(order.freightTaxNo),
  })
  const { exemption } = order
  return {
    seller,
    shipTo: order.shipTo,
    orderNo: order.orderNo,
    poNumber: order.poNumber,
    buyer: {
      name: order.customerName,
      email: order.customerEmail,
      phone: order.phone,
      address: order.address,
      postCode: order.postCode,
      taxNumber: exemption?.kind === 'vatId' ? exemption.number : null,
      billTo: order.billTo,
    },
    isCollected: order.freight?.reason === 'pickUp',
    paidOn: order.paidAt && dayOf(order.paidAt),
    creditOf: null,
    lines: order.freightCents > 0 ? [...goods, freight] : goods,
    taxes: rows,
    note: taxNote(rows, exemption),
    credited: [],
    netCents: cents(order.goodsCents + order.freightCents),
    taxCents: order.taxCents,
    totalCents: order.totalCents,
  }
}
