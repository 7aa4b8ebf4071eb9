import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cents } from '../../../contract/values/money/money.ts'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { createProduct } from '../../testing/factories.ts'

/** In the forms in which a post code is computed with. */
const POST_CODE = '60731-7739'
const FORMS = [POST_CODE, '607317739', encodeURIComponent(POST_CODE)]

let shop: TestShop
let productId: string
let log = ''

beforeAll(async () => {
  shop = await buildTestShop({
    env: { LOG_LEVEL: 'trace', METRICS_TOKEN: 'the watch' },
    logOutput: new Writable({
      write(line, _encoding, done) {
        log += line
        done()
      },
    }),
  })
  const packs = { cartonPieces: 1, palletPieces: 66, palletGrams: 1_004_520 }
  const product = await createProduct(shop.db, { listPriceCents: cents(4180), ...packs })
  productId = product.id
  const steps = [{ upToPallets: 26, perPallet: 150 }]
  const zones = [{ name: 'Midwest', country: 'US', prefixes: ['60'], steps }]
  await shop.putSetting('freight', { isOn: true, zones })
})
afterAll(() => shop.close())

const price = (postCode: string, country = 'US') =>
  shop.app.inject({
    method: 'POST',
    url: '/cart/price',
    payload: { lines: [{ productId, quantity: 500 }], country, postCode },
  })

test('a visitor’s post code is in no table, no log line, no metric and no error', async () => {
  const priced = await price(POST_CODE)
  expect(priced.json()).toMatchObject({ freight: { amount: 1200, zone: 'Midwest' } })
  expect((await price(POST_CODE, 'XX')).statusCode).toBe(422)
  const refused = await price(`${POST_CODE}-`)
  expect(refused.statusCode).toBe(422)

  const { rows: tables } = await shop.pool.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  expect(tables.length).toBeGreaterThan(50)
  const holders: string[] = []
  for (const { name } of tables) {
    const { rowCount } = await shop.pool.query(
      `select from ${name} as kept where kept::text like any($1) limit 1`,
      [FORMS.map((form) => `%${form}%`)],
    )
    if (rowCount) holders.push(name)
  }
  expect(holders).toEqual([])

  const metrics = await shop.app.inject({
    url: '/metrics',
    headers: { authorization: 'Bearer the watch' },
  })
  expect(log).toContain('/cart/price')
  for (const form of FORMS)
    for (const said of [log, metrics.payload, refused.payload]) expect(said).not.toContain(form)
})
