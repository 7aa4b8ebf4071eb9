import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { ProductRow } from '../catalog/product-store.ts'
import type { Queryable } from '../database/database.ts'
import { preparedStatement } from '../database/prepared.ts'
import type { KeyedCall } from '../idempotency/keyed-call.ts'
import type { MailEvent } from '../mail/outbox.ts'
import type { Order } from './order-store.ts'

/** What an order stands on: it is placed only where all of this is so at that moment. */
export interface PlacementTerms {
  /** Whose account is still there: an order sent while it is being deleted would stay behind under its e-mail. */
  readonly userId: string
  /** As the price and the quantity were judged by; it may have changed since it was read. */
  readonly product: ProductRow
  /** The customer has fewer unpaid orders than this. */
  readonly unpaidBelow: number
  /** As the time of the hold was judged by. */
  readonly isProven: boolean
  readonly needsConfirmedEmail: boolean
  /** To be sent about it. */
  readonly mail: MailEvent
  /** The answer to keep under the caller's key. */
  readonly keyed: KeyedCall | undefined
  readonly answer: unknown
}

export interface Placement extends Record<string, unknown> {
  readonly isPlaced: boolean
  /** Unpaid orders of the customer before this one; nothing where the customer is not there any more. */
  readonly unpaid: number | null
  readonly isEmailConfirmed: boolean
  readonly isProven: boolean
}

const given = (name: string) => sql.placeholder(name)

/**
 * The whole of an order: one statement, one round trip, one commit. Two buyers of the last pallet can't both read
 * "enough": PostgreSQL looks at the conditions again after it waited for the product's row. A key that another call has
 * taken meanwhile fails the statement, and with it everything in it.
 */
const placeOrder = preparedStatement<Placement>(
  'place_order',
  sql`
  with customer as materialized (
    select unpaid, email_confirmed, is_proven
    from customer_standing(${given('userId')}::uuid, ${given('customerEmail')})
  ), held as (
    update product
    set available = available - ${given('quantity')}::integer,
      promised = promised + ${given('quantity')}::integer
    from customer
    where product.id = ${given('productId')}::uuid and removed_at is null
      and available >= ${given('quantity')}::integer and unpaid < ${given('unpaidBelow')}::integer
      and is_proven = ${given('isProven')}::boolean
      and (email_confirmed or not ${given('needsConfirmedEmail')}::boolean)
      and name = ${given('productName')} and part_number is not distinct from ${given('partNumber')}::text
      and image_url = ${given('imageUrl')} and list_price_cents = ${given('listPriceCents')}::bigint
      and minimum = ${given('minimum')}::integer
      and discount_percent is not distinct from ${given('discountPercent')}::smallint
      -- Read to the millisecond, as JavaScript has it.
      and date_trunc('milliseconds', discount_until) is not distinct from ${given('discountUntil')}::timestamptz
    returning product.id
  ), placed as (
    insert into orders (id, state, customer_email, customer_name, phone, address, post_code, total_cents, held_until, created_at)
    select ${given('orderId')}::uuid, 'awaitingPayment', ${given('customerEmail')}, ${given('customerName')},
      ${given('phone')}, ${given('address')}, ${given('postCode')}, ${given('totalCents')}::bigint,
      ${given('heldUntil')}::timestamptz, ${given('createdAt')}::timestamptz
    from held
  ), line as (
    insert into order_line (order_id, line_no, product_id, product_name, part_number, image_url, list_price_cents, unit_price_cents, quantity)
    select ${given('orderId')}::uuid, 1, id, ${given('productName')}, ${given('partNumber')}, ${given('imageUrl')},
      ${given('listPriceCents')}::bigint, ${given('unitPriceCents')}::bigint, ${given('quantity')}::integer
    from held
  ), first_move as (
    insert into order_move (order_id, move_no, to_state, at, actor, actor_email, reason)
    select ${given('orderId')}::uuid, 1, 'awaitingPayment', ${given('createdAt')}::timestamptz, 'customer',
      ${given('customerEmail')}, 'placed'
    from held
  ), told as (
    insert into mail (id, kind, event_key, recipient, facts, created_at, next_try_at)
    select ${given('mailId')}::uuid, ${given('mailKind')}, ${given('mailKey')} || ' ' || unpaid, ${given('mailRecipient')},
      ${given('mailFacts')}::jsonb, ${given('createdAt')}::timestamptz, ${given('createdAt')}::timestamptz
    from held, customer
    on conflict (event_key) do nothing
  ), kept as (
    insert into kept_answer (caller, key, request_sha256, answer)
    select ${given('caller')}, ${given('key')}, ${given('requestSha256')}::bytea, ${given('answer')}::jsonb
    from held where ${given('key')}::text is not null
  )
  select unpaid, email_confirmed as "isEmailConfirmed", is_proven as "isProven",
    exists (select from held) as "isPlaced"
  from customer`,
)

export const placementStore = {
  /** Holds the stock and records the order, its timeline, its mail and its answer: all of it, or nothing where a term fails. */
  async place(db: Queryable, order: Order, terms: PlacementTerms): Promise<Placement> {
    const [line] = order.lines
    if (!line) throw new Error(`Order ${order.id} has no line.`)
    const [placement] = await placeOrder(db, {
      ...toGiven(terms),
      orderId: order.id,
      customerEmail: order.customerEmail,
      customerName: order.customerName,
      phone: order.phone,
      address: order.address,
      postCode: order.postCode,
      totalCents: order.totalCents,
      heldUntil: order.heldUntil.toISOString(),
      createdAt: order.createdAt.toISOString(),
      unitPriceCents: line.unitPriceCents,
      quantity: line.quantity,
    })
    if (!placement) throw new Error('Placing an order answered nothing.')
    return placement
  },
}

function toGiven(terms: PlacementTerms) {
  const { userId, product, unpaidBelow, isProven, needsConfirmedEmail, mail, keyed, answer } = terms
  return {
    userId,
    productId: product.id,
    productName: product.name,
    partNumber: product.partNumber,
    imageUrl: product.imageUrl,
    listPriceCents: product.listPriceCents,
    discountPercent: product.discountPercent,
    discountUntil: product.discountUntil?.toISOString() ?? null,
    minimum: product.minimum,
    unpaidBelow,
    isProven,
    needsConfirmedEmail,
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
