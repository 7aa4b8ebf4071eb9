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
