import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { DisputeState } from '../../../../contract/ordering/orders.ts'
import { cents, moment } from './columns.ts'

export const paymentIntent = pgTable('payment_intent', {
  id: text('id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  amountCents: cents('amount_cents').notNull(),
  state: text('state').$type<'live' | 'succeeded' | 'cancelled'>().notNull(),
  /** Made by the shop that this one was copied from. */
  ofFormerShop: boolean('of_former_shop').notNull().default(false),
  createdAt: moment('created_at').notNull().defaultNow(),
  checkAt: moment('check_at').notNull().default(sql`now() + interval '20 seconds'`),
})

export const refund = pgTable('refund', {
  id: uuid('id').primaryKey(),
  orderId: uuid('order_id'),
  intentId: text('intent_id').notNull(),
  amountCents: cents('amount_cents').notNull(),
  state: text('state').$type<'pending' | 'succeeded' | 'failed'>().notNull(),
  returnsStock: boolean('returns_stock').notNull().default(false),
  note: text('note'),
  requestedBy: text('requested_by'),
  providerId: text('provider_id'),
  spentKeys: smallint('spent_keys').notNull().default(0),
  /** The return that it settles. */
  returnId: uuid('return_id'),
  createdAt: moment('created_at').notNull().defaultNow(),
  dueAt: moment('due_at').notNull().defaultNow(),
})

export const refundLine = pgTable(
  'refund_line',
  {
    refundId: uuid('refund_id').notNull(),
    orderId: uuid('order_id').notNull(),
    lineNo: smallint('line_no').notNull(),
    quantity: integer('quantity').notNull(),
    cents: cents('cents').notNull(),
  },
  (table) => [primaryKey({ columns: [table.refundId, table.lineNo] })],
)

/** A payment that a card's owner has questioned at the bank. */
export const paymentDispute = pgTable('payment_dispute', {
  /** The provider's id. */
  id: text('id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  amountCents: cents('amount_cents').notNull(),
  state: text('state').$type<DisputeState>().notNull(),
  openedAt: moment('opened_at').notNull().defaultNow(),
  /** In the provider's words. */
  reason: text('reason'),
  /** Until then the bank takes an answer. */
  dueAt: moment('due_at'),
})

export const webhookEvent = pgTable('webhook_event', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  receivedAt: moment('received_at').notNull().defaultNow(),
})

export const eventBookmark = pgTable('event_bookmark', {
  provider: text('provider').primaryKey(),
  eventId: text('event_id').notNull(),
  readAt: moment('read_at').notNull().defaultNow(),
})
