import { v7 as uuidv7 } from 'uuid'
import type { Transaction } from '../../../platform/database/database.ts'
import { letter, oneLine } from '../../../platform/mail/letter.ts'
import type { MailComposer } from '../../../platform/mail/mail-worker.ts'
import { type OrderRow, orderStore } from '../order-store.ts'
import { findOrderFacts, type OrderMailParts, putOrderMail } from './about-order.ts'
import { listPieces, nameOrder, openOrder } from './order-mail-texts.ts'

const CLOSED_SHORT = 'closedShort'

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
  const pieces = lines.map(({ lineNo, quantity }) => [lineNo, quantity])
  // Each act is made once, in one transaction with its mail.
  const eventKey = `${CLOSED_SHORT} ${uuidv7()}`
  const facts = { reason, pieces: JSON.stringify(pieces) }
  await putOrderMail(tx, order, { kind: CLOSED_SHORT, eventKey, facts }, now)
}

export function closedShortMail(parts: OrderMailParts): Record<typeof CLOSED_SHORT, MailComposer> {
  return {
    async closedShort({ facts }) {
      const about = await findOrderFacts(parts, facts)
      if (!about) return undefined
      const { reason = '' } = facts
      const closed = JSON.parse(facts.pieces ?? '[]') as [lineNo: number, quantity: number][]
      const last = Math.max(...closed.map(([lineNo]) => lineNo))
      const lines = await orderStore(parts.db).listLines('everybody', about.order.id, last)
      const pieces = new Map(closed)
      const named = (lines ?? []).flatMap((line) => {
        const count = pieces.get(line.lineNo)
        return count === undefined ? [] : [{ ...line, pieces: count }]
      })
      return letter(about, `Some pieces of ${nameOrder(about)} can’t be shipped`, [
        'We are sorry: these pieces of your order will not be shipped. If you paid for them, we refund your card.',
        listPieces(named, about.name),
        `Reason: ${oneLine(reason)}`,
        openOrder(about),
      ])
    },
  }
}
