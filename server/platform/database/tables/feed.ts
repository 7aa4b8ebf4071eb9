import { bigint, date, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { OrderState } from '../../../../contract/ordering/orders.ts'
import { snapshot } from './columns.ts'

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
