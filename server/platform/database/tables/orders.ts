import { relations, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  char,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { CustomValues } from '../../../../contract/catalogue/fields/custom-fields.ts'
import type {
  Exemption,
  Freight,
  TaxCode,
} from '../../../../contract/ordering/delivery/delivered-cost.ts'
import type {
  Fulfilment,
  MoveActor,
  MoveAxis,
  MoveReason,
  OrderState,
} from '../../../../contract/ordering/orders.ts'
import type { TypedCells, TypedColumns } from '../../../../contract/ordering/pasted-lists.ts'
import type { BillTo } from '../../../../contract/people/addresses/billing.ts'
import type { ShipTo } from '../../../../contract/people/addresses/ship-to.ts'
import type { Cents } from '../../../../contract/values/money/money.ts'
import type { PricePer, Trace } from '../../../../contract/values/money/price.ts'
import { cents, moment, xid8 } from './columns.ts'
import { product } from './products.ts'

export const orders = pgTable('orders', {
  id: uuid('id').primaryKey(),
  state: text('state').$type<OrderState>().notNull(),
  customerEmail: text('customer_email').notNull(),
  customerName: text('customer_name').notNull(),
  phone: text('phone').notNull(),
  address: text('address').notNull(),
  postCode: text('post_code').notNull(),
  totalCents: cents('total_cents').notNull(),
  heldUntil: moment('held_until').notNull(),
  expiryRetryAt: moment('expiry_retry_at'),
  transactionId: text('transaction_id'),
  paidAt: moment('paid_at'),
  refundedCents: cents('refunded_cents')
    .notNull()
    .default(0 as Cents),
  declines: smallint('declines').notNull().default(0),
  paymentPausedUntil: moment('payment_paused_until'),
  spentIntentKeys: smallint('spent_intent_keys').notNull().default(0),
  createdAt: moment('created_at').notNull().defaultNow(),
  /** For people; counts from 100001. */
  orderNo: bigint('order_no', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  lineCount: smallint('line_count').notNull(),
  /** Sum over all lines. */
  pieces: bigint('pieces', { mode: 'number' }).notNull(),
  goodsCents: cents('goods_cents').notNull(),
  poNumber: text('po_number'),
  currency: char('currency', { length: 3 }).notNull().default('USD'),
  /** Made up by `npm run demo-trade`; the payment provider knows nothing of it. */
  sample: boolean('sample').notNull().default(false),
  /** Follows from the lines' counters and the shipments, see `orders/goods/fulfilment.ts`. */
  fulfilment: text('fulfilment').$type<Fulfilment>().notNull().default('none'),
  internalNote: text('internal_note'),
  /** Why staff hold its goods back; null: they don't. */
  onHold: text('on_hold'),
  freightCents: cents('freight_cents')
    .notNull()
    .default(0 as Cents),
  taxCents: cents('tax_cents')
    .notNull()
    .default(0 as Cents),
  /** How the freight was computed; null: the shop computed none. */
  freight: jsonb('freight').$type<Freight>(),
  /** Null: only the flat address is known. */
  shipTo: jsonb('ship_to').$type<ShipTo>(),
  /** Its buyer's as it was when the order was placed; null: papers name the person. */
  billTo: jsonb('bill_to').$type<BillTo>(),
  /** In force when the order was placed; null if the shop had written none. */
  termsVersion: integer('terms_version'),
  /** The reason why the order is exempt from tax; null: it isn't. */
  exemption: jsonb('exemption').$type<Exemption>(),
  /** Row of the tax table that the freight belongs to; null: it is not taxed. */
  freightTaxNo: smallint('freight_tax_no'),
  /** The country has tax rules, but none of them applied to a line; false again once staff have checked. */
  isUntaxed: boolean('untaxed').notNull().default(false),
  /** Values of custom fields by their keys; an empty one is left out. */
  customValues: jsonb('custom_values').$type<CustomValues>().notNull().default({}),
})

export const orderLine = pgTable(
  'order_line',
  {
    orderId: uuid('order_id').notNull(),
    lineNo: smallint('line_no').notNull(),
    productId: uuid('product_id').notNull(),
    productName: text('product_name').notNull(),
    partNumber: text('part_number'),
    imageUrl: text('image_url').notNull(),
    listPriceCents: cents('list_price_cents').notNull(),
    unitPriceCents: cents('unit_price_cents').notNull(),
    quantity: integer('quantity').notNull(),
    /** Prices are cents for this many pieces. */
    pricePer: smallint('price_per').$type<PricePer>().notNull().default(1),
    reference: text('reference'),
    trace: jsonb('trace').$type<Trace>().notNull().default([]),
    totalCents: cents('total_cents')
      .notNull()
      .generatedAlwaysAs(sql`unit_price_cents * quantity / price_per`),
    /** In shipments that are being prepared. */
    packed: integer('packed').notNull().default(0),
    shipped: integer('shipped').notNull().default(0),
    closed: integer('closed').notNull().default(0),
    returned: integer('returned').notNull().default(0),
    refunded: integer('refunded').notNull().default(0),
    refundedCents: cents('refunded_cents')
      .notNull()
      .default(0 as Cents),
    /** Its share of the order's tax. */
    taxCents: cents('tax_cents')
      .notNull()
      .default(0 as Cents),
    /** Row of the tax table that it belongs to; null: it is not taxed. */
    taxNo: smallint('tax_no'),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.lineNo] })],
)

/** The file that an order's cart was filled from; written only if there was one. */
export const orderFile = pgTable('order_file', {
  orderId: uuid('order_id').primaryKey(),
  columns: jsonb('columns').$type<TypedColumns>().notNull(),
  /** By line number. */
  cells: jsonb('cells').$type<Readonly<Record<string, TypedCells>>>().notNull(),
})

/** A file that the customer or staff put at an order. */
export const orderAttachment = pgTable('order_attachment', {
  id: uuid('id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  fileKey: text('file_key').notNull(),
  name: text('name').notNull(),
  sizeBytes: integer('size_bytes').notNull(),
  byStaff: boolean('by_staff').notNull(),
  /** Null once the account is gone. */
  addedBy: uuid('added_by'),
  addedAt: moment('added_at').notNull(),
})

export const orderMove = pgTable(
  'order_move',
  {
    orderId: uuid('order_id').notNull(),
    moveNo: integer('move_no').notNull(),
    axis: text('axis').$type<MoveAxis>().notNull().default('money'),
    fromState: text('from_state').$type<OrderState | Fulfilment>(),
    toState: text('to_state').$type<OrderState | Fulfilment>().notNull(),
    at: moment('at').notNull(),
    actor: text('actor').$type<MoveActor>().notNull(),
    actorEmail: text('actor_email'),
    reason: text('reason').$type<MoveReason>().notNull(),
    /** Money of a refund; null in all other moves. */
    amountCents: cents('amount_cents'),
    note: text('note'),
    /** The transaction that made the move, for readers of the feed; null in moves older than this column. */
    xid: xid8('xid').default(sql`pg_current_xact_id()`),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.moveNo] })],
)

/** Rounded once for each code and rate; name and category are those of the first line so taxed. */
export const orderTax = pgTable(
  'order_tax',
  {
    orderId: uuid('order_id').notNull(),
    taxNo: smallint('tax_no').notNull(),
    name: text('name').notNull(),
    code: text('code').$type<TaxCode>().notNull(),
    category: text('category').notNull(),
    rateMillipercent: integer('rate_millipercent').notNull(),
    baseCents: cents('base_cents').notNull(),
    cents: cents('cents').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.taxNo] })],
)

export const orderRelations = relations(orders, ({ many }) => ({
  lines: many(orderLine),
  moves: many(orderMove),
}))

export const orderLineRelations = relations(orderLine, ({ one }) => ({
  product: one(product, { fields: [orderLine.productId], references: [product.id] }),
  order: one(orders, { fields: [orderLine.orderId], references: [orders.id] }),
}))

export const orderMoveRelations = relations(orderMove, ({ one }) => ({
  order: one(orders, { fields: [orderMove.orderId], references: [orders.id] }),
}))

/** The number that another system has for an order. */
export const externalOrder = pgTable(
  'external_order',
  {
    system: text('system').notNull(),
    number: text('number').notNull(),
    orderId: uuid('order_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.system, table.number] })],
)
