import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { type Buyer, createBuyer, createProduct, exampleAddress } from '../../testing/factories.ts'

let shop: TestShop
let buyer: Buyer
let admin: Buyer
let productId: string

const rule = {
  name: 'Sales tax',
  country: 'US',
  region: 'IL',
  postPrefix: '60, 61',
  category: 'standard',
  rate: 8.25,
  freightToo: false,
  validFrom: '2020-01-01',
  validUntil: null,
}

beforeAll(async () => {
  shop = await buildTestShop()
  buyer = await createBuyer(shop.db)
  admin = await createBuyer(shop.db, { role: 'admin' })
  productId = (await createProduct(shop.db, { available: 100_000 })).id
})
afterAll(() => shop.close())

async function order(parts: object): Promise<string> {
  const shipTo = { ...exampleAddress, ...parts }
  const lines = [{ productId, quantity: 500 }]
  const { country, postCode } = shipTo
  const priced = await shop.call(buyer, 'POST', '/cart/price', { lines, country, postCode })
  const cart = await shop.call(buyer, 'POST', '/cart', { lines })
  const wanted = { version: 1, shipTo, expectedTotal: priced.body.total }
  const url = `/cart/${cart.body.insertedId}/order`
  const { status, body } = await shop.call(buyer, 'POST', url, wanted)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.insertedId
}

const waiting = async () => (await shop.call(admin, 'GET', '/figures/waiting')).body.untaxed
const listed = async () =>
  (await shop.call(admin, 'GET', '/orders/?tax=untaxed')).body.map(
    ({ _id }: { _id: string }) => _id,
  )

test('an order that no tax rule of its country met waits until staff have looked at it', async () => {
  await order({ postCode: '90210', region: 'CA' })
  await shop.putSetting('tax', { isOn: true, rules: [rule] })
  await order({ postCode: '61101' })
  await order({ country: 'DE', postCode: '60311', region: '' })
  expect([await waiting(), await listed()]).toEqual([0, []])

  const id = await order({ postCode: '90210', region: 'CA' })
  expect([await waiting(), await listed()]).toEqual([1, [id]])
  expect((await shop.call(admin, 'GET', `/order/${id}`)).body).toMatchObject({ untaxed: true })
  expect((await shop.call(buyer, 'GET', `/order/${id}`)).body).not.toHaveProperty('untaxed')

  const look = () => shop.call(admin, 'POST', `/order/${id}/taxChecked`)
  expect((await look()).body).toEqual({ modifiedCount: 1 })
  expect((await look()).body).toEqual({ modifiedCount: 0 })
  expect([await waiting(), await listed()]).toEqual([0, []])
})

test('a rule of 0 % says that nothing is charged there: its orders don’t wait', async () => {
  const rest = { ...rule, name: 'No sales tax', region: '', postPrefix: '', rate: 0 }
  await shop.putSetting('tax', { isOn: true, rules: [rule, rest] })
  await order({ postCode: '90210', region: 'CA' })
  expect(await waiting()).toBe(0)
})
