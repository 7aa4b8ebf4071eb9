import type pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { copyIn, copyLine } from './copy-in.ts'
import { seededChance } from './generate-products.ts'

const USERS_A_BATCH = 20_000
const ORDERS_A_BATCH = 20_000
/** Number of different products in a batch of orders. */
const PRODUCTS_A_BATCH = 2000

const givenNames = [
  'Dana',
  'Marek',
  'Ines',
  'Tomasz',
  'Ruth',
  'Anders',
  'Lucia',
  'Omar',
  'Grace',
  'Pieter',
  'Sofia',
  'Kenji',
  'Amara',
  'Jonas',
  'Elif',
  'Noah',
]
const familyNames = [
  'Whitfield',
  'Novak',
  'Carvalho',
  'Lindqvist',
  'Okafor',
  'Brandt',
  'Marchetti',
  'Haddad',
  'Sullivan',
  'Jansen',
  'Petrov',
  'Tanaka',
  'Moreau',
  'Kowalski',
  'Reyes',
  'Yilmaz',
]
const garages = [
  'northgate',
  'fulton-yard',
  'harbour-motors',
  'kestrel-fleet',
  'bayside-parts',
  'milltown',
  'ringroad',
  'oakline',
]

/** Adds this many customers. */
export async function generateUsers(
  client: pg.Client,
  count: number,
  onProgress: (added: number) => void,
): Promise<void> {
  const { rows } = await client.query<{ users: number }>(
    'select count(*)::integer as users from users',
  )
  const first = rows[0]?.users ?? 0
  const chance = seededChance(first + 1)
  const one = (values: readonly string[]) => values[Math.floor(chance() * values.length)] ?? ''
  for (let done = 0; done < count; done += USERS_A_BATCH) {
    const here = Math.min(USERS_A_BATCH, count - done)
    const lines = function* () {
      for (let index = 0; index < here; index += 1) {
        const given = one(givenNames)
        const family = one(familyNames)
        const id = uuidv7()
        const email = `${given}.${family}.${id.slice(9, 23)}${first + done + index}@${one(garages)}.example`
        yield copyLine([id, email.toLowerCase(), `${given} ${family}`, 't'])
      }
    }
    await copyIn(client, 'copy users (id, email, name, email_confirmed) from stdin', lines())
    onProgress(done + here)
  }
}

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
          and list_price_cents * minimum <= 99999999
        order by id limit ${PRODUCTS_A_BATCH}) as chosen`)
  await client.query(`
    create temporary table buyer on commit drop as
      select row_number() over () - 1 as place, email, name from (
        select email, name from users where id >= (select id from users order by id
          offset floor(random() * greatest(1, (select sum(rows) from row_count where list = 'users') - ${PRODUCTS_A_BATCH})) limit 1)
        order by id limit ${PRODUCTS_A_BATCH}) as chosen`)
  await client.query(
    `create temporary table new_order on commit drop as
      select uuidv7() as id, drawn.*, sold.id as product_id, sold.name as product_name, sold.part_number, sold.image_url,
        sold.list_price_cents, buyer.email, buyer.name, now() - random() * interval '300 days' as created_at,
        case when random() < 0.9 then 'paid' when random() < 0.5 then 'awaitingPayment' else 'expired' end as state,
        sold.minimum as quantity
      from (select n, floor(random() * (select count(*) from sold))::bigint as product_place,
              floor(random() * (select count(*) from buyer))::bigint as buyer_place
            from generate_series(1, $1::integer) as n) as drawn
      join sold on sold.place = product_place join buyer on buyer.place = buyer_place`,
    [count],
  )
  await client.query(
    `insert into orders (id, state, customer_email, customer_name, phone, address, post_code, total_cents, held_until,
       transaction_id, paid_at, created_at, line_count, pieces, goods_cents)
     select id, state, email, name, '+1 202 555 0148', '2210 Fulton Yard, Dock ' || 1 + n % 40, (60600 + n % 99)::text,
       list_price_cents * quantity,
       case state when 'awaitingPayment' then now() + make_interval(hours => $1::integer) else created_at end,
       case state when 'paid' then 'pi_generated_' || replace(id::text, '-', '') end,
       case state when 'paid' then created_at end, created_at, 1, quantity, list_price_cents * quantity
     from new_order order by id`,
    [Math.ceil(holdHours)],
  )
  await client.query(`
    insert into order_line (order_id, line_no, product_id, product_name, part_number, image_url, list_price_cents, unit_price_cents, quantity)
    select id, 1, product_id, product_name, part_number, image_url, list_price_cents, list_price_cents, quantity from new_order`)
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
