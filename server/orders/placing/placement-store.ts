import { sql } from 'drizzle-orm'
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

const given = (name: string) => sql.placeholder(name)

/**
 * Places the whole order in one statement. PostgreSQL (read committed) rechecks conditions after waiting for a row, so
 * two buyers can't both take the last pieces. `customer_standing` locks the customer first, then the cart, then products
 * in id order. Fails if the idempotency key is used; `check (available >= 0)` is the last line of defence.
 */
const placeOrder = preparedStatement<Placement>(
  'place_order',
  sql`
  with customer as materialized (
    select unpaid, email_confirmed, is_proven
    from customer_standing(${given('userId')}::uuid, ${given('customerEmail')})
  ), emptied as materialized (
    select id, is_saved, typed_columns from cart
    where id = ${given('cartId')}::uuid and user_id = ${given('userId')}::uuid and version = ${given('cartVersion')}::integer
    for no key update
  ), ready as materialized (
    select unpaid from customer
    where unpaid < ${given('unpaidBelow')}::integer and is_proven = ${given('isProven')}::boolean
      and (email_confirmed or not ${given('needsConfirmedEmail')}::boolean)
      and (${given('cartId')}::uuid is null or exists (select from emptied))
  ), wanted as (
    select * from unnest(${given('productIds')}::uuid[], ${given('revisions')}::integer[],
      ${given('quantities')}::integer[], ${given('unitPricesCents')}::bigint[], ${given('references')}::text[],
      ${given('traces')}::jsonb[], ${given('lineTaxesCents')}::bigint[], ${given('lineTaxNos')}::smallint[])
      with ordinality as line (product_id, judged_revision, quantity, unit_price_cents, reference, trace, tax_cents, tax_no, line_no)
  ), locked as materialized (
    select product.id, name, part_number, image_url, list_price_cents, price_per, quantity, unit_price_cents, reference, trace, tax_cents, tax_no, line_no
    from ready, wanted join product on product.id = product_id
    where removed_at is null and available >= quantity and revision = judged_revision
    order by product.id for no key update of product
  ), agreed as materialized (
    select unpaid from ready
    where (select count(*) from locked) = cardinality(${given('productIds')}::uuid[])
  ), held as (
    update product set available = available - quantity, promised = promised + quantity
    from locked, agreed
    where product.id = locked.id
  ), placed as (
    insert into orders (id, state, customer_email, customer_name, phone, address, post_code, po_number, total_cents,
      goods_cents, freight_cents, tax_cents, freight, freight_tax_no, exemption, ship_to, line_count, pieces, held_until, created_at)
    select ${given('orderId')}::uuid, 'awaitingPayment', ${given('customerEmail')}, ${given('customerName')},
      ${given('phone')}, ${given('address')}, ${given('postCode')}, ${given('poNumber')}, ${given('totalCents')}::bigint,
      ${given('goodsCents')}::bigint, ${given('freightCents')}::bigint, ${given('taxCents')}::bigint,
      ${given('freight')}::jsonb, ${given('freightTaxNo')}::smallint, ${given('exemption')}::jsonb, ${given('shipTo')}::jsonb,
      ${given('lineCount')}::smallint, ${given('pieces')}::bigint, ${given('heldUntil')}::timestamptz,
      ${given('createdAt')}::timestamptz
    from agreed
    returning order_no
  ), line as (
    insert into order_line (order_id, line_no, product_id, product_name, part_number, image_url, list_price_cents,
      unit_price_cents, quantity, price_per, reference, trace, tax_cents, tax_no)
    select ${given('orderId')}::uuid, line_no, id, name, part_number, image_url, list_price_cents,
      unit_price_cents, quantity, price_per, reference, trace, tax_cents, tax_no
    from locked, agreed
  ), taxed as (
    insert into order_tax (order_id, tax_no, name, code, category, rate_millipercent, base_cents, cents)
    select ${given('orderId')}::uuid, tax_no, name, code, category, rate, base, cents
    from agreed, rows from (jsonb_to_recordset(${given('taxes')}::jsonb) as (
      name text, code text, category text, "rateMillipercent" integer, "baseCents" bigint, cents bigint))
      with ordinality as tax (name, code, category, rate, base, cents, tax_no)
  ), first_move as (
    insert into order_move (order_id, move_no, to_state, at, actor, actor_email, reason)
    select ${given('orderId')}::uuid, 1, 'awaitingPayment', ${given('createdAt')}::timestamptz, 'customer',
      ${given('customerEmail')}, 'placed'
    from agreed
  ), told as (
    insert into mail (id, kind, event_key, recipient, facts, created_at, next_try_at)
    select ${given('mailId')}::uuid, ${given('mailKind')}, ${given('mailKey')} || ' ' || unpaid, ${given('mailRecipient')},
      ${given('mailFacts')}::jsonb, ${given('createdAt')}::timestamptz, ${given('createdAt')}::timestamptz
    from agreed
    on conflict (event_key) do nothing
  ), filed as (
    insert into order_file (order_id, columns, cells)
    select ${given('orderId')}::uuid, min(typed_columns::text)::jsonb, jsonb_object_agg(line_no, typed)
    from agreed, emptied join cart_line on cart_id = emptied.id join locked on locked.id = product_id
    where typed_columns is not null and typed is not null having count(*) > 0
  ), without_lines as (
    delete from cart_line using emptied, agreed where cart_id = emptied.id and not is_saved
  ), renewed as (
    update cart set version = version + 1, updated_at = ${given('createdAt')}::timestamptz,
      typed_columns = case when emptied.is_saved then emptied.typed_columns end
    from emptied, agreed where cart.id = emptied.id
  ), kept as (
    insert into kept_answer (caller, key, request_sha256, answer)
    select ${given('caller')}, ${given('key')}, ${given('requestSha256')}::bytea,
      jsonb_set(${given('answer')}::jsonb, '{order,orderNo}', to_jsonb(order_no), false)
    from placed where ${given('key')}::text is not null
  )
  select unpaid, email_confirmed as "isEmailConfirmed", is_proven as "isProven",
    exists (select from agreed) as "isPlaced", (select order_no from placed) as "orderNo",
    array(select product_id from wanted where product_id not in (select id from locked)) as unmet
  from customer`,
)

export const placementStore = {
  /** Reserves the stock and records the order, its timeline, mail and answer, or nothing if a condition fails. */
  async place(
    db: Database,
    order: Order,
    lines: readonly JudgedLine[],
    terms: PlacementTerms,
  ): Promise<Placement> {
    const [placement] = await placeOrder(db, {
      ...toGiven(terms),
      ...toArrays(order.id, lines),
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
      freight: order.freight && JSON.stringify(order.freight),
      freightTaxNo: order.freightTaxNo,
      exemption: order.exemption && JSON.stringify(order.exemption),
      shipTo: order.shipTo && JSON.stringify(order.shipTo),
      lineCount: order.lineCount,
      pieces: order.pieces,
      heldUntil: order.heldUntil.toISOString(),
      createdAt: order.createdAt.toISOString(),
    })
    if (!placement) throw new Error('Placing an order answered nothing.')
    return placement
  },
}

/**
 * The lines as arrays, numbered from 1. The statement copies name, part number, picture, list price and its unit from
 * the locked product.
 */
function toArrays(id: string, lines: readonly JudgedLine[]) {
  // Two lines of one product would each be checked against its whole stock.
  if (lines.length === 0 || new Set(lines.map((line) => line.productId)).size < lines.length)
    throw new Error(`Order ${id} needs a line, and one line for each product.`)
  return {
    productIds: lines.map((line) => line.productId),
    revisions: lines.map((line) => line.revision),
    quantities: lines.map((line) => line.quantity),
    unitPricesCents: lines.map((line) => line.unitPriceCents),
    references: lines.map((line) => line.reference),
    traces: lines.map((line) => JSON.stringify(line.trace)),
    lineTaxesCents: lines.map((line) => line.taxCents),
    lineTaxNos: lines.map((line) => line.taxNo),
  }
}

function toGiven(terms: PlacementTerms) {
  const { userId, unpaidBelow, isProven, needsConfirmedEmail, cart, mail, keyed, answer } = terms
  const taxes = terms.taxes.length === 0 ? null : JSON.stringify(terms.taxes)
  return {
    userId,
    unpaidBelow,
    isProven,
    needsConfirmedEmail,
    cartId: cart?.id ?? null,
    cartVersion: cart?.version ?? null,
    taxes,
    mailId: uuidv7(),
    mailKind: mail.kind,
    mailKey: mail.eventKey,
    mailRecipient: mail.recipient,
    mailFacts: JSON.stringify(mail.facts ?? {}),
    caller: keyed?.caller ?? null,
    key: keyed?.key ?? null,
    requestSha256: keyed?.requestSha256 ?? null,
    answer: keyed ? JSON.stringify(answer) : null,
  }
}
