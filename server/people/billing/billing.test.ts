import { afterAll, beforeAll, expect, test } from 'vitest'
import { noBillTo } from '../../../contract/people/addresses/billing.ts'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import {
  type Buyer,
  createBuyer,
  createProduct,
  exampleBillTo,
  orderBody,
} from '../../testing/factories.ts'

let shop: TestShop
let buyer: Buyer

beforeAll(async () => {
  shop = await buildTestShop()
  buyer = await createBuyer(shop.db)
})
afterAll(() => shop.close())

const put = (parts: object) => shop.call(buyer, 'PUT', '/billing', { ...exampleBillTo, ...parts })

const read = async (by = buyer) => (await shop.call(by, 'GET', '/billing')).body

test('a bill-to is its account’s alone, and an order keeps the one that it was placed with', async () => {
  const stranger = await createBuyer(shop.db)
  const { id: productId } = await createProduct(shop.db, { available: 5000 })
  const order = async () =>
    (await shop.call(buyer, 'POST', '/orderProduct', orderBody(productId))).body.order
  expect(await read()).toEqual(noBillTo)
  expect((await order()).billTo).toBeUndefined()

  expect(await put({})).toEqual({ status: 200, body: { modifiedCount: 1 } })
  expect([await read(), await read(stranger)]).toEqual([exampleBillTo, noBillTo])
  const { _id, billTo } = await order()
  expect(billTo).toEqual(exampleBillTo)

  await put({ legalName: 'Another Garage Inc.' })
  const kept = await shop.call(buyer, 'GET', `/order/${_id}`)
  expect(kept.body.billTo).toEqual(exampleBillTo)

  expect((await shop.call(buyer, 'PUT', '/billing', noBillTo)).body).toEqual({ modifiedCount: 1 })
  expect((await shop.call(buyer, 'PUT', '/billing', noBillTo)).body).toEqual({ modifiedCount: 0 })
  expect((await order()).billTo).toBeUndefined()
})

test('VAT ids of the EU and EINs are kept as registers write them, and refused with a wrong check digit', async () => {
  const errorsOf = async (parts: object) => (await put(parts)).body.errors
  expect(await errorsOf({ vatId: 'DE136695977' })).toEqual({
    vatId: ['DE136695977 has a wrong check digit'],
  })
  expect(await errorsOf({ vatId: '12345' })).toEqual({
    vatId: ['The United States have no VAT ids. Enter the EIN instead'],
  })
  expect(await errorsOf({ ein: '07-1144442' })).toEqual({
    ein: ['07-1144442 is no EIN: nine digits, such as 12-3456789'],
  })
  const german = { country: 'DE', postCode: '68159', region: '', ein: '911144442' }
  for (const [country, postCode, vatId, written] of [
    ['DE', '68159', '136 695 976', 'DE136695976'],
    ['US', '60606', 'DE136695976', 'DE136695976'],
    ['GR', '105 57', 'GR094259216', 'EL094259216'],
    ['CH', '8001', '116.281.710', 'CH 116.281.710'],
  ]) {
    const answer = await put({ ...german, country, postCode, vatId })
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
    expect(await read()).toMatchObject({ vatId: written, ein: '91-1144442' })
  }
})

test('what papers need is asked for at its field', async () => {
  const { body } = await put({ legalName: ' ', street: '', city: '', postCode: 'x' })
  expect(Object.keys(body.errors)).toEqual(['legalName', 'street', 'city', 'postCode'])
})
