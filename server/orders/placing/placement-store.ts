import { type SQL, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { OrderTax } from '../../../contract/delivery/delivered-cost.ts'
import type { Database } from '../../database/database.ts'
import { preparedStatement } from '../../database/prepared.ts'
import type { KeyedCall } from '../../idempotency/keyed-call.ts'
import type { MailEvent } from '../../mail/outbox.ts'
import type { Order, OrderLine } from '../order-store.ts'

/** A line with the revision of its product for which it was judged. */
export interface JudgedLine extends OrderLine {
  readonly revision: number
}

/** Conditions that must still hold when the order's rows are locked. */
export interface PlacementTerms {
  /** The account must still exist: otherwise an order sent during its deletion would remain under its e-mail. */
  readonly userId: string
  /** The customer must have fewer unpaid orders than this. */
  readonly unpaidBelow: number
  /** Whether the reservation time is that of a proven customer. */
  readonly isProven: boolean
  readonly needsConfirmedEmail: boolean
  /** The customer's cart that is ordered and, unless it is a saved list, emptied; it must still have this version. */
  readonly cart?: { readonly id: string; readonly version: number } | undefined
  /** The order's tax table. */
  readonly taxes: readonly OrderTax[]
  /** The mail about the order. */
  readonly mail: MailEvent
  /** The answer to store under the caller's key. Its `order.orderNo`, if it has one, is filled in. */
  readonly keyed: KeyedCall | undefined
  readonly answer: unknown
}

/** An order that was judged, to be placed if its terms still hold. */
export interface OrderToPlace {
  readonly order: Order
  readonly lines: readonly JudgedLine[]
  readonly terms: PlacementTerms
}

export interface Placement {
  readonly isPlaced: boolean
  /** The order's number; null if it was not placed. */
  readonly orderNo: number | null
  /** The customer's unpaid orders before this one; null if the customer no longer exists. */
  readonly unpaid: number | null
  readonly isEmailConfirmed: boolean
  readonly isProven: boolean
  /** Products that have changed since they were judged, or have too few pieces; all, if another condition failed. */
  readonly unmet: readonly string[]
}

/** What some orders of a statement have; what none has is left out of it, because PostgreSQL prepares every write. */
interface Parts {
  readonly carts: boolean
  readonly taxes: boolean
  readonly keys: boolean
}

const given = (name: string) => sql.placeholder(name)

/**
 * Places whole orders in one statement, each by itself or not at all. PostgreSQL (read committed) rechecks conditions
 * after waiting for a row, so two buyers can't both take the last pieces. `customer_standing` locks customers by e-mail
 * first, then carts, then products in id order. Fails if an idempotency key is used; `check (available >= 0)` is the
 * last line of defence. Several orders of a product get its pieces in their order.
 */
const statementOf = (parts: Parts): SQL => sql`
  with given as materialized (
    select * from json_to_recordset(${given('orders')}::json) as one (
      place integer, "userId" uuid, "unpaidBelow" integer, "isProven" boolean, "needsConfirmedEmail" boolean,
      "cartId" uuid, "cartVersion" integer, "orderId" uuid, "customerEmail" text, "customerName" text, phone text,
      address text, "postCode" text, "poNumber" text, "totalCents" bigint, "goodsCents" bigint, "freightCents" bigint,
      "taxCents" bigint, freight jsonb, "freightTaxNo" smallint, exemption jsonb, "isUntaxed" boolean, "shipTo" jsonb, "lineCount" smallint,
      pieces bigint, "heldUntil" timestamptz, "createdAt" timestamptz, taxes jsonb, "mailId" uuid, "mailKind" text,
      "mailKey" text, "mailRecipient" text, "mailFacts" jsonb, caller text, key text, "requestSha256" bytea, answer jsonb)
    order by "customerEmail" collate "C"
  ), customer as materialized (
    select place, standing.* from given, customer_standing("userId", "customerEmail", ${given('lockMs')}) as standing
  )${parts.carts ? lockedCarts : sql``}, ready as materialized (
    select given.*, unpaid from customer join given using (place)
    where unpaid < "unpaidBelow" and customer.is_proven = "isProven"
      and (email_confirmed or not "needsConfirmedEmail")
      ${parts.carts ? sql`and ("cartId" is null or place in (select place from emptied))` : sql``}
  ), wanted as materialized (
    select * from json_to_recordset(${given('lines')}::json) as line (
      place integer, "lineNo" smallint, "productId" uuid, revision integer, quantity integer, "unitPriceCents" bigint,
      reference text, trace jsonb, "taxCents" bigint, "taxNo" smallint)
  ), locked as materialized (
    select place, "orderId", product.id, name, part_number, image_url, list_price_cents, price_per, available, quantity,
      "unitPriceCents", reference, trace, wanted."taxCents", "taxNo", "lineNo"
    from ready join wanted using (place) join product on product.id = "productId"
    where removed_at is null and available >= quantity and product.revision = wanted.revision
    order by product.id for no key update of product
  ), had as materialized (
    select * from (
      select *, sum(quantity) over (partition by id order by place) <= available as is_left from locked
    ) as shared where is_left
  ), agreed as materialized (
    select ready.* from ready join (select place, count(*) as lines from had group by place) as found using (place)
    where lines = "lineCount"
  ), sold as materialized (
    select had.* from had join agreed using (place)
  ), held as (
    update product set available = product.available - pieces, promised = promised + pieces
    from (select id, sum(quantity)::integer as pieces from sold group by id) as taken
    where product.id = taken.id
  ), placed as (
    insert into orders (id, state, customer_email, customer_name, phone, address, post_code, po_number, total_cents,
      goods_cents, freight_cents, tax_cents, freight, freight_tax_no, exemption, untaxed, ship_to, line_count, pieces, held_until, created_at)
    select "orderId", 'awaitingPayment', "customerEmail", "customerName", phone, address, "postCode", "poNumber", "totalCents",
      "goodsCents", "freightCents", "taxCents", freight, "freightTaxNo", exemption, "isUntaxed", "shipTo", "lineCount", pieces, "heldUntil", "createdAt"
    from agreed order by place
    returning id, order_no
  ), line as (
    insert into order_line (order_id, line_no, product_id, product_name, part_number, image_url, list_price_cents,
      unit_price_cents, quantity, price_per, reference, trace, tax_cents, tax_no)
    select "orderId", "lineNo", id, name, part_number, image_url, list_price_cents,
      "unitPriceCents", quantity, price_per, reference, trace, "taxCents", "taxNo"
    from sold
  ), first_move as (
    insert into order_move (order_id, move_no, to_state, at, actor, actor_email, reason)
    select "orderId", 1, 'awaitingPayment', "createdAt", 'customer', "customerEmail", 'placed' from agreed
  ), told as (
    insert into mail (id, kind, event_key, recipient, facts, created_at, next_try_at)
    select "mailId", "mailKind", "mailKey" || ' ' || unpaid, "mailRecipient", "mailFacts", "createdAt", "createdAt" from agreed
    on conflict (event_key) do nothing
  )${parts.taxes ? taxed : sql``}${parts.carts ? emptiedCarts : sql``}${parts.keys ? keptAnswers : sql``}
  select unpaid, email_confirmed as "isEmailConfirmed", is_proven as "isProven",
    order_no is not null as "isPlaced", order_no as "orderNo",
    case when order_no is null then array(
      select "productId" from wanted where wanted.place = customer.place
        and not exists (select from had where had.place = wanted.place and had.id = wanted."productId")
    ) else '{}' end as unmet
  from customer join given using (place) left join placed on placed.id = "orderId"
  order by place`

const lockedCarts = sql`, emptied as materialized (
    select place, cart.id, is_saved, typed_columns
    from customer join given using (place) join cart on cart.id = "cartId" and user_id = "userId" and version = "cartVersion"
    order by cart.id for no key update of cart
  )`

const emptiedCarts = sql`, cleared as materialized (
    select emptied.*, "orderId", "createdAt" from emptied join agreed using (place)
  ), filed as (
    insert into order_file (order_id, columns, cells)
    select cleared."orderId", cleared.typed_columns, jsonb_object_agg("lineNo", typed)
    from cleared join cart_line on cart_id = cleared.id join sold on sold.place = cleared.place and sold.id = product_id
    where cleared.typed_columns is not null and typed is not null
    group by cleared."orderId", cleared.typed_columns
  ), without_lines as (
    delete from cart_line using cleared where cart_id = cleared.id and not is_saved
  ), renewed as (
    update cart set version = version + 1, updated_at = "createdAt",
      typed_columns = case when cleared.is_saved then cleared.typed_columns end
    from cleared where cart.id = cleared.id
  )`

const taxed = sql`, taxed as (
    insert into order_tax (order_id, tax_no, name, code, category, rate_millipercent, base_cents, cents)
    select "orderId", tax_no, tax.name, code, category, rate, base, cents
    from agreed, rows from (jsonb_to_recordset(taxes) as (
      name text, code text, category text, "rateMillipercent" integer, "baseCents" bigint, cents bigint))
      with ordinality as tax (name, code, category, rate, base, cents, tax_no)
  )`

const keptAnswers = sql`, kept as (
    insert into kept_answer (caller, key, request_sha256, answer)
    select caller, key, "requestSha256", jsonb_set(answer, '{order,orderNo}', to_jsonb(order_no), false)
    from placed join agreed on "orderId" = placed.id where key is not null
  )`

const statements = new Map<string, ReturnType<typeof preparedStatement<Placement>>>()

function statementFor(parts: Parts) {
  const has = Object.entries(parts).flatMap(([part, isPart]) => (isPart ? [part] : []))
  const name = ['place_orders', ...has].join('_')
  const statement = statements.get(name) ?? preparedStatement<Placement>(name, statementOf(parts))
  statements.set(name, statement)
  return statement
}

export const placementStore = {
  /**
   * Reserves the stock and records each order, its timeline, mail and answer, or nothing of it if a condition fails. All
   * are of different customers. Answers in their order; an error concerns all of them, and nothing was written. With
   * `lockMs` a longer wait for a lock is such an error.
   */
  async place(
    db: Database,
    placing: readonly OrderToPlace[],
    lockMs: number | null = null,
  ): Promise<Placement[]> {
    // Two orders of one customer would each count unpaid orders, and empty a cart, without the other.
    if (new Set(placing.map(({ order }) => order.customerEmail)).size < placing.length)
      throw new Error('Orders of one statement must be of different customers.')
    const parts = {
      carts: placing.some(({ terms }) => terms.cart),
      taxes: placing.some(({ terms }) => terms.taxes.length > 0),
      keys: placing.some(({ terms }) => terms.keyed),
    }
    const placements = await statementFor(parts)(db, {
      orders: JSON.stringify(placing.map(toGiven)),
      lines: JSON.stringify(placing.flatMap(toLines)),
      lockMs,
    })
    if (placements.length < placing.length) throw new Error('Placing orders answered too little.')
    return placements
  },
}

/**
 * Lines, numbered from 1. The statement copies name, part number, picture, list price and its unit from the locked
 * product.
 */
function toLines({ order: { id }, lines }: OrderToPlace, place: number) {
  // Two lines of one product would each be checked against its whole stock.
  if (lines.length === 0 || new Set(lines.map((line) => line.productId)).size < lines.length)
    throw new Error(`Order ${id} needs a line, and one line for each product.`)
  return lines.map((line, index) => ({
    place,
    lineNo: index + 1,
    productId: line.productId,
    revision: line.revision,
    quantity: line.quantity,
    unitPriceCents: line.unitPriceCents,
    reference: line.reference,
    trace: line.trace,
    taxCents: line.taxCents,
    taxNo: line.taxNo,
  }))
}

function toGiven({ order, terms }: OrderToPlace, place: number) {
  const { userId, unpaidBelow, isProven, needsConfirmedEmail, cart, mail, keyed, answer } = terms
  return {
    ...{ place, userId, unpaidBelow, isProven, needsConfirmedEmail },
    cartId: cart?.id,
    cartVersion: cart?.version,
    orderId: order.id,
    customerEmail: order.customerEmail,
    customerName: order.customerName,
    phone: order.phone,
    address: order.address,
    postCode: order.postCode,
    poNumber: order.poNumber,
    totalCents: order.totalCents,
    goodsCents: order.goodsCents,
    freightCents: order.freightCents,
    taxCents: order.taxCents,
    freight: order.freight,
    freightTaxNo: order.freightTaxNo,
    exemption: order.exemption,
    isUntaxed: order.isUntaxed,
    shipTo: order.shipTo,
    lineCount: order.lineCount,
    pieces: order.pieces,
    heldUntil: order.heldUntil,
    createdAt: order.createdAt,
    taxes: terms.taxes,
    mailId: uuidv7(),
    mailKind: mail.kind,
    mailKey: mail.eventKey,
    mailRecipient: mail.recipient,
    mailFacts: mail.facts ?? {},
    ...(keyed && {
      caller: keyed.caller,
      key: keyed.key,
      requestSha256: `\\x${keyed.requestSha256.toString('hex')}`,
      answer,
    }),
  }
}
