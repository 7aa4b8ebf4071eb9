import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { type Buyer, createBuyer } from '../../testing/factories.ts'
import { fillLargeShop } from '../../testing/fill-large-shop.ts'
import { explainReads } from '../../testing/watching/explain-reads.ts'
import { addDisputesAndBins, sendGoods } from '../../testing/watching/fill-around-large-shop.ts'
import { watchStatements } from '../../testing/watching/watch-statements.ts'

const ORDERS = 100_000
/** A third of the unpaid orders: a plan that reads more is looking for rare ones among them. */
const MOST_ROWS = 12_000
/** Every twentieth order is of a brand, and 501 are counted. */
const MOST_OF_A_BRAND = 15_000
const FILLING_MS = 10 * 60_000

let shop: TestShop
let admin: Buyer
let statements: ReturnType<typeof watchStatements>
beforeAll(async () => {
  shop = await buildTestShop()
  statements = watchStatements(shop.pool)
  await fillLargeShop(shop.pool, ORDERS)
  await sendGoods(shop.pool)
  await addDisputesAndBins(shop.pool)
  admin = await createBuyer(shop.db, { role: 'admin' })
}, FILLING_MS)
afterAll(() => shop.close())

/** Reads of orders, or of these tables, by the desk's list. */
async function readsOf(filters: string, tables = ['orders']) {
  const asked = await statements.during(async () => {
    const url = `/orders/desk?limit=25&${filters}`
    const { statusCode, body } = await shop.app.inject({ url, headers: admin.headers })
    expect(statusCode, body).toBe(200)
  })
  const reads = await explainReads(shop.pool, asked)
  return reads.filter(({ table }) => tables.includes(table))
}

test('two filters of the desk at once look at few orders', async () => {
  const filters = [
    ...['state=paid', 'state=expired', 'goods=toPack', 'goods=delivered', 'shipBy=late'],
    ...['waits=endsToday', 'waits=refund', 'waits=dispute', 'country=none', 'q=whitfield'],
    ...['from=2020-01-01', 'sort=oldest', 'sort=shipBy'],
  ]
  const nameOf = (filter: string) => filter.slice(0, filter.indexOf('='))
  const long: string[] = []
  for (const [place, filter] of filters.entries())
    for (const other of filters.slice(place + 1)) {
      if (nameOf(filter) === nameOf(other)) continue
      for (const { how, rows, text } of await readsOf(`${filter}&${other}`))
        if (how === 'Seq Scan' || rows > MOST_ROWS)
          long.push(`${filter}&${other}: ${how} of ${rows}: ${text}`)
    }
  expect(long).toEqual([])
}, 300_000)

test('two filters that exclude each other look at no order', async () => {
  const excluding = ['state=expired&sort=shipBy', 'shipBy=late&goods=delivered']
  for (const filters of [...excluding, 'state=awaitingPayment&days=paid&to=2030-01-01'])
    for (const { rows, text } of await readsOf(filters)) expect(rows, `${filters}: ${text}`).toBe(0)
})

test('orders of a category or brand look at few orders and products', async () => {
  await shop.pool.query('vacuum product, orders, order_line')
  const long: string[] = []
  for (const name of ['category=Category+4', 'brand=Brand+3', 'brand=None'])
    for (const other of ['', '&state=expired', '&sort=oldest', '&to=2030-01-01'])
      for (const read of await readsOf(name + other, ['orders', 'product'])) {
        const { how, table, rows, text } = read
        if (how === 'Seq Scan' || rows > MOST_OF_A_BRAND)
          long.push(`${name}${other}: ${how} of ${rows} on ${table}: ${text}`)
      }
  expect(long).toEqual([])
}, 60_000)

test('the oldest orders paid since a day are found without reading those before', async () => {
  // A hundred a day until now.
  await shop.pool.query(
    `alter table orders disable trigger user;
     insert into orders (id, state, customer_email, customer_name, phone, address, post_code, total_cents, held_until, line_count,
       pieces, goods_cents, created_at, paid_at, transaction_id)
     select uuidv7(at - now()), 'paid', 'dana@garage.example', 'Dana Novak', '1', 'a', 'c', 100, at, 1, 500, 100, at, at, 'pi_' || n
     from generate_series(1, 50000) as n, lateral (select now() - make_interval(secs => n * 864) as at) as placed;
     alter table orders enable trigger user; analyze orders`,
  )
  const from = new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10)
  for (const { how, rows, text } of await readsOf(`days=paid&from=${from}&sort=oldest`))
    expect(rows, `${how}: ${text}`).toBeLessThan(3_000)
}, 60_000)

test('where no unpaid order ends today, none is looked at', async () => {
  await shop.pool.query(
    `alter table orders disable trigger user;
     update orders set held_until = now() + interval '3 days' where state = 'awaitingPayment';
     alter table orders enable trigger user; analyze orders`,
  )
  for (const { how, rows, text } of await readsOf('waits=endsToday'))
    expect(rows, `${how}: ${text}`).toBeLessThan(100)
})
