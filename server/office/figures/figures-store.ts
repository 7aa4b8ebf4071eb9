import { and, between, isNull, type SQL, sql } from 'drizzle-orm'
import type { Waiting } from '../../../contract/office/figures.ts'
import { type Cents, cents } from '../../../contract/values/money/money.ts'
import type { Day } from '../../platform/base/days.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { COUNTED_AT_MOST } from '../../platform/database/lists/search.ts'
import type { ReadOnlyDatabase } from '../../platform/database/servers/read-replica.ts'
import { funnelDay, salesDay } from '../../platform/database/tables/figures.ts'

/** Sums of the sales in a period. */
export interface SoldSums {
  readonly orders: number
  readonly pieces: number
  readonly grossCents: Cents
  readonly refundedCents: Cents
}

/** Sums of whole days; `gross` and `refunded` are with freight and tax. */
export interface SoldDays extends SoldSums {
  readonly goodsCents: Cents
  readonly goodsRefundedCents: Cents
}

export interface ProductSales extends SoldSums {
  readonly productId: string
  readonly name: string
  readonly partNumber: string | null
}

interface CoveredProduct {
  readonly productId: string
  readonly name: string
  readonly partNumber: string | null
  readonly available: number
  readonly minimum: number
  readonly sold: number
}

export type FunnelCount = typeof funnelDay.$inferSelect

const bestBy = {
  revenue: sql`sum(gross_cents) - sum(refunded_cents)`,
  pieces: sql`sum(pieces)`,
} as const

const keptBy = {
  revenue: sql`(gross_cents - refunded_cents)`,
  pieces: sql`pieces`,
} as const

export function figuresStore(db: ReadOnlyDatabase) {
  return {
    /** Days with sales or refunds, each as a whole. */
    async listDays(from: Day, to: Day): Promise<(SoldDays & { readonly day: Day })[]> {
      return db
        .select()
        .from(salesDay)
        .where(and(isNull(salesDay.productId), between(salesDay.day, from, to)))
    },

    /** The same from the sums of a kept period; empty if it isn't one. */
    async listKeptBestSellers(
      from: Day,
      to: Day,
      by: keyof typeof bestBy,
      limit: number,
    ): Promise<ProductSales[]> {
      const { rows } = await db.execute<ProductSales & Record<string, unknown>>(sql`
        select best.*, name, part_number as "partNumber"
        from (
          select product_id as "productId", orders, pieces, gross_cents as "grossCents",
            refunded_cents as "refundedCents", ${keptBy[by]} as measure
          from period_sales
          where pieces > 0 and period = (
            select period from kept_period where first_day = ${from}::date and last_day = ${to}::date)
          order by measure desc, product_id limit ${limit}
        ) as best join product on product.id = "productId"
        order by measure desc, "productId"`)
      return rows
    },

    /** Lists products that sold; one that was only refunded in this time is no seller. */
    async listBestSellers(
      from: Day,
      to: Day,
      by: keyof typeof bestBy,
      limit: number,
    ): Promise<ProductSales[]> {
      const { rows } = await db.execute<ProductSales & Record<string, unknown>>(sql`
        select best.*, name, part_number as "partNumber"
        from (
          select product_id as "productId", sum(orders)::bigint as orders, sum(pieces)::bigint as pieces,
            sum(gross_cents)::bigint as "grossCents", sum(refunded_cents)::bigint as "refundedCents",
            ${bestBy[by]} as measure
          from sales_day where day between ${from}::date and ${to}::date and product_id is not null
          group by product_id having sum(pieces) > 0 order by measure desc, product_id limit ${limit}
        ) as best join product on product.id = "productId"
        order by measure desc, "productId"`)
      return rows
    },

    /** The same as `listCover`, from what is kept of a period; empty if it isn't one. */
    async listKeptCover(from: Day, to: Day, limit: number): Promise<CoveredProduct[]> {
      const { rows } = await db.execute<CoveredProduct & Record<string, unknown>>(sql`
        select id as "productId", name, part_number as "partNumber", available, minimum, sold
        from (
          select product.*, pieces as sold from period_sales join product on product.id = product_id
          where pieces > 0 and period_sales.available is not null and removed_at is null and period = (
            select period from kept_period where first_day = ${from}::date and last_day = ${to}::date)
          order by period_sales.available::float8 / pieces, product_id limit ${limit}
        ) as first
        order by available::numeric / sold, id`)
      return rows
    },

    /** Products that sold in these days, by how long their stock lasts. */
    async listCover(from: Day, to: Day, limit: number): Promise<CoveredProduct[]> {
      const { rows } = await db.execute<CoveredProduct & Record<string, unknown>>(sql`
        select id as "productId", name, part_number as "partNumber", available, minimum, sold
        from (
          select product_id, sum(pieces)::bigint as sold from sales_day
          where day between ${from}::date and ${to}::date and product_id is not null
          group by product_id having sum(pieces) > 0
        ) as seller join product on product.id = product_id
        where removed_at is null
        order by available::numeric / sold, id limit ${limit}`)
      return rows
    },

    async listFunnel(from: Day, to: Day): Promise<FunnelCount[]> {
      return db
        .select()
        .from(funnelDay)
        .where(between(funnelDay.day, from, to))
    },

    /** Paid orders that nobody has packed yet, and returns that are not settled, are counted up to a bound. */
    async countWaiting(): Promise<Omit<Waiting, 'states'>> {
      const upTo = (rows: SQL) =>
        sql`(select count(*) from (${rows} limit ${COUNTED_AT_MOST + 1}) as bounded)::integer`
      const { rows } = await db.execute<Omit<Waiting, 'states'>>(sql`
        select (select count(*) from refund where state = 'pending')::integer as refunds,
          (select count(*) from alert)::integer as alerts,
          ${upTo(sql`select from orders where state in ('paid', 'partlyRefunded') and fulfilment in ('none', 'packing')`)} as "toPack",
          ${upTo(sql`select from return_request where state in ('requested', 'approved', 'received')`)} as returns,
          ${upTo(sql`select from orders where untaxed and state in ('awaitingPayment', 'paid', 'partlyRefunded')`)} as untaxed`)
      const [waiting] = rows
      if (!waiting) throw new Error('Counting what waits answered nothing.')
      return waiting
    },

    /** Orders by state, from the counters of their lists. */
    async countStates(): Promise<ReadonlyMap<string, number>> {
      const { rows } = await db.execute<{ state: string; orders: number }>(sql`
        select split_part(list, ':', 2) as state, sum(rows)::bigint as orders from row_count
        where list like 'orders:%' group by 1`)
      return new Map(rows.map(({ state, orders }) => [state, orders]))
    },
  }
}

export async function addToFunnel(db: Queryable, counts: readonly FunnelCount[]): Promise<void> {
  await db
    .insert(funnelDay)
    .values([...counts])
    .onConflictDoUpdate({
      target: [funnelDay.day, funnelDay.step],
      set: { count: sql`${funnelDay.count} + excluded.count` },
    })
}

export function addSums(rows: readonly SoldDays[]): SoldDays {
  const sum = (of: (row: SoldDays) => number) => rows.reduce((total, row) => total + of(row), 0)
  return {
    orders: sum(({ orders }) => orders),
    pieces: sum(({ pieces }) => pieces),
    goodsCents: cents(sum(({ goodsCents }) => goodsCents)),
    goodsRefundedCents: cents(sum(({ goodsRefundedCents }) => goodsRefundedCents)),
    grossCents: cents(sum(({ grossCents }) => grossCents)),
    refundedCents: cents(sum(({ refundedCents }) => refundedCents)),
  }
}
