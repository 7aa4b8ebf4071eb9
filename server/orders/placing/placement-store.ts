import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../database/database.ts'
import { preparedStatement } from '../../database/prepared.ts'
import type { KeyedCall } from '../../idempotency/keyed-call.ts'
import type { MailEvent } from '../../mail/outbox.ts'
import type { ProductRow } from '../../products/product-store.ts'
import type { Order } from '../order-store.ts'

/** Conditions that must still hold when the order's rows are locked. */
export interface PlacementTerms {
  /** The account must still exist: otherwise an order sent during its deletion would remain under its e-mail. */
  readonly userId: string
  /** The products of the lines with the checked revision. */
  readonly products: readonly Pick<ProductRow, 'id' | 'revision'>[]
  /** The customer must have fewer unpaid orders than this. */
  readonly unpaidBelow: number
  /** Whether the reservation time is that of a proven customer. */
  readonly isProven: boolean
  readonly needsConfirmedEmail: boolean
  /** The mail about the order. */
  readonly mail: MailEvent
  /** The answer to store under the caller's key. */
  readonly keyed: KeyedCall | undefined
  readonly answer: unknown
}

export interface Placement {
  readonly isPlaced: boolean
  /** The customer's unpaid orders before this one; null if the customer no longer exists. */
  readonly unpaid: number | null
  readonly isEmailConfirmed: boolean
  readonly isProven: boolean
}

const given = (name: string) => sql.placeholder(name)

/**
 * Places the whole order in one statement. PostgreSQL (read committed) rechecks conditions after waiting for a row, so
 * two buyers can't both take the last pieces. `customer_standing` locks the customer first, then products are locked in
 * id order. Fails if the idempotency key is used; `check (available >= 0)` is the last line of defence.
 */
const placeOrder = preparedStatement<Placement>(
  'place_order',
  sql`
  with customer as materialized (
    select unpaid, email_confirmed, is_proven
    from customer_standing(${given('userId')}::uuid, ${given('customerEmail')})
  ), wanted as (
    select * from unnest(${given('productIds')}::uuid[], ${given('revisions')}::integer[],
      ${given('quantities')}::integer[], ${given('unitPricesCents')}::bigint[])
      with ordinality as line (product_id, judged_revision, quantity, unit_price_cents, line_no)
  ), locked as materialized (
    select product.id, name, part_number, image_url, list_price_cents, quantity, unit_price_cents, line_no
    from customer, wanted join product on product.id = product_id
    where unpaid < ${given('unpaidBelow')}::integer and is_proven = ${given('isProven')}::boolean
      and (email_confirmed or not ${given('needsConfirmedEmail')}::boolean)
      and removed_at is null and available >= quantity and revision = judged_revision
    order by product.id for update of product
  ), agreed as materialized (
    select unpaid from customer
    where (select count(*) from locked) = cardinality(${given('productIds')}::uuid[])
  ), held as (
    update product set available = available - quantity, promised = promised + quantity
    from locked, agreed
    where product.id = locked.id
  ), placed as (
    insert into orders (id, state, customer_email, customer_name, phone, address, post_code, total_cents, held_until, created_at)
    select ${given('orderId')}::uuid, 'awaitingPayment', ${given('customerEmail')}, ${given('customerName')},
      ${given('phone')}, ${given('address')}, ${given('postCode')}, ${given('totalCents')}::bigint,
      ${given('heldUntil')}::timestamptz, ${given('createdAt')}::timestamptz
    from agreed
  ), line as (
    insert into order_line (order_id, line_no, product_id, product_name, part_number, image_url, list_price_cents, unit_price_cents, quantity)
    select ${given('orderId')}::uuid, line_no, id, name, part_number, image_url, list_price_cents, unit_price_cents, quantity
    from locked, agreed
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
  ), kept as (
    insert into kept_answer (caller, key, request_sha256, answer)
    select ${given('caller')}, ${given('key')}, ${given('requestSha256')}::bytea, ${given('answer')}::jsonb
    from agreed where ${given('key')}::text is not null
  )
  select unpaid, email_confirmed as "isEmailConfirmed", is_proven as "isProven",
    exists (select from agreed) as "isPlaced"
  from customer`,
)

export const placementStore = {
  /** Reserves the stock and records the order, its timeline, mail and answer, or nothing if a condition fails. */
  async place(db: Database, order: Order, terms: PlacementTerms): Promise<Placement> {
    const [placement] = await placeOrder(db, {
      ...toGiven(terms),
      ...toArrays(order, terms.products),
      orderId: order.id,
      customerEmail: order.customerEmail,
      customerName: order.customerName,
      phone: order.phone,
      address: order.address,
      postCode: order.postCode,
      totalCents: order.totalCents,
      heldUntil: order.heldUntil.toISOString(),
      createdAt: order.createdAt.toISOString(),
    })
    if (!placement) throw new Error('Placing an order answered nothing.')
    return placement
  },
}

/**
 * The lines as arrays, numbered from 1. The statement copies name, part number, picture and list price from the locked
 * product.
 */
function toArrays({ id, lines }: Order, products: PlacementTerms['products']) {
  const revisions = new Map(products.map((product) => [product.id, product.revision]))
  // Two lines of one product would each be checked against its whole stock.
  if (lines.length === 0 || new Set(lines.map((line) => line.productId)).size < lines.length)
    throw new Error(`Order ${id} needs a line, and one line for each product.`)
  return {
    productIds: lines.map((line) => line.productId),
    revisions: lines.map((line) => revisions.get(line.productId)),
    quantities: lines.map((line) => line.quantity),
    unitPricesCents: lines.map((line) => line.unitPriceCents),
  }
}

function toGiven(terms: PlacementTerms) {
  const { userId, unpaidBelow, isProven, needsConfirmedEmail, mail, keyed, answer } = terms
  return {
    userId,
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
