import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { EventKind, EventObject } from '../../../../contract/office/events/event-kinds.ts'
import type { DeliveryState } from '../../../../contract/office/events/webhooks.ts'
import type { OrderState } from '../../../../contract/ordering/orders.ts'
import { bytes, moment, snapshot } from './columns.ts'

/** Up to where each follower of the moves of orders has read. */
export const feedBookmark = pgTable('feed_bookmark', {
  reader: text('reader').primaryKey(),
  seen: snapshot('seen').notNull(),
  /** The last day, UTC, on which everything was computed anew. */
  recountedOn: date('recounted_on').notNull(),
})

export const rowCount = pgTable(
  'row_count',
  {
    list: text('list').$type<'product' | 'review' | 'users' | `orders:${OrderState}`>().notNull(),
    slot: smallint('slot').notNull(),
    rows: bigint('rows', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.list, table.slot] })],
)

/** Events that transactions wrote and that have no number yet. */
export const eventDraft = pgTable('event_draft', {
  draftNo: bigint('draft_no', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text('kind').$type<EventKind>().notNull(),
  object: text('object').$type<EventObject>().notNull(),
  /** The object's id. */
  subject: uuid('subject').notNull(),
  /** Null: its objects have none. */
  version: integer('version'),
  at: moment('at').notNull(),
  /** Null as is the key: the shop itself, or nobody knows. */
  person: uuid('person'),
  /** Named by the transaction, see `record-act.ts`. */
  apiKey: uuid('api_key').default(sql`nullif(current_setting('bulkhead.api_key', true), '')::uuid`),
})

/** The feed; rows are added at its end only. */
export const event = pgTable('event', {
  seq: bigint('seq', { mode: 'number' }).primaryKey(),
  kind: text('kind').$type<EventKind>().notNull(),
  object: text('object').$type<EventObject>().notNull(),
  subject: uuid('subject').notNull(),
  /** Its JSON without the number: written once, and read as it is. */
  body: text('body').notNull(),
})

/** How far the objects that are older than the feed are taken over. */
export const eventArrival = pgTable('event_arrival', {
  object: text('object').$type<EventObject>().primaryKey(),
  /** Moves of orders that it doesn't see have an event of their own, as have those numbered up to `born`. */
  seen: snapshot('seen').notNull(),
  born: bigint('born', { mode: 'number' }).notNull(),
  arrivedAt: moment('arrived_at').notNull().defaultNow(),
  takenTo: uuid('taken_to').notNull().default('00000000-0000-0000-0000-000000000000'),
  isDone: boolean('is_done').notNull().default(false),
})

/** Where another program hears of events. */
export const webhookEndpoint = pgTable('webhook_endpoint', {
  id: uuid('id').primaryKey(),
  /** Events that they may not read are left out. */
  makerId: uuid('maker_id').notNull(),
  url: text('url').notNull(),
  /** Empty: every kind. */
  kinds: text('kinds').array().$type<EventKind[]>().notNull(),
  /** Events by this key are left out. */
  leaveOutKey: uuid('leave_out_key'),
  sealedSecret: bytes('sealed_secret').notNull(),
  /** Replaced, and signs along until `former_until`. */
  formerSealedSecret: bytes('former_sealed_secret'),
  formerUntil: moment('former_until'),
  /** The number of the feed up to which deliveries were queued. */
  queuedTo: bigint('queued_to', { mode: 'number' }).notNull(),
  createdAt: moment('created_at').notNull(),
})

/** An event on its way to an endpoint, or a test. */
export const webhookDelivery = pgTable('webhook_delivery', {
  deliveryNo: bigint('delivery_no', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  endpointId: uuid('endpoint_id').notNull(),
  /** Null: a test. */
  seq: bigint('seq', { mode: 'number' }),
  messageId: uuid('message_id').notNull(),
  kind: text('kind').$type<EventKind | 'test'>().notNull(),
  /** Deliveries of one subject are sent one after the other. A test’s is its own id. */
  subject: uuid('subject').notNull(),
  state: text('state').$type<DeliveryState>().notNull().default('waiting'),
  tries: integer('tries').notNull().default(0),
  createdAt: moment('created_at').notNull(),
  nextTryAt: moment('next_try_at').notNull(),
  /** A failure after this moment is the last one. */
  giveUpAt: moment('give_up_at').notNull(),
  /** Another process is sending it until then. */
  takenUntil: moment('taken_until'),
  endedAt: moment('ended_at'),
  /** When its last try ended; null: it was not tried. */
  triedAt: moment('tried_at'),
  failure: text('failure'),
})
