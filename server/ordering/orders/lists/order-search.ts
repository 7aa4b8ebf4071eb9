import { or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { COUNTED_AT_MOST, countedAtMost, holds } from '../../../platform/database/lists/search.ts'

/** Newest orders examined for a text with many matches. */
const LOOKED_THROUGH = 5000

// Must match the index expressions in the migration. Phones, post codes and part numbers are also indexed without
// separators.
const customer = sql`lower(customer_email || ' ' || customer_name || ' ' || phone || ' ' || translate(phone, ' +-()./', '')
    || ' ' || post_code || ' ' || translate(post_code, ' -', ''))`
const part = sql`lower(product_name || ' ' || coalesce(part_number, '') || ' ' || coalesce(translate(part_number, ' -./', ''), ''))`
const endOfId = sql`right(id::text, 8)`
const purchase = sql`lower(po_number) collate "C"`

/** At least four characters: shorter ones match too many orders. */
const END_OF_ID = /^#?([0-9a-f]{4,8})$/i
const END_OF_ID_LENGTH = 8
const LAST_CHARACTER = '\u{10FFFF}'
/** As people read it out, from 100001 on. */
const ORDER_NUMBER = /^#?([1-9]\d{5,11})$/
const PAYMENT_REFERENCE = /^pi_\w+$/
const BETWEEN_DIGITS = /[\s()+./-]+/g
const LETTERS_AND_DIGITS = /^(?=.*\p{N})[\p{L}\p{N}]+$/u

/**
 * Moves what orders have added to the search's indexes out of the lists that each search reads to its end. PostgreSQL
 * would do so inside of an order now and then. A thousand orders at once cost a fifth of what they cost ten by ten.
 */
export async function settleOrderSearch(db: Database): Promise<void> {
  await db.execute(
    sql`select gin_clean_pending_list('orders_search'), gin_clean_pending_list('order_line_search')`,
  )
}

/**
 * Orders within `listed` that contain a text in customer or lines, have that payment reference, or whose purchase number
 * or last eight characters of the id begin with it; and the one within `named` that has that number.
 */
export function orderSearch(text: string, listed: SQL, named: SQL) {
  const texts = spellingsOf(text)
  const end = END_OF_ID.exec(text)?.[1]?.toLowerCase()
  const orderNumber = ORDER_NUMBER.exec(text)?.[1]
  const ofOrder = [
    ...texts.map((one) => holds(customer, one)),
    ofPurchase(text),
    ...(end ? [beginsWith(end)] : []),
    ...(PAYMENT_REFERENCE.test(text) ? [sql`transaction_id = ${text}`] : []),
  ]
  const ofNumber = orderNumber ? [sql`order_no = ${orderNumber}::bigint`] : []
  const ofLine = texts.map((one) => holds(part, one))
  // Each condition uses an index; an `or` over both tables would read every order.
  const found = (atMost: SQL) =>
    sql.join(
      [
        ...ofNumber.map((has) => sql`(select id from orders where ${has} and ${named} ${atMost})`),
        ...ofOrder.map((has) => sql`(select id from orders where ${has} and ${listed} ${atMost})`),
        ...ofLine.map(
          (has) =>
            sql`(select id from order_line join orders on id = order_id where ${has} and ${listed} ${atMost})`,
        ),
      ],
      sql` union `,
    )

  return {
    /** The total, and the ids of a page if all matches are known. */
    countAndPage: (limit: number, after: string | undefined) => sql`
      with found as materialized (${found(sql`limit ${COUNTED_AT_MOST + 1}`)})
      select ${countedAtMost} as total,
        array(select id from found where ${after ? sql`id < ${after}::uuid` : sql`true`} order by id desc limit ${limit}) as ids
      from found`,

    /** A `where` for all matches, if they are too many to count and few are new. */
    inAll: sql`orders.id in (${found(sql``)})`,

    /**
     * A `where` for the first matches among the newest orders: common texts are found quickly. Lines are checked per
     * order; a plain `exists` would first gather all matches.
     */
    amongNewest: (limit: number, after: string | undefined) => sql`orders.id in (
      select id from (
        select * from orders where ${listed} and ${after ? sql`id < ${after}::uuid` : sql`true`}
        order by id desc limit ${LOOKED_THROUGH}
      ) as newest
      where ${or(...ofNumber, ...ofOrder)} or (select bool_or(${or(...ofLine)}) from order_line where order_id = newest.id)
      order by id desc limit ${limit})`,
  }
}

/** Orders whose purchase number begins with the text. */
function ofPurchase(text: string): SQL {
  const start = text.toLowerCase()
  return sql`(po_number is not null and ${purchase} between ${start} and ${start + LAST_CHARACTER})`
}

/** A range, because an index serves it in every collation, unlike `like`. */
function beginsWith(start: string): SQL {
  const [least, most] = ['0', 'f'].map((digit) => start.padEnd(END_OF_ID_LENGTH, digit))
  return sql`${endOfId} between ${least} and ${most}`
}

/** The text as typed; and without separators, if it may be a phone, post code or part number. */
function spellingsOf(text: string): string[] {
  const compact = text.replace(BETWEEN_DIGITS, '')
  return LETTERS_AND_DIGITS.test(compact) && compact !== text ? [text, compact] : [text]
}
