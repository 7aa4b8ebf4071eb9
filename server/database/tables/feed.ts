import { bigint, date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { OrderState } from '../../../contract/calls/orders.ts'
import { snapshot, xid8 } from './columns.ts'

/** Feed of writes by any process, filled by triggers, for processes that cache answers. */
export const change = pgTable('change', {
  xid: xid8('xid').notNull(),
  pid: integer('pid').notNull(),
  tags: text('tags').array().notNull(),
})

/** Up to where each follower of the feed has read. */
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
