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
import type { OrderState } from '../../../../contract/ordering/orders.ts'
import { moment, snapshot } from './columns.ts'

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
