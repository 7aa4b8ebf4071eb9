import { type SQL, sql } from 'drizzle-orm'
import { COUNTED_AT_MOST, countedAtMost, holds } from '../database/search.ts'

/** Newest orders that are looked through for a text that many hold. */
const LOOKED_THROUGH = 5000

const customer = sql`lower(customer_email || ' ' || customer_name)`
const part = sql`lower(product_name || ' ' || coalesce(part_number, ''))`

/** The orders that hold a text in their customer or one of their lines, among those that `listed` leaves. */
export function orderSearch(text: string, listed: SQL) {
  // Two indexes answer, one each; an `or` over both tables would read every order.
  const found = (atMost: SQL) => sql`
    (select id from orders where ${holds(customer, text)} and ${listed} ${atMost})
    union
    (select id from order_line join orders on id = order_id where ${holds(part, text)} and ${listed} ${atMost})`

  return {
    /** How many there are in all, and the ids of a page where all of them are known by that. */
    countAndPage: (limit: number, after: string | undefined) => sql`
      with found as materialized (${found(sql`limit ${COUNTED_AT_MOST + 1}`)})
      select ${countedAtMost} as total,
        array(select id from found where ${after ? sql`id < ${after}::uuid` : sql`true`} order by id desc limit ${limit}) as ids
      from found`,

    /** A `where` for all of them: where they are too many to be counted and few of them new. */
    inAll: sql`orders.id in (${found(sql``)})`,

    /**
     * A `where` for the first of them that stand among the newest orders: where many hold the text, so many are soon
     * found. The lines are asked for each order; a plain `exists` is planned to gather all that hold the text before.
     */
    amongNewest: (limit: number, after: string | undefined) => sql`orders.id in (
      select id from (
        select id, customer_email, customer_name from orders where ${listed} and ${after ? sql`id < ${after}::uuid` : sql`true`}
        order by id desc limit ${LOOKED_THROUGH}
      ) as newest
      where ${holds(customer, text)} or (select bool_or(${holds(part, text)}) from order_line where order_id = newest.id)
      order by id desc limit ${limit})`,
  }
}
