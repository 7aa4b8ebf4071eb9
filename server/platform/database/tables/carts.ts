import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { TypedCells, TypedColumns } from '../../../../contract/ordering/pasted-lists.ts'
import { bytes, moment } from './columns.ts'

export const cart = pgTable('cart', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  name: text('name').notNull(),
  /** Incremented by every change. */
  version: integer('version').notNull().default(1),
  /** The account's current cart is the one with the latest, else the oldest. */
  currentSince: moment('current_since'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  isSaved: boolean('is_saved').notNull().default(false),
  /** SHA-256 of the token of its link. */
  shareHash: bytes('share_hash'),
  typedColumns: jsonb('typed_columns').$type<TypedColumns>(),
})

export const cartLine = pgTable(
  'cart_line',
  {
    cartId: uuid('cart_id').notNull(),
    productId: uuid('product_id').notNull(),
    quantity: integer('quantity').notNull(),
    reference: text('reference'),
    position: integer('position').notNull(),
    /** The cells of each of the file's lines that became this one. */
    typed: jsonb('typed').$type<TypedCells>(),
  },
  (table) => [primaryKey({ columns: [table.cartId, table.productId] })],
)

/** A buyer's question for the freight to a place; its id is the number that people name. */
export const quoteRequest = pgTable('quote_request', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  cartId: uuid('cart_id').notNull(),
  place: text('place').notNull(),
  /** Why the shop's tables have no price. */
  reason: text('reason'),
  askedAt: moment('asked_at').notNull(),
  /** Null: it is open. */
  answeredAt: moment('answered_at'),
  /** The account of staff; null once it is deleted. */
  answeredBy: uuid('answered_by'),
})
