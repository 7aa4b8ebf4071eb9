import { afterAll, beforeAll, expect, test } from 'vitest'
import { cents } from '../../../contract/values/money/money.ts'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { type Buyer, createBuyer, createProduct } from '../../testing/factories.ts'

/** Above the limits of counting and ranking. */
const MANY = 10_100

let shop: TestShop
let admin: Buyer

beforeAll(async () => {
  shop = await buildTestShop()
  await fill()
  admin = await createBuyer(shop.db, { role: 'admin' })
}, 120_000)
afterAll(() => shop.close())

/** Inserts this many products, users and orders directly. */
async function fill() {
  await shop.pool.query(
    `insert into product (id, part_number, name, description, category, list_price_cents, minimum, available, image_url, added_by_email)
     select gen_random_uuid(), 'LL-' || n, 'Long list part ' || n, 'One of many.', 'Brakes', 100 + n, 500, 10000, '/images/a.webp', 'admin@bulkhead.example'
     from generate_series(1, $1) as n`,
    [MANY],
  )
  await shop.pool.query(
    `insert into users (id, email, name) select gen_random_uuid(), 'buyer-' || n || '@garage.example', 'Buyer ' || n
     from generate_series(1, $1) as n`,
    [MANY],
  )
  await shop.pool.query(
    `with placed as (
       insert into orders (id, state, customer_email, customer_name, phone, address, post_code, total_cents, held_until, line_count, pieces, goods_cents)
       select gen_random_uuid(), 'awaitingPayment', 'buyer-' || n || '@garage.example', 'Buyer ' || n, '1', 'Dock 4', '60607', 50000, now() + interval '1 day', 1, 500, 50000
       from generate_series(1, $1) as n returning id)
     insert into order_line (order_id, line_no, product_id, product_name, part_number, image_url, list_price_cents, unit_price_cents, quantity)
     select placed.id, 1, part.id, part.name, part.part_number, part.image_url, 100, 100, 500
     from placed, (select * from product order by id limit 1) as part`,
    [MANY],
  )
  await shop.pool.query('analyze')
}

async function ask(url: string) {
  const answer = await shop.app.inject({ url, headers: admin.headers })
  expect(answer.statusCode).toBe(200)
  return {
    body: answer.json(),
    rows: answer.json() as Record<string, unknown>[],
    total: answer.headers['x-total-count'],
    link: String(answer.headers.link ?? ''),
  }
}

test.each([
  ['/orders/', String(MANY)],
  ['/user', String(MANY + 1)],
  ['/product', String(MANY)],
])('a page of %s among 10,100 has the requested length and the true total', async (path, total) => {
  const first = await ask(`${path}?limit=24`)
  expect(first.rows).toHaveLength(24)
  expect(first.total).toBe(total)

  const [, next = ''] = first.link.match(/<([^>]+)>; rel="next"/) ?? []
  const second = await ask(next)
  expect(second.rows).toHaveLength(24)
  const ids = new Set([...first.rows, ...second.rows].map((row) => row._id))
  expect(ids.size).toBe(48)
})

test.each(['/orders/', '/user', '/product'])(
  '%s without a limit is bounded to 1,000 rows',
  async (path) => {
    expect((await ask(path)).rows).toHaveLength(1000)
  },
)

test.each([
  ['/orders/', 'buyer-4711@', 'customerEmail'],
  ['/user', 'buyer-4711@', 'email'],
  ['/product', 'LL4711', 'partNumber'],
])('%s finds one of 10,100', async (path, q, field) => {
  const found = await ask(`${path}?limit=24&q=${encodeURIComponent(q)}`)
  expect(found.rows).toHaveLength(1)
  expect(found.rows[0]?.[field]).toMatch(/4711/)
  expect(found.total).toBe('1')
})

test('a word in more than 10,000 products finds the newest of them, page by page', async () => {
  const newest = (await ask('/product?limit=60')).rows.map(({ _id }) => _id).reverse()
  const { body: first } = await ask('/catalogue/search?limit=30&q=lng')
  expect(first).toMatchObject({ match: 'similarWords', meant: 'long' })
  const { body: typed } = await ask('/catalogue/search?limit=30&q=long')
  const next = new URLSearchParams({ limit: '30', q: 'long', after: typed.next })
  const { body: second } = await ask(`/catalogue/search?${next}`)
  const found = [...typed.products, ...second.products].map(({ _id }) => _id)
  expect(found).toEqual(newest)
  expect(typed.total).toEqual({ products: MANY, isExact: true })
  const [category] = typed.facets.categories
  expect(category).toMatchObject({ value: 'Brakes', isExact: false })
  expect(category.products).toBeLessThanOrEqual(MANY)
  expect((await ask('/product?limit=6&q=long')).total).toBe('10000+')
  expect((await ask('/product?limit=6&category=Brakes')).total).toBe('10000+')
})

test('a set of more than 10,000 without stored counters is counted up to the limit', async () => {
  const { body } = await ask('/catalogue/search?limit=6&q=long&least=1')
  expect(body.total).toEqual({ products: 10_000, isExact: false })
  const { body: priced } = await ask('/catalogue/search?limit=6&least=1&sort=price')
  expect(priced.total).toEqual({ products: 10_000, isExact: false })
  expect(priced.products[0]).toMatchObject({ name: 'Long list part 1' })
})

test('a set of more than 10,000 offers each of its categories, not only that of the cheapest', async () => {
  for (const partNumber of ['TY-1', 'TY-2', 'TY-3'])
    await createProduct(shop.db, { partNumber, category: 'Tyres', listPriceCents: cents(90_000) })
  const all = [
    { value: 'Brakes', products: 100, isExact: false },
    { value: 'Tyres', products: 3, isExact: true },
  ]
  for (const query of [
    'least=1',
    'most=1000',
    'category=Brakes&least=1',
    'category=Tyres&least=1',
    'orderable=true',
    'least=1&orderable=true',
  ]) {
    const { body } = await ask(`/catalogue/search?limit=6&${query}`)
    expect(body.facets.categories, query).toEqual(all)
  }
})
