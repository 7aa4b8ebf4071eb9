import { relations, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  char,
  customType,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AccountEventKind } from '../../contract/calls/accounts/identity.ts'
import type { AlertKind } from '../../contract/calls/audit.ts'
import type { Attribute } from '../../contract/calls/catalogue/products.ts'
import type {
  ChangeCounts,
  ChangeSetKind,
  ChangeSetState,
  ChangeWarning,
  RowAction,
  RowError,
} from '../../contract/calls/change-sets.ts'
import type { ContentKind } from '../../contract/calls/content.ts'
import type { ReturnReason, ReturnState } from '../../contract/calls/goods/returns.ts'
import type { Fulfilment, ShipmentState } from '../../contract/calls/goods/shipments.ts'
import type { StockKind } from '../../contract/calls/goods/stock.ts'
import type { MoveActor, MoveAxis, MoveReason, OrderState } from '../../contract/calls/orders.ts'
import type { ReferenceKind } from '../../contract/calls/parts/part-bounds.ts'
import type { Exemption, Freight, TaxCode } from '../../contract/delivery/delivered-cost.ts'
import type { DocumentContent } from '../../contract/delivery/document-content.ts'
import type { ShipTo } from '../../contract/delivery/ship-to.ts'
import type { KeptPeriod } from '../../contract/figure-choices.ts'
import type { TypedCells, TypedColumns } from '../../contract/quick-order/resolved.ts'
import type { Cents } from '../../contract/values/money/money.ts'
import type { Ladder, PricePer, Trace } from '../../contract/values/money/price.ts'
import type { FactVersions, ProductFacts } from './product-facts.ts'

/**
 * Tables as queries see them. `migrations/` create them with checks, indexes and triggers; `schema.test.ts` compares
 * both.
 */
const cents = (name: string) => bigint(name, { mode: 'number' }).$type<Cents>()
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })
const snapshot = customType<{ data: string }>({ dataType: () => 'pg_snapshot' })
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

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
  removedAt: moment('removed_at'),
  /** Incremented by a trigger with every change but of pieces. */
  version: integer('version').notNull().default(1),
  /** Incremented by a trigger with every change of terms that an order is checked against. */
  revision: integer('revision').notNull().default(1),
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
  /** Of the owner's tax table. */
  taxCategory: text('tax_category').notNull().default('standard'),
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

export const users = pgTable('users', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull(),
  name: text('name').notNull(),
  role: text('role').$type<'customer' | 'admin'>().notNull().default('customer'),
  createdAt: moment('created_at').notNull().defaultNow(),
  emailConfirmed: boolean('email_confirmed').notNull().default(false),
  internalNote: text('internal_note'),
})

export const userIdentity = pgTable(
  'user_identity',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: uuid('user_id').notNull(),
    emailVerified: boolean('email_verified').notNull(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] })],
)

export const formerIdentity = pgTable(
  'former_identity',
  {
    email: text('email').notNull(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
  },
  (table) => [primaryKey({ columns: [table.email, table.issuer, table.subject] })],
)

export const session = pgTable('session', {
  tokenHash: bytes('token_hash').primaryKey(),
  userId: uuid('user_id').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
  expiresAt: moment('expires_at').notNull(),
  id: uuid('id').notNull().defaultRandom(),
  device: text('device').notNull().default(''),
  address: text('address'),
})

export const usedProof = pgTable(
  'used_proof',
  {
    issuer: text('issuer').notNull(),
    proofId: text('proof_id').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.proofId] })],
)

export const proofEpoch = pgTable('proof_epoch', {
  emailSha256: bytes('email_sha256').primaryKey(),
  epoch: integer('epoch').notNull(),
  raisedAt: moment('raised_at').notNull(),
  forgetAt: moment('forget_at'),
})

export const knownDevice = pgTable(
  'known_device',
  {
    userId: uuid('user_id').notNull(),
    device: text('device').notNull(),
    firstSeenAt: moment('first_seen_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.device] })],
)

export const passwordAccount = pgTable('password_account', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull(),
  name: text('name').notNull(),
  passwordHash: text('password_hash'),
  emailVerified: boolean('email_verified').notNull().default(false),
  createdAt: moment('created_at').notNull().defaultNow(),
  passwordIsPrinted: boolean('password_is_printed').notNull().default(false),
})

export const accountToken = pgTable('account_token', {
  tokenHash: bytes('token_hash').primaryKey(),
  purpose: text('purpose').$type<'verifyEmail' | 'resetPassword'>().notNull(),
  accountId: uuid('account_id').notNull(),
  expiresAt: moment('expires_at').notNull(),
})

export const startedSignIn = pgTable('started_sign_in', {
  stateHash: bytes('state_hash').primaryKey(),
  browserHash: bytes('browser_hash').notNull(),
  nonce: text('nonce').notNull(),
  codeVerifier: text('code_verifier').notNull(),
  expiresAt: moment('expires_at').notNull(),
})

export const attempt = pgTable('attempt', {
  key: bytes('key').primaryKey(),
  tries: integer('tries').notNull(),
  waitUntil: moment('wait_until').notNull(),
  lastAt: moment('last_at').notNull(),
})

export const accountEvent = pgTable('account_event', {
  id: uuid('id').primaryKey(),
  kind: text('kind').$type<AccountEventKind>().notNull(),
  email: text('email').notNull(),
  actorEmail: text('actor_email'),
  address: text('address').notNull(),
  device: text('device').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export const deletedCustomer = pgTable('deleted_customer', {
  orderEmail: text('order_email').primaryKey(),
  eraseAt: moment('erase_at').notNull(),
  deletedAt: moment('deleted_at').notNull().defaultNow(),
})

export const mail = pgTable('mail', {
  id: uuid('id').primaryKey(),
  kind: text('kind').notNull(),
  eventKey: text('event_key').notNull(),
  recipient: text('recipient').notNull(),
  facts: jsonb('facts').$type<Record<string, string>>().notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  tries: integer('tries').notNull().default(0),
  nextTryAt: moment('next_try_at').notNull().defaultNow(),
  closedAt: moment('closed_at'),
  outcome: text('outcome').$type<'sent' | 'notNeeded' | 'givenUp'>(),
  lastError: text('last_error'),
})

export const shopSecret = pgTable('shop_secret', {
  name: text('name').primaryKey(),
  value: bytes('value').notNull(),
})

export const profile = pgTable('profile', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull(),
  name: text('name').notNull(),
  imageUrl: text('image_url'),
  age: smallint('age'),
  facebook: text('facebook'),
  linkedin: text('linkedin'),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

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
  /** Of all lines. */
  pieces: bigint('pieces', { mode: 'number' }).notNull(),
  goodsCents: cents('goods_cents').notNull(),
  poNumber: text('po_number'),
  currency: char('currency', { length: 3 }).notNull().default('USD'),
  /** Made up by `npm run demo-trade`; the payment provider knows nothing of it. */
  sample: boolean('sample').notNull().default(false),
  /** Follows from the lines' counters and the shipments, see `orders/goods/fulfilment.ts`. */
  fulfilment: text('fulfilment').$type<Fulfilment>().notNull().default('none'),
  internalNote: text('internal_note'),
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
  /** What freed the order of tax; null: nothing. */
  exemption: jsonb('exemption').$type<Exemption>(),
  /** Row of the tax table that the freight belongs to; null: it is not taxed. */
  freightTaxNo: smallint('freight_tax_no'),
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

export const paymentIntent = pgTable('payment_intent', {
  id: text('id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  amountCents: cents('amount_cents').notNull(),
  state: text('state').$type<'live' | 'succeeded' | 'cancelled'>().notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  checkAt: moment('check_at').notNull().default(sql`now() + interval '20 seconds'`),
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
    /** Of a refund. */
    amountCents: cents('amount_cents'),
    note: text('note'),
    /** The transaction that made the move, for those who follow; null in moves older than that. */
    xid: xid8('xid').default(sql`pg_current_xact_id()`),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.moveNo] })],
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

export const keptAnswer = pgTable(
  'kept_answer',
  {
    caller: text('caller').notNull(),
    key: text('key').notNull(),
    requestSha256: bytes('request_sha256').notNull(),
    answer: jsonb('answer'),
    claimedUntil: moment('claimed_until'),
    claimOwner: uuid('claim_owner'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.caller, table.key] })],
)

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

export const shipment = pgTable('shipment', {
  id: uuid('id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  /** Counts from 1 in its order. */
  shipmentNo: integer('shipment_no').notNull(),
  state: text('state').$type<ShipmentState>().notNull(),
  carrier: text('carrier'),
  service: text('service'),
  tracking: text('tracking'),
  pallets: integer('pallets'),
  cartons: integer('cartons'),
  grams: bigint('grams', { mode: 'number' }),
  note: text('note'),
  packedAt: moment('packed_at').notNull(),
  shippedAt: moment('shipped_at'),
  deliveredAt: moment('delivered_at'),
  createdBy: text('created_by'),
})

export const shipmentLine = pgTable(
  'shipment_line',
  {
    shipmentId: uuid('shipment_id').notNull(),
    lineNo: smallint('line_no').notNull(),
    orderId: uuid('order_id').notNull(),
    quantity: integer('quantity').notNull(),
  },
  (table) => [primaryKey({ columns: [table.shipmentId, table.lineNo] })],
)

export const returnRequest = pgTable('return_request', {
  id: uuid('id').primaryKey(),
  /** For people. */
  returnNo: bigint('return_no', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  orderId: uuid('order_id').notNull(),
  state: text('state').$type<ReturnState>().notNull(),
  reason: text('reason'),
  note: text('note'),
  createdAt: moment('created_at').notNull(),
  decidedAt: moment('decided_at'),
  receivedAt: moment('received_at'),
  closedAt: moment('closed_at'),
})

export const returnLine = pgTable(
  'return_line',
  {
    returnId: uuid('return_id').notNull(),
    lineNo: smallint('line_no').notNull(),
    orderId: uuid('order_id').notNull(),
    quantity: integer('quantity').notNull(),
    reason: text('reason').$type<ReturnReason>().notNull(),
    note: text('note'),
    pictures: jsonb('pictures').$type<string[]>().notNull().default([]),
    restocked: integer('restocked').notNull().default(0),
    scrapped: integer('scrapped').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.returnId, table.lineNo] })],
)

export const eventBookmark = pgTable('event_bookmark', {
  provider: text('provider').primaryKey(),
  eventId: text('event_id').notNull(),
  readAt: moment('read_at').notNull().defaultNow(),
})

export const alert = pgTable(
  'alert',
  {
    kind: text('kind').$type<AlertKind>().notNull(),
    subject: text('subject').notNull(),
    orderId: uuid('order_id'),
    detail: text('detail').notNull(),
    raisedAt: moment('raised_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.subject] })],
)

export const webhookEvent = pgTable('webhook_event', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  receivedAt: moment('received_at').notNull().defaultNow(),
})

/** Up to where each follower of the feed has read. */
export const feedBookmark = pgTable('feed_bookmark', {
  reader: text('reader').primaryKey(),
  seen: snapshot('seen').notNull(),
  /** The last day, UTC, on which everything was computed anew. */
  recountedOn: date('recounted_on').notNull(),
})

/** What was paid and refunded on a day, UTC: of each product, and without one of the whole day. */
export const salesDay = pgTable('sales_day', {
  day: date('day').notNull(),
  productId: uuid('product_id'),
  orders: integer('orders').notNull(),
  pieces: bigint('pieces', { mode: 'number' }).notNull(),
  grossCents: cents('gross_cents').notNull(),
  refundedCents: cents('refunded_cents').notNull(),
})

/** Of which periods `period_sales` has the sums. */
export const keptPeriod = pgTable('kept_period', {
  period: text('period').$type<KeptPeriod>().primaryKey(),
  firstDay: date('first_day').notNull(),
  lastDay: date('last_day').notNull(),
})

/** Sums of `sales_day` by product, over a kept period. */
export const periodSales = pgTable(
  'period_sales',
  {
    period: text('period').$type<KeptPeriod>().notNull(),
    productId: uuid('product_id').notNull(),
    orders: bigint('orders', { mode: 'number' }).notNull(),
    pieces: bigint('pieces', { mode: 'number' }).notNull(),
    grossCents: cents('gross_cents').notNull(),
    refundedCents: cents('refunded_cents').notNull(),
    /** As the chore last saw them. */
    available: integer('available'),
  },
  (table) => [primaryKey({ columns: [table.period, table.productId] })],
)

export const funnelDay = pgTable(
  'funnel_day',
  {
    day: date('day').notNull(),
    step: text('step').$type<'seen' | 'inCart' | 'ordered'>().notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.step] })],
)

/** What the shop has written for its home page. A kind without rows is built into the site. */
export const contentBlock = pgTable(
  'content_block',
  {
    kind: text('kind').$type<ContentKind>().notNull(),
    position: smallint('position').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.position] })],
)

/** What the owner sets in the shop itself. */
export const setting = pgTable('setting', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  updatedBy: text('updated_by'),
  updatedAt: moment('updated_at').notNull(),
})

export const callCount = pgTable(
  'call_count',
  {
    key: text('key').notNull(),
    minute: moment('minute').notNull(),
    calls: integer('calls').notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.minute] })],
)

/** Feed of writes by any process, filled by triggers, for processes that cache answers. */
export const change = pgTable('change', {
  xid: xid8('xid').notNull(),
  pid: integer('pid').notNull(),
  tags: text('tags').array().notNull(),
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

export const changeSet = pgTable('change_set', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text('kind').$type<ChangeSetKind>().notNull(),
  title: text('title').notNull(),
  actorEmail: text('actor_email').notNull(),
  state: text('state').$type<ChangeSetState>().notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  applyAt: moment('apply_at'),
  appliedAt: moment('applied_at'),
  undoes: bigint('undoes', { mode: 'number' }),
  undoneBy: bigint('undone_by', { mode: 'number' }),
  withStock: boolean('with_stock').notNull().default(false),
  fileSha256: bytes('file_sha256'),
  counts: jsonb('counts').$type<ChangeCounts>().notNull(),
  warnings: jsonb('warnings').$type<ChangeWarning[]>().notNull().default([]),
  progressAt: moment('progress_at').notNull().defaultNow(),
  rowsRead: integer('rows_read'),
  failure: text('failure'),
  xid: xid8('xid').notNull().default(sql`pg_current_xact_id()`),
})

export const changeRow = pgTable(
  'change_row',
  {
    changeSetId: bigint('change_set_id', { mode: 'number' }).notNull(),
    rowNo: integer('row_no').notNull(),
    productId: uuid('product_id'),
    action: text('action').$type<RowAction>().notNull(),
    before: jsonb('before').$type<Partial<ProductFacts>>().notNull().default({}),
    after: jsonb('after').$type<Partial<ProductFacts>>().notNull().default({}),
    availableBefore: integer('available_before'),
    availableAfter: integer('available_after'),
    warnings: jsonb('warnings').$type<ChangeWarning[]>().notNull().default([]),
    errors: jsonb('errors').$type<RowError[]>().notNull().default([]),
    cells: jsonb('cells').$type<Record<string, string>>(),
  },
  (table) => [primaryKey({ columns: [table.changeSetId, table.rowNo] })],
)

export const stockEntry = pgTable('stock_entry', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  productId: uuid('product_id').notNull(),
  at: moment('at').notNull().defaultNow(),
  kind: text('kind').$type<StockKind>().notNull(),
  /** Of `received`. */
  delta: integer('delta').notNull(),
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
  stockStep: smallint('stock_step').notNull(),
  words: bigint('words', { mode: 'bigint' }).array().notNull(),
  facets: bigint('facets', { mode: 'bigint' }).array().notNull(),
  orderMultiple: integer('order_multiple').notNull().default(1),
})

/** Products whose pieces in the catalogue are to follow; written by a trigger, emptied by `stock-follower.ts`. */
export const restocked = pgTable('restocked', { productId: uuid('product_id').notNull() })

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

export const categoryIntroduction = pgTable('category_introduction', {
  category: text('category').primaryKey(),
  introduction: text('introduction').notNull(),
})

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

export const address = pgTable('address', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  label: text('label').notNull(),
  company: text('company').notNull(),
  name: text('name').notNull(),
  street: text('street').notNull(),
  street2: text('street2').notNull(),
  city: text('city').notNull(),
  region: text('region').notNull(),
  postCode: text('post_code').notNull(),
  country: char('country', { length: 2 }).notNull(),
  phone: text('phone').notNull(),
  dockHours: text('dock_hours').notNull(),
  liftGate: boolean('lift_gate').notNull(),
  isDefault: boolean('is_default').notNull().default(false),
  createdAt: moment('created_at').notNull().defaultNow(),
})

/** Rounded once for each name, category and rate. */
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

/** Why a buyer's orders may be free of tax. */
export const taxStatus = pgTable('tax_status', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  kind: text('kind').$type<'vatId' | 'certificate'>().notNull(),
  number: text('number').notNull(),
  country: char('country', { length: 2 }).notNull(),
  region: text('region'),
  validUntil: date('valid_until'),
  fileKey: text('file_key'),
  state: text('state').$type<'checking' | 'accepted' | 'declined'>().notNull(),
  reason: text('reason'),
  decidedBy: text('decided_by'),
  decidedAt: moment('decided_at'),
  askedAt: moment('asked_at'),
  answer: jsonb('answer'),
  createdAt: moment('created_at').notNull().defaultNow(),
})

/** Bytes of papers and certificates. */
export const paperFile = pgTable('paper_file', {
  key: text('key').primaryKey(),
  type: text('type').notNull(),
  bytes: bytes('bytes').notNull(),
  sha256: bytes('sha256').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export const numberSeries = pgTable(
  'number_series',
  {
    kind: text('kind').$type<'invoice' | 'creditNote'>().notNull(),
    year: smallint('year').notNull(),
    last: integer('last').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.year] })],
)

/** Papers that bind: content and bytes never change. */
export const document = pgTable('document', {
  id: uuid('id').primaryKey(),
  kind: text('kind').$type<'invoice' | 'creditNote'>().notNull(),
  number: text('number').notNull(),
  orderId: uuid('order_id').notNull(),
  /** What it documents, once. */
  cause: text('cause').notNull(),
  creditOf: uuid('credit_of'),
  issuedOn: date('issued_on').notNull(),
  dueOn: date('due_on'),
  currency: char('currency', { length: 3 }).notNull(),
  totalCents: cents('total_cents').notNull(),
  taxCents: cents('tax_cents').notNull(),
  content: jsonb('content').$type<DocumentContent>().notNull(),
  pdfKey: text('pdf_key'),
  /** When the next attempt to draw it may begin. */
  drawAfter: moment('draw_after').notNull().defaultNow(),
  createdAt: moment('created_at').notNull().defaultNow(),
})
