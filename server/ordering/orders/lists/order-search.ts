import { or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { COUNTED_AT_MOST, countedAtMost, holds } from '../../../platform/database/lists/search.ts'
import { newestFirst, type OrderWalk } from './order-walk.ts'

/** Orders examined, from the list's start, for a text with many matches. */
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
/** Number of an invoice or a credit note, such as `INV-2026-000123`. */
const DOCUMENT_NUMBER = /^[a-z][a-z0-9]{0,9}-\d{4}-\d+$/i
const PAYMENT_REFERENCE = /^pi_\w+$/
const BETWEEN_DIGITS = /[\s()+./-]+/g
const LETTERS_AND_DIGITS = /^(?=.*\p{N})[\p{L}\p{N}]+$/u

/**
 * Moves what orders have added to the search's indexes out of the lists that each search reads to its end. PostgreSQL
 * would do so inside of an order now and then. A thousand orders at once cost a fifth of what they cost ten by ten.
 */
export async function settleOrderSearch(db: Database): Promise<void> {
  await db.execute(sql`select settle_order_search()`)
}

/**
 * Orders within `listed` that contain a text in customer or lines, have that payment reference, or whose purchase number
 * or last eight characters of the id begin with it; and those within `named` that have that number, or a
 * paper of it.
 */
export function orderSearch(text: string, listed: SQL, named: SQL, walk: OrderWalk = newestFirst) {
  const texts = spellingsOf(text)
  const end = END_OF_ID.exec(text)?.[1]?.toLowerCase()
  const orderNumber = ORDER_NUMBER.exec(text)?.[1]
  const ofOrder = [
    ...texts.map((one) => holds(customer, one)),
    ofPurchase(text),
    ...(end ? [beginsWith(end)] : []),
    ...(PAYMENT_REFERENCE.test(text) ? [sql`transaction_id = ${text}`] : []),
  ]
  const ofNumber = [
    ...(orderNumber ? [sql`order_no = ${orderNumber}::bigint`] : []),
    ...(DOCUMENT_NUMBER.test(text) ? [ofDocument(text)] : []),
  ]
  const ofLine = texts.map((one) => holds(part, one))
  // Each condition uses an index; an `or` over both tables would read every order, and so might a join with the lines:
  // the lateral's limit makes PostgreSQL look up each line's order.
  const ordersOfLines = ofLine.map(
    (has) => sql`select id from order_line cross join lateral (
      select id from orders where id = order_id and ${listed} limit 1) as of_line where ${has}`,
  )
  const atMost = sql`limit ${COUNTED_AT_MOST + 1}`
  const unite = (byLine: readonly SQL[], limited: SQL) =>
    sql.join(
      [
        ...ofNumber.map((has) => sql`(select id from orders where ${has} and ${named} ${limited})`),
        ...ofOrder.map((has) => sql`(select id from orders where ${has} and ${listed} ${limited})`),
        ...byLine.map((one) => sql`(${one})`),
      ],
      sql` union `,
    )
  const lines = ordersOfLines.map((_, place) => sql.raw(`lines_${place}`))

  return {
    /**
     * The total, and the ids of a page if all matches are known. An order may have many matching lines: if not all of
     * those are read, the orders that are found are some of them, `12+`.
     */
    countAndPage: (limit: number, after: string | undefined) => sql`
      with ${sql.join(
        ordersOfLines.map((one, place) => sql`${lines[place]} as materialized (${one} ${atMost})`),
        sql`, `,
      )},
        found as materialized (${unite(
          lines.map((one) => sql`select id from ${one}`),
          atMost,
        )})
      select case when count(*) <= ${COUNTED_AT_MOST} and (${or(
        ...lines.map((one) => sql`(select count(*) from ${one}) > ${COUNTED_AT_MOST}`),
      )}) then count(*) || '+' else ${countedAtMost} end as total,
        array(select id from ${walk.isById ? sql`found` : sql`orders where id in (select id from found)`}
          ${walk.isById ? sql`where` : sql`and`} ${walk.following(after)} order by ${walk.order} limit ${limit}) as ids
      from found`,

    /** A `where` for all matches, if they are too many to count and few are new. */
    inAll: sql`orders.id in (${unite(ordersOfLines, sql``)})`,

    /**
     * A `where` for the first matches among the first orders of the list: common texts are found quickly. Lines are
     * checked per order; a plain `exists` would first gather all matches.
     */
    amongFirst: (limit: number, after: string | undefined) => sql`orders.id in (
      select id from (
        select * from orders where ${listed} and ${walk.following(after)}
        order by ${walk.order} limit ${LOOKED_THROUGH}
      ) as early
      where ${or(...ofNumber, ...ofOrder)} or (select bool_or(${or(...ofLine)}) from order_line where order_id = early.id)
      order by ${walk.order} limit ${limit})`,
  }
}

/** Orders with a paper of this number. */
const ofDocument = (number: string): SQL =>
  sql`id in (select order_id from document where document.number = ${number.toUpperCase()})`

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
