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
import type { NamedField } from '../../../../contract/catalogue/intake/mapping.ts'
import { bytes, cents, moment } from './columns.ts'

/** A product's search data, maintained by triggers. */
export const catalogueEntry = pgTable('catalogue_entry', {
  productId: uuid('product_id').primaryKey(),
  category: text('category'),
  partKey: text('part_key'),
  nameKey: text('name_key').notNull(),
  /** The price of 1,000 pieces: whole cents for every unit of price. */
  centsPerThousand: cents('cents_per_thousand').notNull(),
  discountUntil: moment('discount_until'),
  minimum: integer('minimum').notNull(),
  available: integer('available').notNull(),
  words: bigint('words', { mode: 'bigint' }).array().notNull(),
  facets: bigint('facets', { mode: 'bigint' }).array().notNull(),
  orderMultiple: integer('order_multiple').notNull().default(1),
})

/** The index of the catalogue by stock, maintained by triggers: a table, so that changed pieces enter no other index. */
export const catalogueStock = pgTable('catalogue_stock', {
  productId: uuid('product_id').primaryKey(),
  category: text('category'),
  stockStep: smallint('stock_step').notNull(),
})

/** New products, and those whose pieces or terms of stock changed; written by triggers, emptied by `stock-follower.ts`. */
export const restocked = pgTable('restocked', {
  productId: uuid('product_id').notNull(),
  /** Named by the transaction, as that of a draft of an event. */
  apiKey: uuid('api_key').default(sql`nullif(current_setting('bulkhead.api_key', true), '')::uuid`),
})

/** Products of the shop whose stock is low or out, kept by `stock-follower.ts`. */
export const lowStock = pgTable('low_stock', {
  productId: uuid('product_id').primaryKey(),
  isOut: boolean('is_out').notNull(),
})

/** How far the products of before `low_stock` were queued for it, and for which minimum order of the shop. */
export const lowStockFill = pgTable('low_stock_fill', {
  isOnly: boolean('is_only').primaryKey().default(true),
  shopMinimum: integer('shop_minimum').notNull(),
  filledTo: uuid('filled_to').notNull(),
})

/** Synonyms for search; see `demo/README.md`. */
export const searchSynonym = pgTable(
  'search_synonym',
  {
    typed: text('typed').notNull(),
    meant: text('meant').notNull(),
    bothWays: boolean('both_ways').notNull(),
  },
  (table) => [primaryKey({ columns: [table.typed, table.meant] })],
)

/** Descriptions of categories and brands; products have the names themselves. */
export const catalogueName = pgTable(
  'catalogue_name',
  {
    field: text('field').$type<NamedField>().notNull(),
    name: text('name').notNull(),
    place: integer('place'),
    introduction: text('introduction').notNull().default(''),
    imageUrl: text('image_url'),
    cartonPieces: integer('carton_pieces'),
    palletPieces: integer('pallet_pieces'),
    palletGrams: integer('pallet_grams'),
    taxCategory: text('tax_category'),
    /** The name that its products were given. */
    replacedBy: text('replaced_by'),
  },
  (table) => [primaryKey({ columns: [table.field, table.name] })],
)

/** Number of products per term, maintained by triggers. */
export const catalogueCount = pgTable(
  'catalogue_count',
  {
    /** '' for the whole shop. */
    category: text('category').notNull(),
    term: text('term').notNull(),
    key: bigint('key', { mode: 'bigint' }).notNull(),
    products: integer('products').notNull(),
  },
  (table) => [primaryKey({ columns: [table.category, table.term] })],
)

/** A buyer is a hash under the day's salt. */
export const notFound = pgTable(
  'not_found',
  { key: text('key').notNull(), day: date('day').notNull(), buyer: bytes('buyer').notNull() },
  (table) => [primaryKey({ columns: [table.day, table.key, table.buyer] })],
)

/** How many buyers of the kept days asked for a key. */
export const notFoundKey = pgTable('not_found_key', {
  key: text('key').primaryKey(),
  buyers: integer('buyers').notNull(),
  lastDay: date('last_day').notNull(),
})

export const notFoundSalt = pgTable('not_found_salt', {
  day: date('day').primaryKey(),
  salt: bytes('salt').notNull(),
})
