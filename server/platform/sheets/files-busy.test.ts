import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { encodeForm, fileOf } from '../../testing/encode-form.ts'
import { type Buyer, createBuyer, createProduct, orderBody } from '../../testing/factories.ts'

const FILES = 8

let shop: TestShop
let holder: pg.Client

beforeAll(async () => {
  shop = await buildTestShop({ env: { DATABASE_POOL: '2' } })
  holder = new pg.Client({ connectionString: shop.databaseUrl })
  await holder.connect()
})
afterAll(async () => {
  await holder.end()
  await shop.close()
})

async function send(person: Buyer, url: string, content: string) {
  const { headers, payload } = await encodeForm({ file: fileOf(content, 'list.csv') })
  const all = { ...person.headers, ...headers }
  return shop.app.inject({ method: 'POST', url, payload, headers: all })
}

test('others order while files wait for what is locked; too many files hear when to come again', async () => {
  const part = await createProduct(shop.db, { available: 5000 })
  const [admin, buyer] = [await createBuyer(shop.db, { role: 'admin' }), await createBuyer(shop.db)]
  const owners = await Promise.all(Array.from({ length: FILES }, () => createBuyer(shop.db)))
  await holder.query('begin')
  await holder.query('select 1 from users where id = any($1) for update', [
    owners.map(({ id }) => id),
  ])
  const numbers = `number;part_number\nGAR-17;${part.partNumber}\n`
  const files = owners.map((owner) => send(owner, '/partNumber/import', numbers))
  await vi.waitFor(async () => {
    const { rows } = await holder.query('select 1 from pg_locks where not granted')
    expect(rows).not.toEqual([])
  }, 10_000)
  const count = send(admin, '/stock/countSheet', `product_id;counted\n${part.id};5000\n`)
  const order = await shop.call(buyer, 'POST', '/orderProduct', orderBody(part.id))
  expect(order.status).toBe(201)
  await holder.query('commit')
  const refused = (await Promise.all(files)).filter(({ statusCode }) => statusCode !== 200)
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([503, 503])
  expect(refused.map(({ headers }) => headers['retry-after'])).toEqual(['5', '5'])
  expect((await count).statusCode).toBe(200)
})
