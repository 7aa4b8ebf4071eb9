import { eq } from 'drizzle-orm'
import { dollarsFromCents, formatDollars } from '../../../contract/values/money/money.ts'
import {
  findOrderFacts,
  type OrderMailParts,
  putOrderMail,
} from '../../ordering/orders/mails/about-order.ts'
import { nameOrder, openOrder } from '../../ordering/orders/mails/order-mail-texts.ts'
import { writeDay } from '../../platform/base/days.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { orders } from '../../platform/database/tables/orders.ts'
import { document, paperFile } from '../../platform/database/tables/papers.ts'
import { letter, table } from '../../platform/mail/letter.ts'
import type { MailComposer } from '../../platform/mail/mail-worker.ts'
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
  if (!order || order.sample) return
  const event = { kind: kinds[kind].kind, eventKey: `document ${id}`, facts: { documentId: id } }
  await putOrderMail(tx, order, event, now)
}

/** Composers of mails with a paper. An unconfirmed address gets a link instead: a stranger may have typed it. */
export function documentMails(
  parts: OrderMailParts,
): Record<'invoiceIssued' | 'creditNoteIssued', MailComposer> {
  const compose: MailComposer = async ({ facts }) => {
    const about = await findOrderFacts(parts, facts)
    const [found] = await parts.db
      .select({ paper: document, bytes: paperFile.bytes })
      .from(document)
      .innerJoin(paperFile, eq(paperFile.key, document.pdfKey))
      .where(eq(document.id, facts.documentId ?? ''))
    if (!about || !found) return undefined
    const { paper, bytes } = found
    const title = `${kinds[paper.kind].name} ${paper.number}`
    const isAttached = about.name !== undefined
    return {
      ...letter(about, `${title} of ${nameOrder(about)}`, [
        isAttached
          ? `${title} of your order is attached.`
          : `${title} of your order is ready. Confirm your email to get the next one attached.`,
        table([
          ['Order', String(about.order.orderNo)],
          ['PO number', isAttached ? about.order.poNumber : null],
          [kinds[paper.kind].name, paper.number],
          ['Date', writeDay(paper.issuedOn)],
          ['Total', formatDollars(dollarsFromCents(paper.totalCents))],
        ]),
        openOrder(about),
      ]),
      ...(isAttached && {
        attachments: [{ name: `${paper.number}.pdf`, type: 'application/pdf', bytes }],
      }),
    }
  }
  return { invoiceIssued: compose, creditNoteIssued: compose }
}
