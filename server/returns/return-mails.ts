import { formatCount } from '../../contract/values/money/money.ts'
import type { Database, Transaction } from '../database/database.ts'
import { letter, oneLine, type Row, table } from '../mail/letter.ts'
import type { MailComposer } from '../mail/mail-worker.ts'
import { putMail } from '../mail/outbox.ts'
import { nameOrder, orderPage } from '../orders/mails/order-mail-texts.ts'
import { factsOf, isNobody } from '../orders/mails/order-mails.ts'
import { type OrderRow, orderStore } from '../orders/order-store.ts'
import { type ListedReturn, type ListedReturnLine, returnStore } from './return-store.ts'

const returnMailKinds = ['returnApproved', 'returnDeclined', 'returnReceived'] as const
export type ReturnMailKind = (typeof returnMailKinds)[number]

/** Longer mails than this are not read; the order's page shows every line. */
const LINES_IN_A_MAIL = 50

interface ReturnTold {
  readonly kind: ReturnMailKind
  readonly order: OrderRow
  readonly returnId: string
}

/** Queues the mail about a move of a return, in the move's transaction. Each state is reached once. */
export async function mailReturn(
  tx: Transaction,
  { kind, order, returnId }: ReturnTold,
  now: Date,
): Promise<void> {
  if (isNobody(order.customerEmail)) return
  const facts = { ...factsOf(order), returnId }
  const eventKey = `${kind} ${returnId}`
  await putMail(tx, { kind, eventKey, recipient: order.customerEmail, facts }, now)
}

interface MailParts {
  readonly db: Database
  readonly publicUrl: string
}

interface Told {
  readonly subject: string
  readonly opening: string
  readonly words: string | false
  readonly pieces: (line: ListedReturnLine) => number
}

const texts: Record<ReturnMailKind, (row: ListedReturn) => Told> = {
  returnApproved: ({ returnNo, note }) => ({
    subject: `Return ${returnNo} approved`,
    opening:
      'We take back these pieces. Please send them to us and write the return’s number on them.',
    words: note !== null && `From us: ${oneLine(note)}`,
    pieces: ({ quantity }) => quantity,
  }),
  returnDeclined: ({ returnNo, reason }) => ({
    subject: `Return ${returnNo} declined`,
    opening: 'We can’t take back these pieces.',
    words: reason !== null && `Reason: ${oneLine(reason)}`,
    pieces: ({ quantity }) => quantity,
  }),
  returnReceived: ({ returnNo }) => ({
    subject: `Return ${returnNo} received`,
    opening: 'Your pieces have arrived. We tell you once your money is on its way.',
    words: false,
    pieces: ({ restocked, scrapped }) => restocked + scrapped,
  }),
}

/** Composers of mails about returns. */
export function returnMails({ db, publicUrl }: MailParts): Record<ReturnMailKind, MailComposer> {
  const site = publicUrl.replace(/\/$/, '')
  const compose =
    (kind: ReturnMailKind): MailComposer =>
    async ({ facts: { orderId = '', returnId = '', name } }) => {
      const order = await orderStore(db).find('everybody', orderId)
      const row = await returnStore.find(db, 'everybody', returnId)
      if (!order || !row) return undefined
      const { subject, opening, words, pieces } = texts[kind](row)
      const lines = row.lines.filter((line) => pieces(line) > 0)
      const rows: Row[] = lines
        .slice(0, LINES_IN_A_MAIL)
        .map((line) => [`${formatCount(pieces(line))} ×`, line.productName])
      const facts = { order, name, site }
      return {
        subject: `${subject}: ${nameOrder(facts)}`,
        text: letter(facts, [
          opening,
          table(rows),
          lines.length > rows.length && `and ${lines.length - rows.length} more lines`,
          words,
          `View your order:\n${orderPage(facts)}`,
        ]),
      }
    }
  return {
    returnApproved: compose('returnApproved'),
    returnDeclined: compose('returnDeclined'),
    returnReceived: compose('returnReceived'),
  }
}
