import { afterAll, beforeAll, expect, test } from 'vitest'
import { cents } from '../../../contract/values/money/money.ts'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { type Buyer, createBuyer, createProduct, exampleAddress } from '../../testing/factories.ts'

let shop: TestShop
let buyer: Buyer
let productId: string
let now = new Date()

beforeAll(async () => {
  shop = await buildTestShop({ now: () => now })
  buyer = await createBuyer(shop.db)
  await shop.pool.query(`update session set expires_at = now() + interval '3 days'`)
  productId = (await createProduct(shop.db, { listPriceCents: cents(1000) })).id
})
afterAll(() => shop.close())

const call = async (method: 'POST' | 'DELETE' | 'PUT', url: string, payload: object) => {
  const answer = await shop.app.inject({ method, url, payload, headers: buyer.headers })
  expect(answer.statusCode, answer.payload).toBeLessThan(300)
  return answer.json()
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Orders 500 pieces at $10.00 to an address of the book or another. */
async function order(to: object, expectedTotal: number): Promise<string> {
  const { insertedId } = await call('POST', '/cart', { lines: [{ productId, quantity: 500 }] })
  const wanted = { version: 1, expectedTotal, ...to }
  return (await call('POST', `/cart/${insertedId}/order`, wanted)).insertedId
}

const read = async (id: string) =>
  (
    await shop.pool.query(
      `select tax_cents::integer as tax, total_cents::integer as total, ship_to, address, post_code,
         (select array_agg(rate_millipercent) from order_tax where order_id = id) as rates from orders where id = $1`,
      [id],
    )
  ).rows[0]

test('a tax rule changes orders from the first instant of its day only', async () => {
  const midnight = Date.parse(`${dayOf(Date.now())}T24:00:00.000Z`)
  const rule = {
    name: 'Sales tax',
    country: 'US',
    region: '',
    postPrefix: '',
    category: 'standard',
    freightToo: false,
    validUntil: null,
  }
  const rules = [
    { ...rule, rate: 8.25, validFrom: '2020-01-01', validUntil: dayOf(midnight - 1) },
    { ...rule, rate: 8.875, validFrom: dayOf(midnight) },
  ]
  await shop.putSetting('tax', { isOn: true, rules })
  const shipTo = exampleAddress
  now = new Date(midnight - 1)
  const before = await order({ shipTo }, 5412.5)
  now = new Date(midnight)
  const after = await order({ shipTo }, 5443.75)
  expect(await read(before)).toMatchObject({ tax: 41_250, total: 541_250, rates: [8250] })
  expect(await read(after)).toMatchObject({ tax: 44_375, total: 544_375, rates: [8875] })
})

test('an order’s lines answer their shares of its tax', async () => {
  const id = await order({ shipTo: exampleAddress }, 5443.75)
  const url = `/order/${id}/lines`
  const lines = await shop.app.inject({ url, headers: buyer.headers })
  expect(lines.json()).toMatchObject([{ total: 5000, tax: 443.75 }])
})

test('an address that is changed or deleted stays as it was in the orders that went there', async () => {
  const { insertedId: addressId } = await call('POST', '/address', exampleAddress)
  const id = await order({ addressId }, 5443.75)
  const before = await read(id)
  expect(before).toMatchObject({ ship_to: exampleAddress, post_code: '60607' })
  await call('PUT', '/address', { ...exampleAddress, _id: addressId, street: '1 Another Street' })
  await call('DELETE', '/address', { ids: [addressId] })
  expect(await read(id)).toEqual(before)
})

test('an order that waited behind another tax category is judged again, and refused at the former total', async () => {
  const { id } = await createProduct(shop.db, { listPriceCents: cents(1000) })
  const lines = [{ productId: id, quantity: 500 }]
  const { insertedId } = await call('POST', '/cart', { lines })
  const orderAt = (expectedTotal: number) =>
    shop.app.inject({
      method: 'POST',
      url: `/cart/${insertedId}/order`,
      headers: buyer.headers,
      payload: { version: 1, shipTo: exampleAddress, expectedTotal },
    })
  const holder = await shop.pool.connect()
  let waiting: ReturnType<typeof orderAt> | undefined
  try {
    await holder.query('begin')
    await holder.query(`update product set tax_category = 'free' where id = $1`, [id])
    waiting = orderAt(5443.75)
    await expect
      .poll(async () => (await shop.pool.query('select from pg_locks where not granted')).rowCount)
      .toBeGreaterThan(0)
    await holder.query('commit')
  } finally {
    holder.release()
  }
  expect((await waiting).json()).toMatchObject({ code: 'priceChanged' })
  expect(await read((await orderAt(5000)).json().insertedId)).toMatchObject({
    tax: 0,
    total: 500_000,
  })
})
