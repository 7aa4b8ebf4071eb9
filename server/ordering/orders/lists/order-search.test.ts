import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { orderStates } from '../../../../contract/ordering/orders.ts'
import { buildTestShop, type TestShop } from '../../../testing/build-test-shop.ts'
import { type Buyer, createBuyer, createProduct } from '../../../testing/factories.ts'
import { watchStatements } from '../../../testing/watching/watch-statements.ts'

const ORDERS = 24_000
const PAGE = 100

/** An order as the tests know it, newest first. */
interface Known {
  readonly id: string
  readonly state: string
  readonly text: string
}

let shop: TestShop
let admin: Buyer
let known: Known[]
let statements: ReturnType<typeof watchStatements>

beforeAll(async () => {
  shop = await buildTestShop()
  statements = watchStatements(shop.pool)
  admin = await createBuyer(shop.db, { role: 'admin' })
  const product = await createProduct(shop.db, {})
  // The old half is of Novaks, the new one of Brandts, every hundredth of a Reyes; every third part is a disc.
  await shop.pool.query(
    `insert into orders (id, state, customer_email, customer_name, phone, address, post_code, total_cents, held_until, line_count, pieces, goods_cents)
     select ('01990000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
       (array['awaitingPayment', 'expired', 'cancelled', 'expired'])[1 + n % 4], 'buyer-' || n % 500 || '@garage.example',
       'Dana ' || case when n % 100 = 0 then 'Reyes' when n <= $1 / 2 then 'Novak' else 'Brandt' end,
       '+1 (312) 00' || lpad(n::text, 5, '0'), 'Dock 4', 'K' || n || ' 0B1', 50000, now(), 1, 500, 50000
     from generate_series(1, $1::integer) as n`,
    [ORDERS],
  )
  await shop.pool.query(
    `insert into order_line (order_id, line_no, product_id, product_name, part_number, image_url, list_price_cents, unit_price_cents, quantity)
     select id, 1, $1, case when row_number() over (order by id) % 3 = 0 then 'Brake disc' else 'Oil filter 100%' end,
       'BH-' || row_number() over (order by id), '/images/a.webp', 100, 100, 500
     from orders`,
    [product.id],
  )
  for (const [place, state] of ['paid', 'partlyRefunded', 'refunded', 'paid'].entries())
    await shop.pool.query(
      `update orders set state = $1::text, fulfilment = case $1::text when 'refunded' then 'delivered' else 'none' end, transaction_id = 'pi_3QaB' || $2::text, paid_at = now(),
         refunded_cents = case $1::text when 'refunded' then 50000 when 'partlyRefunded' then 100 else 0 end
       where id = ('01990000-0000-7000-8000-' || lpad(to_hex(4000 + 4 * $2::integer), 12, '0'))::uuid`,
      [state, place],
    )
  await shop.pool.query('analyze')
  const { rows } = await shop.pool.query<Known>(
    `select id, state, customer_email || ' ' || customer_name || '|' || product_name || ' ' || part_number as text
     from orders join order_line on order_id = id where state <> 'cancelled' order by id desc`,
  )
  known = rows
}, 120_000)
afterAll(() => shop.close())

async function ask(wish: Record<string, string>) {
  const query = new URLSearchParams({ limit: String(PAGE), ...wish })
  const { headers } = admin
  const answer = await shop.app.inject({ url: `/orders/?${query}`, headers })
  expect(answer.statusCode, answer.body).toBe(200)
  const rows = answer.json() as { _id: string }[]
  return { ids: rows.map(({ _id }) => _id), total: answer.headers['x-total-count'] }
}

function askSimply(text: string, state: string | undefined, after: string | undefined) {
  const found = known.filter(
    (one) => one.text.toLowerCase().includes(text) && (!state || one.state === state),
  )
  const ids = found.map(({ id }) => id)
  return {
    ids: ids.filter((id) => !after || id < after).slice(0, PAGE),
    total: found.length > 10_000 ? '10000+' : String(found.length),
  }
}

test.each([
  'dana',
  'oil filter',
  'novak',
  'brandt',
  'reyes',
  'buyer-77@',
  'disc',
  '100%',
  'bh-2345',
  'nobody',
])('a search for “%s” finds the same as a full scan, page by page, in each state', async (text) => {
  for (const state of [undefined, ...orderStates]) {
    for (const after of [undefined, known[3000]?.id, known.at(-120)?.id]) {
      const wish = { q: text, ...(state && { state }), ...(after && { after }) }
      expect(await ask(wish), JSON.stringify(wish)).toEqual(askSimply(text, state, after))
    }
  }
})

const id = (n: number) => `01990000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`

test.each([
  ['its id', id(23_456), 23_456],
  ['its id in capitals', id(23_456).toUpperCase(), 23_456],
  ['the end of its id', id(23_456).slice(-8), 23_456],
  ['the end of its id in capitals', id(23_456).slice(-8).toUpperCase(), 23_456],
  ['the end of its id with a sign', `#${id(23_456).slice(-8)}`, 23_456],
  ['its payment reference', 'pi_3QaB2', 4008],
  ['its phone as it was typed', '+1 (312) 0023456', 23_456],
  ['its phone with other blanks', '312 00 23-456', 23_456],
  ['the end of its phone', '0023456', 23_456],
  ['its post code', 'k23456 0b1', 23_456],
  ['its post code without its blank', 'K234560B1', 23_456],
  ['its part number', 'BH-23456', 23_456],
  ['its part number without hyphens', 'bh23456', 23_456],
  ['its part number with a blank', 'BH 23456', 23_456],
])('an order is found by %s: “%s”', async (_by, text, n) => {
  expect(await ask({ q: text })).toEqual({ ids: [id(n)], total: '1' })
})

test('an order is found by at least the first half of its number, not by less and not by its middle', async () => {
  const order = '01990000-0000-7000-8000-0000d15c2026'
  await shop.pool.query(
    `insert into orders (id, state, customer_email, customer_name, phone, address, post_code, total_cents, held_until, line_count, pieces, goods_cents)
     select $1::uuid, state, customer_email, customer_name, phone, address, post_code, total_cents, held_until, line_count, pieces, goods_cents
     from orders where id = $2`,
    [order, id(23_456)],
  )
  await shop.pool.query(
    `insert into order_line (order_id, line_no, product_id, product_name, image_url, list_price_cents, unit_price_cents, quantity)
     select $1, 1, product_id, 'Wheel stud', image_url, 100, 100, 500 from order_line where order_id = $2`,
    [order, id(23_456)],
  )
  const found = await Promise.all(
    ['D15C', 'd15c2', '#D15C202', '15c2'].map(async (q) => (await ask({ q })).ids.includes(order)),
  )
  expect(found).toEqual([true, true, true, false])
  await shop.pool.query('delete from order_line where order_id = $1', [order])
  await shop.pool.query('delete from orders where id = $1', [order])
})

test('every order is of one kind: a partly refunded one is neither paid nor refunded', async () => {
  const [paid, partly, refunded, other] = [4000, 4004, 4008, 4012].map(id)
  expect(await ask({ kind: 'paid' })).toEqual({ ids: [other, paid], total: '2' })
  expect(await ask({ kind: 'partlyRefunded' })).toEqual({ ids: [partly], total: '1' })
  expect(await ask({ kind: 'refunded' })).toEqual({ ids: [refunded], total: '1' })
  expect(await ask({ kind: 'paid', after: String(other), limit: '1' })).toEqual({
    ids: [paid],
    total: '2',
  })
  expect(await ask({ kind: 'refunded', q: 'dana' })).toEqual({ ids: [refunded], total: '1' })
  expect((await ask({ kind: 'unpaid' })).total).toBe(
    (await ask({ state: 'awaitingPayment' })).total,
  )
  expect(await ask({ kind: 'paid', state: 'refunded' })).toEqual({ ids: [], total: '0' })
})

test('a long list is counted once a minute, not for each page', async () => {
  const start = performance.now()
  const clock = vi.spyOn(performance, 'now')
  const isCountedAfter = async (seconds: number) => {
    clock.mockReturnValue(start + seconds * 1000)
    const asked = await statements.during(() => ask({ q: 'dana', limit: '5' }))
    return asked.some(({ text }) => text.includes('count(*)'))
  }
  const counted: boolean[] = []
  for (const seconds of [100, 101, 159, 161, 162, 220, 222])
    counted.push(await isCountedAfter(seconds))
  clock.mockRestore()
  expect(counted).toEqual([true, false, false, true, false, false, true])
})

test('orders with many matching lines are all found, the newest first, though not all lines are counted', async () => {
  const count = 30
  await shop.pool.query(
    `insert into orders (id, state, customer_email, customer_name, phone, address, post_code, total_cents, held_until, line_count, pieces, goods_cents)
     select ('01990000-0000-7000-8000-0001' || lpad(to_hex(n), 8, '0'))::uuid, 'awaitingPayment', 'fleet@garage.example', 'Dana',
       '+1 (312) 0', 'Dock 4', 'K', 50000, now(), 400, 200000, 50000
     from generate_series(1, $1::integer) as n`,
    [count],
  )
  await shop.pool.query(
    `insert into order_line (order_id, line_no, product_id, product_name, image_url, list_price_cents, unit_price_cents, quantity)
     select orders.id, line, (select id from product limit 1), 'Gasket', '/images/a.webp', 100, 100, 500
     from orders, generate_series(1, 400) as line where customer_email = 'fleet@garage.example' order by orders.id, line`,
  )
  const { ids, total } = await ask({ q: 'gasket' })
  expect(ids).toHaveLength(count)
  expect(ids).toEqual(ids.toSorted().toReversed())
  expect(total).toMatch(/^\d+\+$/)
})
