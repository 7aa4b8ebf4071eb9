import type pg from 'pg'

/** The minimal statements for the shop's reads and orders, measured as their limit. */

/** Reads one product, as a cold read does. */
export function readProduct(id: string): pg.QueryConfig {
  return {
    name: 'read-product',
    text: `select id, part_number, name, description, brand, category, attributes, list_price_cents, discount_percent,
        discount_until, minimum, available, image_url, image_alt, further_pictures, added_by_email,
        order_multiple, price_per, carton_pieces, pallet_pieces, pallet_grams, ladder
      from product where id = $1 and removed_at is null`,
    values: [id],
  }
}

/** The order form's fields; the last two come from the session in the shop and are passed to the limit. */
export interface OrderBody {
  readonly productId: string
  readonly minProduct: number
  readonly phone: string
  readonly address: string
  readonly code: string
  readonly customerEmail: string
  readonly customer: string
}

/** All writes of an order in one statement: stock, order, line, timeline and mail. Checks no rule but the stock. */
export function placeOrder(body: OrderBody): pg.QueryConfig {
  const { productId, minProduct, customerEmail, customer, phone, address, code } = body
  return {
    name: 'place-order',
    text: `with held as (
        update product set available = available - $2::integer, promised = promised + $2::integer
        where id = $1 and available >= $2::integer and removed_at is null
        returning id, name, part_number, image_url, list_price_cents,
          list_price_cents * (100 - case when discount_until > now() then discount_percent else 0 end) / 100 as unit_cents
      ), placed as (
        insert into orders (id, state, customer_email, customer_name, phone, address, post_code, total_cents, held_until, line_count, pieces, goods_cents)
        select uuidv7(), 'awaitingPayment', $3, $4, $5, $6, $7, unit_cents * $2::integer, now() + interval '24 hours', 1, $2::integer, unit_cents * $2::integer from held
        returning id, state, customer_email, customer_name, phone, address, post_code, total_cents, held_until, created_at
      ), line as (
        insert into order_line (order_id, line_no, product_id, product_name, part_number, image_url, list_price_cents, unit_price_cents, quantity)
        select placed.id, 1, held.id, held.name, held.part_number, held.image_url, held.list_price_cents, held.unit_cents, $2::integer
        from placed, held
      ), move as (
        insert into order_move (order_id, move_no, from_state, to_state, at, actor, actor_email, reason)
        select id, 1, null, state, created_at, 'customer', customer_email, 'placed' from placed
      ), told as (
        insert into mail (id, kind, event_key, recipient, facts)
        select uuidv7(), 'orderPlaced', 'orderPlaced ' || id, customer_email, jsonb_build_object('orderId', id) from placed
      )
      select placed.*, held.name, held.part_number, held.image_url, held.unit_cents from placed, held`,
    values: [productId, minProduct, customerEmail, customer, phone, address, code],
  }
}

/** The order form's fields with several products; all are of the same customer. */
export interface ListBody extends Omit<OrderBody, 'productId' | 'minProduct'> {
  readonly productIds: readonly string[]
  readonly quantities: readonly number[]
}

/** As `placeOrder`, for many lines: all or none. Without products locked in id order such orders would deadlock. */
export function placeList(body: ListBody): pg.QueryConfig {
  const { productIds, quantities, customerEmail, customer, phone, address, code } = body
  return {
    name: 'place-list',
    text: `with locked as materialized (
        select id, name, part_number, image_url, list_price_cents, line_no, quantity,
          list_price_cents * (100 - case when discount_until > now() then discount_percent else 0 end) / 100 as unit_cents
        from unnest($1::uuid[], $2::integer[]) with ordinality as line (product_id, quantity, line_no)
          join product on id = product_id
        where available >= quantity and removed_at is null
        order by id for no key update of product
      ), summed as materialized (
        select count(*) as lines, sum(quantity) as pieces, sum(unit_cents * quantity) as cents from locked
        having count(*) = cardinality($1::uuid[])
      ), held as (
        update product set available = available - quantity, promised = promised + quantity
        from locked, summed where product.id = locked.id
      ), placed as (
        insert into orders (id, state, customer_email, customer_name, phone, address, post_code, total_cents, held_until, line_count, pieces, goods_cents)
        select uuidv7(), 'awaitingPayment', $3, $4, $5, $6, $7, cents, now() + interval '24 hours', lines, pieces, cents from summed
        returning id, state, customer_email, customer_name, phone, address, post_code, total_cents, held_until, created_at
      ), line as (
        insert into order_line (order_id, line_no, product_id, product_name, part_number, image_url, list_price_cents, unit_price_cents, quantity)
        select placed.id, line_no, locked.id, name, part_number, image_url, list_price_cents, unit_cents, quantity
        from placed, locked
      ), move as (
        insert into order_move (order_id, move_no, from_state, to_state, at, actor, actor_email, reason)
        select id, 1, null, state, created_at, 'customer', customer_email, 'placed' from placed
      ), told as (
        insert into mail (id, kind, event_key, recipient, facts)
        select uuidv7(), 'orderPlaced', 'orderPlaced ' || id, customer_email, jsonb_build_object('orderId', id) from placed
      )
      select * from placed`,
    values: [productIds, quantities, customerEmail, customer, phone, address, code],
  }
}
