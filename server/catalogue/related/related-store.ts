import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'

/** Products that one look finds; those that can't be ordered are left out of them later. */
const MOST_FOUND = 24
/** The newest orders of a product that are looked at, and the lines of each: so many rows at most are read. */
const LATELY = { orders: 200, lines: 30 } as const
/** Fewer buyers would tell what one of them ordered. */
const FEWEST_BUYERS = 3
const MOST_NUMBERS = 200

type Found = { id: string }

export const relatedStore = {
  /**
   * Products that the desk names, in its order, then those that bear an OE number of this one, of the same maker where
   * both name one.
   */
  async findAlternatives(db: Database, productId: string): Promise<string[]> {
    const { rows } = await db.execute<Found>(sql`
      with this as (select id, further_facts from product where id = ${productId} and not is_draft),
      named as (
        select other.id, place
        from this cross join lateral
          string_to_table(this.further_facts ->> 'alternatives', ',') with ordinality as written (number, place)
        join product as other on other.part_number = trim(written.number) and other.removed_at is null
          and other.id <> this.id
      ),
      alike as (
        select other.product_id as id, null::bigint as place
        from (
          select key, lower(maker) as maker from reference join this on id = product_id
          where kind = 'oe' order by key limit ${MOST_NUMBERS}
        ) as own cross join lateral (
          select product_id from reference
          where key = own.key and kind = 'oe' and product_id <> ${productId}
            and (own.maker = '' or lower(maker) in ('', own.maker))
          limit ${MOST_FOUND}
        ) as other
      )
      select id from (select * from named union all select * from alike) as found
      group by id order by min(place) nulls last, id limit ${MOST_FOUND}`)
    return rows.map(({ id }) => id)
  },

  /** Products that several buyers ordered together with this one and paid, the most usual first. */
  async findBoughtWith(db: Database, productId: string): Promise<string[]> {
    const { rows } = await db.execute<Found>(sql`
      with lately as materialized (
        select order_id from order_line where product_id = ${productId}
        order by order_id desc limit ${LATELY.orders}
      )
      select other.product_id as id
      from lately join orders on orders.id = lately.order_id cross join lateral (
        select product_id from order_line
        where order_id = orders.id and product_id <> ${productId}
        order by line_no limit ${LATELY.lines}
      ) as other
      where orders.state in ('paid', 'partlyRefunded')
      group by other.product_id having count(distinct orders.customer_email) >= ${FEWEST_BUYERS}
      order by count(distinct orders.customer_email) desc, other.product_id limit ${MOST_FOUND}`)
    return rows.map(({ id }) => id)
  },
}
