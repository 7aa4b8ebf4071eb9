import { v7 as uuidv7 } from 'uuid'
import { formatCount } from '../../../contract/values/money/money.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { letter, oneLine, table } from '../../mail/letter.ts'
import type { MailComposer } from '../../mail/mail-worker.ts'
import { putMail } from '../../mail/outbox.ts'
import { type OrderRow, orderStore } from '../order-store.ts'
import { nameOrder, orderPage } from './order-mail-texts.ts'
import { factsOf, isNobody } from './order-mails.ts'

const CLOSED_SHORT = 'closedShort'
/** Longer mails than this are not read; the order's page shows every line. */
const LINES_IN_A_MAIL = 50

interface ClosedPieces {
  readonly lines: readonly { readonly lineNo: number; readonly quantity: number }[]
  readonly reason: string
}

/** Queues the mail about pieces closed short, in their transaction. */
export async function mailClosedShort(
  tx: Transaction,
  order: OrderRow,
  { lines, reason }: ClosedPieces,
  now: Date,
): Promise<void> {
  if (isNobody(order.customerEmail)) return
  const pieces = lines.map(({ lineNo, quantity }) => [lineNo, quantity])
  const mail = {
    kind: CLOSED_SHORT,
    // Each act is made once, in one transaction with its mail.
    eventKey: `closedShort ${uuidv7()}`,
    recipient: order.customerEmail,
    facts: { ...factsOf(order), reason, pieces: JSON.stringify(pieces) },
  }
  await putMail(tx, mail, now)
}

interface MailParts {
  readonly db: Database
  readonly publicUrl: string
}

export function closedShortMail({
  db,
  publicUrl,
}: MailParts): Record<typeof CLOSED_SHORT, MailComposer> {
  const site = publicUrl.replace(/\/$/, '')
  return {
    async closedShort({ facts: { orderId = '', name, reason = '', pieces = '[]' } }) {
      const store = orderStore(db)
      const order = await store.find('everybody', orderId)
      if (!order) return undefined
      const closed = JSON.parse(pieces) as [lineNo: number, quantity: number][]
      const last = Math.max(...closed.map(([lineNo]) => lineNo))
      const lines = await store.listLines('everybody', orderId, last)
      const names = new Map(lines?.map(({ lineNo, productName }) => [lineNo, productName]))
      const shown = closed.slice(0, LINES_IN_A_MAIL)
      const rows = shown.map(
        ([lineNo, quantity]) =>
          [`${formatCount(quantity)} ×`, names.get(lineNo) ?? `line ${lineNo}`] as const,
      )
      const facts = { order, name, site }
      return {
        subject: `Some pieces of ${nameOrder(facts)} can’t be shipped`,
        text: letter(facts, [
          'We are sorry: these pieces of your order will not be shipped. If you paid for them, their money goes back to your card.',
          table(rows),
          closed.length > shown.length && `and ${closed.length - shown.length} more lines`,
          `Reason: ${oneLine(reason)}`,
          `View your order:\n${orderPage(facts)}`,
        ]),
      }
    },
  }
}
