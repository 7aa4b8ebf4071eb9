import { sql } from 'drizzle-orm'
import { formatHours } from '../../contract/format-hours.ts'
import { cents } from '../../contract/money.ts'
import type { Database } from '../database/database.ts'
import { mail, orders } from '../database/schema.ts'
import type { MailComposer } from '../mail/mail-worker.ts'
import { type MailEvent, putMail } from '../mail/outbox.ts'
import { type HoldRules, holdMs } from './hold-terms.ts'
import {
  type OrderMailFacts,
  writeHoldEnded,
  writeHoldEnding,
  writeOrderPaid,
  writeOrderPlaced,
  writeOrderRefunded,
} from './order-mail-texts.ts'
import type { OrderListener, OrderMoved } from './order-moves.ts'
import { wasPaid } from './order-state.ts'
import { type Order, orderStore } from './order-store.ts'

const ORDER_MAILS = {
  orderPlaced: 'orderPlaced',
  orderPaid: 'orderPaid',
  orderRefunded: 'orderRefunded',
  holdEnding: 'holdEnding',
  holdEnded: 'holdEnded',
} as const

const REMINDER_HOURS_BEFORE = 2
/** Shorter holds end too soon after the mail about the order itself. */
const REMINDED_FROM_HOURS = 4
const REMINDERS_A_PASS = 200

/** Stands in the orders of a deleted account in place of its e-mail: nobody reads mail there. */
export const NOBODYS_DOMAIN = 'customer.invalid'

/** The mail worker takes the name out where the e-mail is not confirmed. */
const factsOf = ({ id, customerName }: Pick<Order, 'id' | 'customerName'>) => ({
  orderId: id,
  name: customerName,
})

/**
 * The mail about a new order, part of the statement that places it. An account that has shown nothing might order under
 * a stranger's e-mail, again and again: its key has each mail but once an hour for each order that is open at a time
 * (the statement adds how many are).
 */
export function placedMail(order: Order, isProven: boolean): MailEvent {
  const hour = order.createdAt.toISOString().slice(0, 13)
  return {
    kind: ORDER_MAILS.orderPlaced,
    eventKey: `orderPlaced ${isProven ? order.id : `${order.customerEmail} ${hour}`}`,
    recipient: order.customerEmail,
    facts: factsOf(order),
  }
}

/** Puts in the mail about a move, in the transaction of the move. */
export function mailOrderMoves(now: () => Date): OrderListener {
  return async (tx, moved) => {
    const { order } = moved
    if (order.customerEmail.endsWith(`@${NOBODYS_DOMAIN}`)) return
    const wanted = mailAbout(moved)
    if (wanted) await putMail(tx, { ...wanted, recipient: order.customerEmail }, now())
  }
}

function mailAbout({ order, change, cause }: OrderMoved): Omit<MailEvent, 'recipient'> | undefined {
  const { id } = order
  const facts = factsOf(order)
  if (cause.reason === 'holdEnded')
    return { kind: ORDER_MAILS.holdEnded, eventKey: `holdEnded ${id}`, facts }
  if (change.state === 'paid')
    return { kind: ORDER_MAILS.orderPaid, eventKey: `orderPaid ${id}`, facts }
  const { refundedCents } = change
  if (refundedCents === undefined || cause.amountCents === undefined) return undefined
  return {
    kind: ORDER_MAILS.orderRefunded,
    // Each refund makes the sum larger.
    eventKey: `orderRefunded ${id} ${refundedCents}`,
    facts: {
      ...facts,
      amountCents: String(cause.amountCents),
      refundedCents: String(refundedCents),
      ...(cause.note && { reason: cause.note }),
    },
  }
}

/**
 * Puts in the mails about holds that end within two hours. The keys let any number of nodes do it at once, and again
 * after one died in the midst of it.
 */
export async function remindOfHolds(db: Database, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  const key = sql`'holdEnding ' || ${orders.id}`
  await db.execute(sql`
    insert into ${mail} (id, kind, event_key, recipient, facts, created_at, next_try_at)
    select gen_random_uuid(), ${ORDER_MAILS.holdEnding}, ${key}, customer_email,
      jsonb_build_object('orderId', ${orders.id}, 'name', customer_name), ${at}, ${at}
    from ${orders}
    where state = 'awaitingPayment' and held_until > ${at}
      and customer_email not like ${`%@${NOBODYS_DOMAIN}`}
      and held_until <= ${at} + make_interval(hours => ${REMINDER_HOURS_BEFORE})
      and held_until - created_at > make_interval(hours => ${REMINDED_FROM_HOURS})
      and not exists (select from ${mail} where event_key = ${key})
    order by held_until limit ${REMINDERS_A_PASS}
    on conflict (event_key) do nothing`)
}

type MailFacts = Readonly<Record<string, string>>

interface OrderMailParts extends HoldRules {
  readonly db: Database
  readonly publicUrl: string
  readonly now: () => Date
}

/** Mails that tell a customer what became of an order; each says what is so when it is sent. */
export function orderMails(parts: OrderMailParts): Record<keyof typeof ORDER_MAILS, MailComposer> {
  const { db, now } = parts
  const site = parts.publicUrl.replace(/\/$/, '')
  const fullHoldMs = holdMs(parts, true)

  /** Nothing where the order was deleted meanwhile. */
  async function findFacts({ orderId = '', name }: MailFacts): Promise<OrderMailFacts | undefined> {
    const order = await orderStore(db).find('everybody', orderId)
    const line = order?.lines[0]
    return order && line && { order, line, name, site }
  }

  const isHeld = ({ order }: OrderMailFacts) =>
    order.state === 'awaitingPayment' && order.heldUntil > now()

  return {
    async orderPlaced({ facts }) {
      const found = await findFacts(facts)
      if (!found) return undefined
      if (wasPaid(found.order.state)) return writeOrderPlaced(found, 'paid')
      if (!isHeld(found)) return undefined
      const { heldUntil, createdAt } = found.order
      const isShort = heldUntil.getTime() - createdAt.getTime() < fullHoldMs
      return writeOrderPlaced(
        found,
        isShort ? { confirmedHold: formatHours(parts.holdHours) } : 'held',
      )
    },

    async orderPaid({ facts }) {
      const found = await findFacts(facts)
      return found && writeOrderPaid(found)
    },

    async orderRefunded({ facts }) {
      const found = await findFacts(facts)
      const readCents = (amount: string | undefined) => cents(Number(amount))
      return (
        found &&
        writeOrderRefunded(found, {
          amountCents: readCents(facts.amountCents),
          refundedCents: readCents(facts.refundedCents),
          reason: facts.reason,
        })
      )
    },

    async holdEnding({ facts }) {
      const found = await findFacts(facts)
      return found && isHeld(found) ? writeHoldEnding(found) : undefined
    },

    async holdEnded({ facts }) {
      const found = await findFacts(facts)
      return found && writeHoldEnded(found)
    },
  }
}
