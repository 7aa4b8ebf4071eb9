import type pg from 'pg'

const ORDERS_A_BATCH = 20_000
/** Number of different products in a batch of orders. */
const PRODUCTS_A_BATCH = 2000

/** Where orders go, most of them to be taxed; abroad a VAT id or the export makes them free of tax. */
const PLACES = `(values
  (0, 'Chicago', 'IL', '60607', 'US', 'S', 8250), (1, 'Houston', 'TX', '77002', 'US', 'S', 6250),
  (2, 'Phoenix', 'AZ', '85003', 'US', 'S', 5600), (3, 'Denver', 'CO', '80202', 'US', 'S', 2900),
  (4, 'Atlanta', 'GA', '30303', 'US', 'S', 4000), (5, 'Columbus', 'OH', '43215', 'US', 'S', 5750),
  (6, 'Hamburg', '', '20457', 'DE', 'AE', 0), (7, 'Toronto', 'ON', 'M5V 2T6', 'CA', 'G', 0)
) as found (place, city, region, post_code, country, code, rate)`

/** Adds this many orders from existing customers for existing products; nine in ten are paid. */
export async function generateOrders(
  client: pg.Client,
  count: number,
  holdHours: number,
  onProgress: (added: number) => void,
): Promise<void> {
  for (let done = 0; done < count; done += ORDERS_A_BATCH) {
    const here = Math.min(ORDERS_A_BATCH, count - done)
    await client.query('begin')
    await addOrders(client, here, holdHours)
    await client.query('commit')
    onProgress(done + here)
  }
}

/** Generated inside the database, since it joins existing customers and products. */
async function addOrders(client: pg.Client, count: number, holdHours: number): Promise<void> {
  await client.query(`
    create temporary table sold on commit drop as
      select row_number() over () - 1 as place, * from (
        select id, name, part_number, image_url, list_price_cents, minimum from product
        where removed_at is null and id >= (select id from product where removed_at is null
          order by id offset floor(random() * greatest(1, (select sum(rows) from row_count where list = 'product') - ${PRODUCTS_A_BATCH})) limit 1)
          and list_price_cents * minimum <= 90000000
        order by id limit ${PRODUCTS_A_BATCH}) as chosen`)
  await client.query(`
    create temporary table buyer on commit drop as
      select row_number() over () - 1 as place, email, name from (
        select email, name from users where id >= (select id from users order by id
          offset floor(random() * greatest(1, (select sum(rows) from row_count where list = 'users') - ${PRODUCTS_A_BATCH})) limit 1)
        order by id limit ${PRODUCTS_A_BATCH}) as chosen`)
  // An id begins with the moment of its order, as the shop's own do.
  await client.query(
    `create temporary table new_order on commit drop as
      select uuidv7(created_at - now()) as id, *, case code when 'S' then round(goods_cents * rate / 100000.0) else 0 end::bigint as tax_cents
      from (
        select n, created_at, sold.id as product_id, sold.name as product_name, sold.part_number, sold.image_url,
          list_price_cents, email, buyer.name, minimum as quantity, list_price_cents * minimum as goods_cents, code, rate,
          jsonb_build_object('company', '', 'name', buyer.name, 'street', '2210 Fulton Yard, Dock ' || 1 + n % 40, 'street2', '',
            'city', city, 'region', region, 'postCode', post_code, 'country', country, 'phone', '+1 202 555 0148', 'dockHours', '',
            'liftGate', false) as ship_to,
          case when random() < 0.9 then 'paid' when random() < 0.5 then 'awaitingPayment' else 'expired' end as state
        from (select n, now() - random() * interval '365 days' as created_at, floor(random() * 8)::integer as place_no,
                floor(random() * (select count(*) from sold))::bigint as product_place,
                floor(random() * (select count(*) from buyer))::bigint as buyer_place
              from generate_series(1, $1::integer) as n) as drawn
        join sold on sold.place = product_place join buyer on buyer.place = buyer_place
        join ${PLACES} on found.place = place_no) as made`,
    [count],
  )
  await client.query(
    `insert into orders (id, state, customer_email, customer_name, phone, address, post_code, ship_to, total_cents, held_until,
       transaction_id, paid_at, created_at, line_count, pieces, goods_cents, tax_cents)
     select id, state, email, name, '+1 202 555 0148', concat_ws(', ', ship_to ->> 'street', ship_to ->> 'city'), ship_to ->> 'postCode',
       ship_to, goods_cents + tax_cents,
       case state when 'awaitingPayment' then now() + make_interval(hours => $1::integer) else created_at end,
       case state when 'paid' then 'pi_generated_' || replace(id::text, '-', '') end,
       case state when 'paid' then created_at end, created_at, 1, quantity, goods_cents, tax_cents
     from new_order order by id`,
    [Math.ceil(holdHours)],
  )
  await client.query(`
    insert into order_tax (order_id, tax_no, name, code, category, rate_millipercent, base_cents, cents)
    select id, 1, case code when 'S' then 'Sales tax ' || (ship_to ->> 'region') when 'AE' then 'Reverse charge' else 'Export' end, code,
      'standard', rate, goods_cents, tax_cents from new_order`)
  await client.query(`
    insert into order_line (order_id, line_no, product_id, product_name, part_number, image_url, list_price_cents, unit_price_cents, quantity,
      tax_cents, tax_no)
    select id, 1, product_id, product_name, part_number, image_url, list_price_cents, list_price_cents, quantity, tax_cents, 1 from new_order`)
  await client.query(`
    insert into order_move (order_id, move_no, from_state, to_state, at, actor, reason)
    select id, 1, null, 'awaitingPayment', created_at, 'customer', 'placed' from new_order
    union all
    select id, 2, 'awaitingPayment', state, created_at, case state when 'paid' then 'provider' else 'shop' end,
      case state when 'paid' then 'paymentNotified' else 'holdEnded' end
    from new_order where state <> 'awaitingPayment'`)
  // Also increases what was received, so that availability doesn't change.
  await client.query(`select enter_stock_as('{"kind": "import", "reason": "Generated"}')`)
  await client.query(`
    update product set promised = promised + pieces, received = received + pieces
    from (select product_id, sum(quantity)::integer as pieces from new_order where state <> 'expired' group by product_id) as taken
    where product.id = taken.product_id`)
}
