import { and, eq, inArray, isNotNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'
import { returnLine, returnRequest, shipment } from '../../platform/database/tables/goods.ts'
import {
  orderAttachment,
  orderFile,
  orderLine,
  orderMove,
  orders,
} from '../../platform/database/tables/orders.ts'
import { document } from '../../platform/database/tables/papers.ts'
import { refund } from '../../platform/database/tables/payments.ts'
import { paperFiles } from '../../platform/papers/paper-files.ts'

/** Stands where a person did. */
export const ERASED = 'deleted'

/** All orders of an e-mail; cancelled ones have an index of their own, which placing an order doesn't write. */
export function ofCustomer(email: string): SQL | undefined {
  const isCancelled = sql`${orders.state} = 'cancelled'`
  const isListed = sql`${orders.state} <> 'cancelled'`
  const isOwn = eq(orders.customerEmail, email)
  return or(and(isOwn, isListed), and(isOwn, isCancelled))
}

/** Nothing is left to deliver, and its invoice holds what the law keeps. */
export const isOver: SQL = sql`((${orders.state} = 'refunded' or ${orders.fulfilment} in ('delivered', 'closedShort'))
  and exists (select from ${document} where ${document.orderId} = ${orders.id}))`

/** Moves whose notes the shop writes: a shipment's number, the kind of a mail. */
const SHOPS_NOTES = ['packed', 'shipped', 'delivered', 'mailSentAgain'] as const

/**
 * Erases the texts that people typed about orders and goods; states, quantities and money are the shop's record, and
 * papers stay.
 */
export async function eraseOrders(tx: Transaction, which: SQL | undefined): Promise<void> {
  const typed = { customerName: ERASED, phone: ERASED, address: ERASED, postCode: ERASED }
  const ids = tx.select({ id: orders.id }).from(orders).where(which)
  await tx
    .update(orderLine)
    .set({ reference: null })
    .where(and(inArray(orderLine.orderId, ids), isNotNull(orderLine.reference)))
  await tx
    .update(returnLine)
    .set({ note: null, pictures: [] })
    .where(inArray(returnLine.orderId, ids))
  await tx
    .update(returnRequest)
    .set({ reason: null, note: null })
    .where(inArray(returnRequest.orderId, ids))
  await tx.update(refund).set({ note: null }).where(inArray(refund.orderId, ids))
  await tx
    .update(orderMove)
    .set({ note: null })
    .where(and(inArray(orderMove.orderId, ids), notInArray(orderMove.reason, [...SHOPS_NOTES])))
  await tx
    .update(shipment)
    .set({ createdBy: null, note: null })
    .where(inArray(shipment.orderId, ids))
  await tx.delete(orderFile).where(inArray(orderFile.orderId, ids))
  const attached = await tx
    .delete(orderAttachment)
    .where(inArray(orderAttachment.orderId, ids))
    .returning({ key: orderAttachment.fileKey })
  await paperFiles.remove(
    tx,
    attached.map(({ key }) => key),
  )
  await tx
    .update(orders)
    .set({
      ...typed,
      poNumber: null,
      internalNote: null,
      shipTo: null,
      billTo: null,
      onHold: null,
      exemption: null,
      customValues: {},
    })
    .where(which)
}

/** Numbers and sums stay, so that the series stays whole; who bought, and the drawn paper, go. */
export async function eraseDocuments(tx: Transaction, which: SQL | undefined): Promise<void> {
  const orderIds = tx.select({ id: orders.id }).from(orders).where(which)
  const drawn = await tx
    .select({ key: document.pdfKey })
    .from(document)
    .where(and(inArray(document.orderId, orderIds), isNotNull(document.pdfKey)))
  const buyer = { name: ERASED, email: ERASED, phone: ERASED, address: ERASED, postCode: ERASED }
  const blank = JSON.stringify({
    buyer: { ...buyer, taxNumber: null },
    shipTo: null,
    poNumber: null,
    note: null,
  })
  await tx
    .update(document)
    .set({
      content: sql`${document.content} || ${blank}::jsonb || jsonb_build_object('lines', (
        select coalesce(jsonb_agg(line || '{"reference": null}'), '[]') from jsonb_array_elements(${document.content} -> 'lines') as line))`,
      pdfKey: null,
    })
    .where(inArray(document.orderId, orderIds))
  await tx.execute(sql`
    update document_tax set proof = null from document
    where document.id = document_id and proof is not null and ${inArray(document.orderId, orderIds)}`)
  const keys = drawn.flatMap(({ key }) => key ?? [])
  await paperFiles.remove(tx, keys)
}
