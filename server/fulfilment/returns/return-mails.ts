import {
  findOrderFacts,
  type OrderMailParts,
  putOrderMail,
} from '../../ordering/orders/mails/about-order.ts'
import { listPieces, nameOrder, openOrder } from '../../ordering/orders/mails/order-mail-texts.ts'
import type { OrderRow } from '../../ordering/orders/order-store.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { letter, nextSteps, oneLine } from '../../platform/mail/letter.ts'
import type { MailComposer } from '../../platform/mail/mail-worker.ts'
import { type ListedReturn, type ListedReturnLine, returnStore } from './return-store.ts'

export type ReturnMailKind = 'returnApproved' | 'returnDeclined' | 'returnReceived'

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
  await putOrderMail(tx, order, { kind, eventKey: `${kind} ${returnId}`, facts: { returnId } }, now)
}

interface Told {
  readonly subject: string
  readonly opening: string
  readonly words: string | false
  readonly steps: readonly string[]
  readonly pieces: (line: ListedReturnLine) => number
}

const texts: Record<ReturnMailKind, (row: ListedReturn) => Told> = {
  returnApproved: ({ returnNo, note }) => ({
    subject: `Return ${returnNo} approved`,
    opening:
      'We take back these pieces. Please send them to us and write the return number on them.',
    words: note !== null && `From us: ${oneLine(note)}`,
    steps: [
      'You send the pieces to us.',
      'We look at them and email you that they have arrived.',
      'We refund them, and email you when the refund is sent.',
    ],
    pieces: ({ quantity }) => quantity,
  }),
  returnDeclined: ({ returnNo, reason }) => ({
    subject: `Return ${returnNo} declined`,
    opening: 'We can’t take back these pieces.',
    words: reason !== null && `Reason: ${oneLine(reason)}`,
    steps: [],
    pieces: ({ quantity }) => quantity,
  }),
  returnReceived: ({ returnNo }) => ({
    subject: `Return ${returnNo} received`,
    opening: 'Your pieces have arrived. We’ll email you when the refund is sent.',
    words: false,
    steps: [],
    pieces: ({ restocked, scrapped }) => restocked + scrapped,
  }),
}

/** Composers of mails about returns. */
export function returnMails(parts: OrderMailParts): Record<ReturnMailKind, MailComposer> {
  const compose =
    (kind: ReturnMailKind): MailComposer =>
    async ({ facts }) => {
      const about = await findOrderFacts(parts, facts)
      const row = await returnStore.find(parts.db, 'everybody', facts.returnId ?? '')
      if (!about || !row) return undefined
      const { subject, opening, words, steps, pieces } = texts[kind](row)
      const lines = row.lines
        .map((line) => ({ ...line, reference: null, pieces: pieces(line) }))
        .filter((line) => line.pieces > 0)
      return letter(about, `${subject}: ${nameOrder(about)}`, [
        opening,
        listPieces(lines, about.name),
        words,
        steps.length > 0 && nextSteps(steps),
        openOrder(about),
      ])
    }
  return {
    returnApproved: compose('returnApproved'),
    returnDeclined: compose('returnDeclined'),
    returnReceived: compose('returnReceived'),
  }
}
