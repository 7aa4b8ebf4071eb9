import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestShop, type TestShop } from '../../../testing/build-test-shop.ts'
import { type Buyer, createBuyer, createProduct, orderBody } from '../../../testing/factories.ts'
import { watchStatements } from '../../../testing/watching/watch-statements.ts'

/** Orders of each customer; the ratio is the same for a thousand. */
const ORDERS = 100

let shop: TestShop
let statements: ReturnType<typeof watchStatements>

beforeAll(async () => {
  shop = await buildTestShop()
  statements = watchStatements(shop.pool)
})
afterAll(() => shop.close())

test('orders are filtered by where their goods are, and found by their PO number', async () => {
  const buyer = await createBuyer(shop.db)
  const { headers } = await createBuyer(shop.db, { role: 'admin' })
  const { id: productId } = await createProduct(shop.db)
  const pay = async (fulfilment: string): Promise<string> => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/orderProduct',
      headers: buyer.headers,
      payload: orderBody(productId),
    })
    const { insertedId } = answer.json()
    await shop.pool.query(
      `update orders set state = 'paid', transaction_id = 'pi_' || id, paid_at = now(), fulfilment = $2 where id = $1`,
      [insertedId, fulfilment],
    )
    return insertedId
  }
  const [bare, packing] = [await pay('none'), await pay('packing')]
  const [part, gone] = [await pay('partlyShipped'), await pay('shipped')]
  const [there, back] = [await pay('delivered'), await pay('delivered')]
  await shop.pool.query(
    `insert into return_request (id, order_id, state, created_at)
     values (gen_random_uuid(), $1, 'approved', now()), (gen_random_uuid(), $2, 'declined', now())`,
    [back, there],
  )
  await shop.pool.query(`update orders set po_number = 'Garage/QZ42' where id = $1`, [bare])
  const ask = (query: string) => shop.app.inject({ url: `/orders/?${query}`, headers })
  const ids = async (query: string) =>
    (await ask(query)).json().map(({ _id }: { _id: string }) => _id)
  expect(await ids('goods=toPack')).toEqual([packing, bare])
  expect(await ids('goods=partShipped')).toEqual([part])
  expect(await ids('goods=shipped')).toEqual([gone])
  expect(await ids('goods=delivered')).toEqual([back, there])
  expect(await ids('goods=returns')).toEqual([back])
  for (const q of ['Garage/QZ42', 'garage/qz', 'GARAGE/'])
    expect(await ids(`q=${encodeURIComponent(q)}&goods=toPack`), q).toEqual([bare])
  expect(await ids('q=QZ42&goods=toPack')).toEqual([])
  expect(await ids('q=garage%2FQZ42&goods=shipped')).toEqual([])

  const own = async (query: string, { email, headers: by }: Buyer = buyer) => {
    const url = `/order?customerEmail=${email}&${query}`
    const answer = await shop.app.inject({ url, headers: by })
    return answer.json().map(({ _id }: { _id: string }) => _id)
  }
  expect(await own('goods=toPack')).toEqual([packing, bare])
  expect(await own('kind=unpaid')).toEqual([])
  expect(await own('q=garage%2FQZ42')).toEqual([bare])
  expect(await own('q=garage%2FQZ42&goods=shipped')).toEqual([])
  expect(await own('q=garage%2FQZ42', await createBuyer(shop.db))).toEqual([])

  const page = await ask('goods=toPack&limit=1')
  expect([page.json()[0]._id, page.headers['x-total-count']]).toEqual([packing, '2'])
  expect(await ids(`goods=toPack&limit=1&after=${packing}`)).toEqual([bare])
})

test('inserting orders one by one leaves the list indexes as dense as a rebuild', async () => {
  await shop.pool.query('alter table orders disable trigger user')
  await shop.pool.query(
    `insert into orders (id, state, customer_email, customer_name, phone, address, post_code, total_cents, held_until, line_count, pieces, goods_cents)
     select ('01990000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'expired', 'dana@garage.example', 'Dana',
       '1', 'a', 'c', 100, now(), 1, 1, 100
     from generate_series(1, 5000) as n`,
  )
  for (const index of ['orders_newest', 'orders_by_state', 'orders_by_customer']) {
    const grown = await sizeOf(index)
    await shop.pool.query(`reindex index ${index}`)
    expect(grown, index).toBeLessThan(1.2 * (await sizeOf(index)))
  }
})

async function sizeOf(index: string): Promise<number> {
  const { rows } = await shop.pool.query('select pg_relation_size($1) as size', [index])
  return rows[0].size
}

test('a list of orders of 500 lines reads and answers as much as one of orders of one line', async () => {
  // Both take a second for each 10,000 lines, and the list needs neither.
  await shop.pool.query(`drop index order_line_search; alter table order_line
    drop constraint order_line_product_id_fkey, drop constraint order_line_order_id_fkey`)
  const [short, long] = [await fillOrders(1), await fillOrders(500)]
  await shop.pool.query('analyze orders, order_line')
  const [few, many] = [await measureList(short), await measureList(long)]
  expect([few.orders, many.orders]).toEqual([ORDERS, ORDERS])
  expect(many.statements).toBe(few.statements)
  expect(many.pages / few.pages).toBeLessThan(1.3)
  expect(many.bytes / few.bytes).toBeLessThan(1.3)
})

/** A customer with orders of so many lines each, inserted directly. */
async function fillOrders(lines: number): Promise<Buyer> {
  const buyer = await createBuyer(shop.db)
  const product = await createProduct(shop.db)
  await shop.pool.query(
    `insert into orders (id, state, customer_email, customer_name, phone, address, post_code, total_cents, held_until, line_count, pieces, goods_cents)
     select gen_random_uuid(), 'awaitingPayment', $1, 'Dana', '1', 'a', 'c', 100 * 500 * $2, now(), $2, 500 * $2, 100 * 500 * $2
     from generate_series(1, $3)`,
    [buyer.email, lines, ORDERS],
  )
  await shop.pool.query(
    `insert into order_line (order_id, line_no, product_id, product_name, part_number, image_url, list_price_cents, unit_price_cents, quantity)
     select orders.id, n, product.id, name, part_number, image_url, 100, 100, 500
     from orders, product, generate_series(1, $2) as n where customer_email = $1 and product.id = $3`,
    [buyer.email, lines, product.id],
  )
  return buyer
}

/** Measures the customer's list: pages that its statements read, and bytes of its answer. */
async function measureList({ email, headers }: Buyer) {
  let payload = ''
  const asked = await statements.during(async () => {
    const answer = await shop.app.inject({ url: `/order?customerEmail=${email}`, headers })
    payload = answer.payload
  })
  const reading = asked.filter(({ text }) => text.includes('"orders"'))
  let pages = 0
  for (const { text, values } of reading) {
    const { rows } = await shop.pool.query(`explain (analyze, buffers, format json) ${text}`, [
      ...values,
    ])
    const { Plan: plan } = rows[0]['QUERY PLAN'][0]
    pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
  }
  return {
    orders: JSON.parse(payload).length,
    statements: reading.length,
    pages,
    bytes: payload.length,
  }
}
