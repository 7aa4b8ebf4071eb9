import { eq, sql } from 'drizzle-orm'
import { firstDayOf, keptPeriods } from '../../../contract/office/figure-choices.ts'
import type { Day } from '../../platform/base/days.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { isUnseen } from '../../platform/database/feed.ts'
import { keptPeriod } from '../../platform/database/tables/figures.ts'

/** The days that the orders' moves since a bookmark affect. */
interface News {
  /** The snapshot up to which they were read: the next bookmark. */
  readonly seen: string
  /** Days whose figures have to be computed anew. */
  readonly days: readonly Day[]
}

/** A row of the figures that differs from the orders. */
interface Difference {
  readonly day: Day
  readonly productId: string | null
  readonly difference: string
}

const listed = (days: readonly Day[]) => sql`${sql.param([...days])}::date[]`

/** The figures that a job keeps; database functions hold the rules of counting (migrations 0030, 0033, 0040, 0048). */
export const salesStore = {
  /** Counts new orders into the funnel, and returns the days of sales to recompute, which is done for whole days. */
  async readNews(tx: Transaction, seen: string): Promise<News> {
    const { rows } = await tx.execute<{ seen: string; days: Day[] | null }>(sql`
      with placed as (
        select utc_day(at) as day, count(*) as count from order_move
        where ${isUnseen(seen)} and from_state is null
        group by 1
      ), counted as (
        insert into funnel_day as kept (day, step, count) select day, 'ordered', count from placed
        on conflict (day, step) do update set count = kept.count + excluded.count
      )
      select pg_current_snapshot()::text as seen,
        (select array_agg(day::text order by day) from days_sold_since(${seen}::pg_snapshot) as day) as days`)
    const [row] = rows
    if (!row) throw new Error('The database did not tell its snapshot.')
    return { seen: row.seen, days: row.days ?? [] }
  },

  /**
   * Corrects the figures of these days by the orders, and adds the differences to the sums of kept periods. Rows that
   * are right are not written.
   */
  async recount(tx: Transaction, days: readonly Day[]): Promise<void> {
    await tx.execute(sql`
      with former as materialized (
        select * from sales_day where day = any(${listed(days)})
      ), counted as materialized (
        select found.* from unnest(${listed(days)}) as day, sales_between(day, day) as found
      ), moved as (
        select * from counted
        union all select day, product_id, -orders, -pieces, -gross_cents, -refunded_cents from former
      ), summed as (
        insert into period_sales as kept (period, product_id, orders, pieces, gross_cents, refunded_cents)
        select period, product_id, sum(orders), sum(pieces), sum(gross_cents), sum(refunded_cents)
        from moved join kept_period on day between first_day and last_day
        where product_id is not null
        group by period, product_id
        having (sum(orders), sum(pieces), sum(gross_cents), sum(refunded_cents)) <> (0, 0, 0, 0)
        on conflict (period, product_id) do update
          set orders = kept.orders + excluded.orders, pieces = kept.pieces + excluded.pieces,
            gross_cents = kept.gross_cents + excluded.gross_cents,
            refunded_cents = kept.refunded_cents + excluded.refunded_cents
      ), gone as (
        delete from sales_day where day = any(${listed(days)}) and not exists (
          select from counted
          where counted.day = sales_day.day and counted.product_id is not distinct from sales_day.product_id)
      )
      insert into sales_day as kept select * from counted
      on conflict (day, product_id) do update
        set orders = excluded.orders, pieces = excluded.pieces, gross_cents = excluded.gross_cents,
          refunded_cents = excluded.refunded_cents
        where (kept.orders, kept.pieces, kept.gross_cents, kept.refunded_cents)
          is distinct from (excluded.orders, excluded.pieces, excluded.gross_cents, excluded.refunded_cents)`)
    await tx.execute(sql`
      update sales_day as whole set goods_cents = gross, goods_refunded_cents = refunded
      from (
        select day, sum(gross_cents) as gross, sum(refunded_cents) as refunded from sales_day
        where day = any(${listed(days)}) and product_id is not null group by day
      ) as goods
      where whole.day = goods.day and whole.product_id is null
        and (goods_cents, goods_refunded_cents) is distinct from (gross, refunded)`)
    await tx.execute(sql`delete from sales_place where day = any(${listed(days)})`)
    await tx.execute(sql`
      insert into sales_place
        select day, found.* from unnest(${listed(days)}) as day, places_of_day(day) as found`)
  },

  /** Forgets sums that contain these days, which were counted anew; without days, all sums. */
  async forgetSums(tx: Transaction, days?: readonly Day[]): Promise<void> {
    const which = days
      ? sql`exists (
          select from unnest(${listed(days)}) as day
          where last_day >= day and date_trunc('year', last_day) = date_trunc('year', day))`
      : sql`true`
    await tx.execute(sql`delete from summed_to where ${which}`)
  },

  /** Yesterday and the ends of all months since the first sale, as far as no sums run to them. */
  async listUnsummed(db: Queryable, today: Day): Promise<Day[]> {
    const { rows } = await db.execute<{ day: Day }>(sql`
      with wanted as (
        select (month + interval '1 month')::date - 1 as day from generate_series(
          date_trunc('month', (select min(day) from sales_day)::timestamp),
          date_trunc('month', ${today}::timestamp) - interval '1 month', interval '1 month') as month
        union select ${today}::date - 1 where exists (select from sales_day)
      )
      select day::text as day from wanted
      where not exists (select from summed_to where last_day = wanted.day) order by wanted.day`)
    return rows.map(({ day }) => day)
  },

  /** Sums the year up to the end of a day, by product and by customer, on top of the sums before it. */
  async sumTo(tx: Transaction, day: Day): Promise<void> {
    const year = sql`date_trunc('year', ${day}::date)::date`
    const { rows } = await tx.execute<{ base: Day }>(sql`
      select coalesce(max(last_day), ${year} - 1)::text as base from summed_to
      where last_day >= ${year} and last_day < ${day}::date`)
    const base = rows[0]?.base
    await tx.execute(sql`delete from product_sum where last_day = ${day}::date`)
    await tx.execute(sql`
      insert into product_sum
        select ${day}::date, product_id, sum(orders), sum(goods_cents), sum(refunded_cents) from (
          select product_id, orders, goods_cents, refunded_cents from product_sum
          where last_day = ${base}::date and last_day >= ${year}
          union all
          select product_id, orders, gross_cents, refunded_cents from sales_day
          where day > ${base}::date and day <= ${day}::date and product_id is not null
        ) as sold group by product_id`)
    await tx.execute(sql`delete from customer_sum where last_day = ${day}::date`)
    await tx.execute(sql`
      insert into customer_sum
        select ${day}::date, customer_email, sum(orders), sum(goods_cents), sum(freight_cents), sum(tax_cents), sum(refunded_cents)
        from (
          select customer_email, orders, goods_cents, freight_cents, tax_cents, refunded_cents from customer_sum
          where last_day = ${base}::date and last_day >= ${year}
          union all
          select customer_email, orders, goods_cents, freight_cents, tax_cents, refunded_cents
          from sales_entries(${base}::date + 1, ${day}::date)
        ) as sold group by customer_email`)
    await tx.execute(sql`insert into summed_to values (${day}::date) on conflict do nothing`)
  },

  /** Removes the sums to days that are neither yesterday nor the end of a month, also those forgotten before. */
  async dropSums(tx: Transaction, today: Day): Promise<void> {
    const isOver = sql`last_day <> ${today}::date - 1 and extract(day from last_day + 1) <> 1`
    await tx.execute(sql`delete from summed_to where ${isOver}`)
    for (const table of [sql`product_sum`, sql`customer_sum`])
      await tx.execute(sql`
        delete from ${table} where last_day in (
          select day::date from generate_series(${today}::date - 366, ${today}::date, interval '1 day') as day)
          and ${isOver}`)
  },

  /** False after an upgrade from a version that kept no sums by place. */
  async hasPlaces(tx: Transaction): Promise<boolean> {
    const { rows } = await tx.execute<{ has: boolean }>(sql`
      select exists (select from sales_place) or not exists (select from sales_day) as has`)
    return rows[0]?.has ?? true
  },

  /** Updates the pieces beside the sums of kept periods by the changes that a snapshot did not see. */
  async followStock(tx: Transaction, seen: string): Promise<void> {
    await tx.execute(sql`select follow_kept_stock(${seen}::pg_snapshot)`)
  },

  /** Recomputes the sums of the kept periods that end on this day. */
  async sumPeriods(tx: Transaction, today: Day): Promise<void> {
    const firstDays = keptPeriods.map((period) => firstDayOf(period, today))
    await tx.execute(
      sql`select sum_periods(${sql.param([...keptPeriods])}::text[], ${listed(firstDays)}, ${today}::date)`,
    )
  },

  /** Whether the kept periods end on this day. Another version of the shop beside this one may keep fewer of them. */
  async hasPeriodsOf(tx: Transaction, today: Day): Promise<boolean> {
    return (await tx.$count(keptPeriod, eq(keptPeriod.lastDay, today))) > 0
  },

  /** Recomputes how many orders were placed on each day, as a snapshot sees them. */
  async recountPlaced(tx: Transaction, seen: string): Promise<void> {
    await tx.execute(sql`
      with counted as materialized (
        select utc_day(at) as day, count(*) as count from order_move
        where from_state is null and (xid is null or pg_visible_in_snapshot(xid, ${seen}::pg_snapshot))
        group by 1
      ), gone as (
        delete from funnel_day where step = 'ordered' and day not in (select day from counted)
      )
      insert into funnel_day as kept select day, 'ordered', count from counted
      on conflict (day, step) do update set count = excluded.count where kept.count <> excluded.count`)
  },

  /** Every day that has figures or should have. */
  async listDays(tx: Queryable): Promise<Day[]> {
    const { rows } = await tx.execute<{ day: Day }>(sql`
      select day::text as day from (
        select day from sales_day
        union select utc_day(paid_at) from orders where paid_at is not null
        union select utc_day(at) from order_move where amount_cents is not null
      ) as found order by day`)
    return rows.map(({ day }) => day)
  },

  async findDifferences(tx: Queryable, first: Day, last: Day): Promise<Difference[]> {
    const { rows } = await tx.execute<Difference & Record<string, unknown>>(sql`
      select day::text as day, product_id as "productId", difference
      from sales_differences(${first}::date, ${last}::date) order by day, product_id nulls first limit 100`)
    return rows
  },
}
