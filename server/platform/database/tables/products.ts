import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ReferenceKind } from '../../../../contract/catalogue/parts/part-bounds.ts'
import type { PlainFacts } from '../../../../contract/catalogue/product-fields.ts'
import type { Attribute } from '../../../../contract/catalogue/products.ts'
import type { StockKind } from '../../../../contract/catalogue/stock.ts'
import type { Ladder, PricePer } from '../../../../contract/values/money/price.ts'
import type { CustomFacts, FactVersions } from '../product-facts.ts'
import { cents, moment, xid8 } from './columns.ts'

export const product = pgTable('product', {
  id: uuid('id').primaryKey(),
  partNumber: text('part_number'),
  name: text('name').notNull(),
  description: text('description').notNull(),
  brand: text('brand'),
  category: text('category'),
  attributes: jsonb('attributes').$type<Attribute[]>().notNull().default([]),
  listPriceCents: cents('list_price_cents').notNull(),
  discountPercent: smallint('discount_percent'),
  discountUntil: moment('discount_until'),
  /** The discounted price, stored for search; the charged price is computed when read. */
  discountedCents: cents('discounted_cents'),
  minimum: integer('minimum').notNull(),
  available: integer('available').notNull(),
  received: integer('received').notNull().default(0),
  promised: integer('promised').notNull().default(0),
  /** Pieces that left and did not come back. */
  shipped: integer('shipped').notNull().default(0),
  imageUrl: text('image_url').notNull(),
  imageAlt: text('image_alt').notNull().default(''),
  furtherPictures: jsonb('further_pictures')
    .$type<{ url: string; alt: string }[]>()
    .notNull()
    .default([]),
  addedByEmail: text('added_by_email').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  /** Since when it is out of the shop, removed or as a draft. */
  removedAt: moment('removed_at'),
  /** Not published, and known to staff only. */
  isDraft: boolean('is_draft').notNull().default(false),
  /** Incremented by a trigger with every change, except changes of pieces. */
  version: integer('version').notNull().default(1),
  /** A multiple of `pricePer`, so that every line's total is whole cents. */
  orderMultiple: integer('order_multiple').notNull().default(1),
  /** Prices are cents for this many pieces. */
  pricePer: smallint('price_per').$type<PricePer>().notNull().default(1),
  cartonPieces: integer('carton_pieces'),
  palletPieces: integer('pallet_pieces'),
  palletGrams: integer('pallet_grams'),
  ladder: jsonb('ladder').$type<Ladder>().notNull().default([]),
  /** The version in which each fact of `ProductFacts` was changed last. */
  factVersions: jsonb('fact_versions').$type<FactVersions>().notNull().default({}),
  /** The product that took its place. */
  replacedBy: uuid('replaced_by'),
  /** A category of the owner's tax table. */
  taxCategory: text('tax_category').notNull().default('standard'),
  /** Plain fields without a column of their own, and custom fields; an empty one is left out. */
  furtherFacts: jsonb('further_facts')
    .$type<Partial<PlainFacts> & CustomFacts>()
    .notNull()
    .default({}),
})

export const reference = pgTable(
  'reference',
  {
    productId: uuid('product_id').notNull(),
    kind: text('kind').$type<ReferenceKind>().notNull(),
    /** Empty where none is known. */
    maker: text('maker').notNull(),
    number: text('number').notNull(),
    key: text('key').notNull(),
    note: text('note'),
  },
  (table) => [primaryKey({ columns: [table.key, table.productId, table.kind, table.maker] })],
)

export const customerPart = pgTable(
  'customer_part',
  {
    ownerKind: text('owner_kind').$type<'account'>().notNull(),
    ownerId: uuid('owner_id').notNull(),
    key: text('key').notNull(),
    number: text('number').notNull(),
    productId: uuid('product_id').notNull(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.ownerKind, table.ownerId, table.key] })],
)

export const stockWatch = pgTable(
  'stock_watch',
  {
    userId: uuid('user_id').notNull(),
    productId: uuid('product_id').notNull(),
    wanted: integer('wanted').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    toldAt: moment('told_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.productId] })],
)

/** Products whose waiting watches are to be looked at; emptied by `tell-watchers.ts`. */
export const stockRisen = pgTable('stock_risen', { productId: uuid('product_id').notNull() })

export const review = pgTable('review', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email'),
  description: text('description').notNull(),
  rating: smallint('rating').notNull(),
  imageUrl: text('image_url').notNull(),
  sample: boolean('sample').notNull().default(false),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export const stockEntry = pgTable('stock_entry', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  productId: uuid('product_id').notNull(),
  at: moment('at').notNull().defaultNow(),
  kind: text('kind').$type<StockKind>().notNull(),
  /** Change of the product's `received`. */
  delta: integer('delta').notNull(),
  /** Pieces that left by a shipment; below 0 they came back. The shelf changes by `delta` less these. */
  shipped: integer('shipped').notNull().default(0),
  /** Pieces moved, or those counted. */
  quantity: integer('quantity').notNull(),
  reason: text('reason').notNull(),
  note: text('note'),
  reference: text('reference'),
  /** Null: the shop itself, or an account that is gone. */
  actorEmail: text('actor_email'),
  orderId: uuid('order_id'),
  changeSetId: bigint('change_set_id', { mode: 'number' }),
  xid: xid8('xid').notNull().default(sql`pg_current_xact_id()`),
})

/** The number that another system has for a product. */
export const externalProduct = pgTable(
  'external_product',
  {
    system: text('system').notNull(),
    number: text('number').notNull(),
    productId: uuid('product_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.system, table.number] })],
)
