import { bigint, date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { KeptPeriod } from '../../../../contract/office/figure-choices.ts'
import type { Cents } from '../../../../contract/values/money/money.ts'
import { cents } from './columns.ts'

/** Payments and refunds of a day, by product; a row without a product is the whole day. */
export const salesDay = pgTable('sales_day', {
  day: date('day').notNull(),
  productId: uuid('product_id'),
  orders: integer('orders').notNull(),
  pieces: bigint('pieces', { mode: 'number' }).notNull(),
  grossCents: cents('gross_cents').notNull(),
  /** In the whole day's row: the sums of its products, which are without freight and tax. */
  goodsCents: cents('goods_cents')
    .notNull()
    .default(0 as Cents),
  goodsRefundedCents: cents('goods_refunded_cents')
    .notNull()
    .default(0 as Cents),
  refundedCents: cents('refunded_cents').notNull(),
})

/** Payments and refunds of a day by where the orders go, for reports. */
export const salesPlace = pgTable(
  'sales_place',
  {
    day: date('day').notNull(),
    country: text('country').notNull(),
    region: text('region').notNull(),
    orders: integer('orders').notNull(),
    goodsCents: cents('goods_cents').notNull(),
    freightCents: cents('freight_cents').notNull(),
    taxCents: cents('tax_cents').notNull(),
    refundedCents: cents('refunded_cents').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.country, table.region] })],
)

/** Days to whose end the two tables below hold the sums of the year; later days are read one by one. */
export const summedTo = pgTable('summed_to', { lastDay: date('last_day').primaryKey() })

/** Payments and refunds from 1 January to the end of a day, by product. */
export const productSum = pgTable(
  'product_sum',
  {
    lastDay: date('last_day').notNull(),
    productId: uuid('product_id').notNull(),
    orders: bigint('orders', { mode: 'number' }).notNull(),
    goodsCents: cents('goods_cents').notNull(),
    refundedCents: cents('refunded_cents').notNull(),
  },
  (table) => [primaryKey({ columns: [table.lastDay, table.productId] })],
)

/** Payments and refunds from 1 January to the end of a day, by the orders' email. */
export const customerSum = pgTable(
  'customer_sum',
  {
    lastDay: date('last_day').notNull(),
    customerEmail: text('customer_email').notNull(),
    orders: bigint('orders', { mode: 'number' }).notNull(),
    goodsCents: cents('goods_cents').notNull(),
    freightCents: cents('freight_cents').notNull(),
    taxCents: cents('tax_cents').notNull(),
    refundedCents: cents('refunded_cents').notNull(),
  },
  (table) => [primaryKey({ columns: [table.lastDay, table.customerEmail] })],
)

/** The periods whose sums `period_sales` holds. */
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
    /** Available pieces when the job last looked. */
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
