import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../database/database.ts'
import { orders } from '../database/tables/orders.ts'
import { document, paperFile } from '../database/tables/papers.ts'
import { letter } from '../mail/letter.ts'
import type { MailComposer } from '../mail/mail-worker.ts'
import { putMail } from '../mail/outbox.ts'
import { nameOrder, orderPage } from '../orders/mails/order-mail-texts.ts'
import { isNobody } from '../orders/mails/order-mails.ts'
import { orderStore } from '../orders/order-store.ts'
import type { DocumentRow } from './read-documents.ts'

const kinds = {
  invoice: { kind: 'invoiceIssued', name: 'Invoice' },
  creditNote: { kind: 'creditNoteIssued', name: 'Credit note' },
} as const

/** Queues the mail with a paper, in the transaction that keeps its bytes: its key allows one. */
export async function putDocumentMail(
  tx: Transaction,
  { id, kind, orderId }: DocumentRow,
  now: Date,
): Promise<void> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId))
  if (!order || order.sample || isNobody(order.customerEmail)) return
  const facts = { orderId, documentId: id, name: order.customerName }
  const event = { kind: kinds[kind].kind, eventKey: `document ${id}`, facts }
  await putMail(tx, { ...event, recipient: order.customerEmail }, now)
}

/** Composers of mails with a paper. What a stranger may have typed is not attached, only linked. */
export function documentMails(parts: {
  readonly db: Database
  readonly publicUrl: string
}): Record<'invoiceIssued' | 'creditNoteIssued', MailComposer> {
  const { db } = parts
  const site = parts.publicUrl.replace(/\/$/, '')
  const compose: MailComposer = async ({ facts: { orderId = '', documentId = '', name } }) => {
    const order = await orderStore(db).find('everybody', orderId)
    const [found] = await db
      .select({ paper: document, bytes: paperFile.bytes })
      .from(document)
      .innerJoin(paperFile, eq(paperFile.key, document.pdfKey))
      .where(eq(document.id, documentId))
    if (!order || !found) return undefined
    const { paper, bytes } = found
    const told = { order, name, site }
    const title = `${kinds[paper.kind].name} ${paper.number}`
    const isAttached = name !== undefined
    return {
      subject: `${title} of ${nameOrder(told)}`,
      text: letter(told, [
        isAttached
          ? `${title} of your order is attached.`
          : `${title} of your order is ready. Confirm your e-mail to get the next one attached.`,
        `View your order and all its documents:\n${orderPage(told)}`,
      ]),
      ...(isAttached && {
        attachments: [{ name: `${paper.number}.pdf`, type: 'application/pdf', bytes }],
      }),
    }
  }
  return { invoiceIssued: compose, creditNoteIssued: compose }
}
