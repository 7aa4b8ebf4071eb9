import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, moment } from './columns.ts'

export const image = pgTable('image', {
  sourceSha256: bytes('source_sha256').primaryKey(),
  url: text('url').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  placeholder: text('placeholder'),
  unusedSince: moment('unused_since'),
})

export const pictureRemoval = pgTable('picture_removal', {
  url: text('url').primaryKey(),
  beganAt: moment('began_at').notNull(),
  endedAt: moment('ended_at'),
})

export const imageUpload = pgTable(
  'image_upload',
  {
    url: text('url').notNull(),
    userId: uuid('user_id').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.url, table.userId] })],
)
