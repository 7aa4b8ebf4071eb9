import { and, eq, sql } from 'drizzle-orm'
import { formatHours } from '../../../../contract/values/days/format-hours.ts'
import { cents } from '../../../../contract/values/money/money.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { orders } from '../../../platform/database/tables/orders.ts'
import { users } from '../../../platform/database/tables/people.ts'
import { mail } from '../../../platform/database/tables/shop.ts'
import type { MailComposer } from '../../../platform/mail/mail-worker.ts'
import type { MailEvent } from '../../../platform/mail/outbox.ts'
import { type HoldRules, holdMs } from '../holds/hold-terms.ts'
import type { OrderListener, OrderMoved } from '../order-moves.ts'
import { wasPaid } from '../order-state.ts'
import type { ListedOrder } from '../order-store.ts'
import { isProven, type Standing } from '../placing/order-customer.ts'
import {
  factsOf,
  findOrderFacts,
  NOBODYS_DOMAIN,
  type OrderMailParts,
  putOrderMail,
} from './about-order.ts'
import {
  type OrderMailFacts,
  writeHoldEnded,
  writeHoldEnds,
  writeOrderCancelled,
  writeOrderPaid,
  writeOrderPlaced,
  writeOrderRefunded,
} from './order-mail-texts.ts'

type OrderMailKind =
  | 'orderPlaced'
  | 'orderPaid'
  | 'orderRefunded'
  | 'orderCancelled'
  | 'holdEnding'
  | 'holdEnded'

interface MoveMail extends Omit<MailEvent, 'recipient'> {
  readonly kind: OrderMailKind
}

const REMINDER_HOURS_BEFORE = 2
/** Shorter reservations end too soon after the order's own mail. */
const REMINDED_FROM_HOURS = 4
const REMINDERS_A_PASS = 200

/**
 * The mail about a new order, part of its transaction. An unproven account may order repeatedly under a stranger's
 * e-mail, so its key allows one mail an hour per open order.
 */
export function placedMail(order: ListedOrder, standing: Standing): MailEvent {
  const hour = order.createdAt.toISOString().slice(0, 13)
  const once = isProven(standing) ? order.id : `${order.customerEmail} ${hour}`
  return {
    kind: 'orderPlaced',
    eventKey: `orderPlaced ${once} ${standing.unpaid}`,
    recipient: order.customerEmail,
    facts: factsOf(order),
  }
}

/** Queues the mail about a move, in the move's transaction. */
export function mailOrderMoves(now: () => Date): OrderListener {
  return async (tx, moved) => {
    const event = mailAbout(moved)
    if (event && !(await isOwnUnproven(tx, moved)))
      await putOrderMail(tx, moved.order, event, now())
  }
}

/** An unconfirmed account could order and cancel again and again under a stranger's e-mail. */
async function isOwnUnproven(tx: Transaction, { order, change, cause }: OrderMoved) {
  if (change.state !== 'cancelled' || cause.actor !== 'customer') return false
  return (
    (await tx.$count(users, and(eq(users.email, order.customerEmail), users.emailConfirmed))) === 0
  )
}

function mailAbout({ order: { id, state }, change, cause }: OrderMoved): MoveMail | undefined {
  if (cause.reason === 'holdEnded') return { kind: 'holdEnded', eventKey: `holdEnded ${id}` }
  // The mail about an expired order has said that it ended.
  if (change.state === 'cancelled' && state !== 'expired')
    return { kind: 'orderCancelled', eventKey: `orderCancelled ${id}`, facts: { by: cause.actor } }
  if (change.state === 'paid') return { kind: 'orderPaid', eventKey: `orderPaid ${id}` }
  const { refundedCents } = change
  if (refundedCents === undefined || cause.amountCents === undefined) return undefined
  return {
    kind: 'orderRefunded',
    // Each refund increases the sum, so the key is unique.
    eventKey: `orderRefunded ${id} ${refundedCents}`,
    facts: {
      amountCents: String(cause.amountCents),
      refundedCents: String(refundedCents),
      ...(cause.note && { reason: cause.note }),
    },
  }
}

/**
 * Queues mails about reservations that end within two hours. The keys make it idempotent across nodes and after a
 * crash.
 */
export async function remindOfHolds(db: Database, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  const key = sql`'holdEnding ' || ${orders.id}`
  await db.execute(sql`
    insert into ${mail} (id, kind, event_key, recipient, facts, created_at, next_try_at)
    select gen_random_uuid(), 'holdEnding', ${key}, customer_email,
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

interface Parts extends OrderMailParts, HoldRules {
  readonly now: () => Date
}

/** Composers of order mails; each describes the state at the time of sending. */
export function orderMails(parts: Parts): Record<OrderMailKind, MailComposer> {
  const fullHoldMs = holdMs(parts, true)

  const isHeld = ({ order }: OrderMailFacts) =>
    order.state === 'awaitingPayment' && order.heldUntil > parts.now()

  return {
    async orderPlaced({ facts }) {
      const found = await findOrderFacts(parts, facts)
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
      const found = await findOrderFacts(parts, facts)
      return found && writeOrderPaid(found)
    },

    async orderRefunded({ facts }) {
      const found = await findOrderFacts(parts, facts)
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
      const found = await findOrderFacts(parts, facts)
      return found && isHeld(found) ? writeHoldEnds(found) : undefined
    },

    async holdEnded({ facts }) {
      const found = await findOrderFacts(parts, facts)
      return found?.order.state === 'expired' ? writeHoldEnded(found) : undefined
    },

    async orderCancelled({ facts }) {
      const found = await findOrderFacts(parts, facts)
      return found && writeOrderCancelled(found, facts.by === 'customer')
    },
  }
}
