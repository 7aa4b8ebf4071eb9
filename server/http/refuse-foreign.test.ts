import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestShop, type TestShop } from '../testing/build-test-shop.ts'
import { type Buyer, createBuyer, createProduct, orderBody } from '../testing/factories.ts'

let shop: TestShop
let buyer: Buyer
let productId: string

beforeAll(async () => {
  shop = await buildTestShop({ env: { PUBLIC_URL: 'https://shop.example' } })
  buyer = await createBuyer(shop.db)
  productId = (await createProduct(shop.db)).id
})
afterAll(() => shop.close())

const token = () => buyer.headers.authorization.replace('Bearer ', '')

function order(headers: Record<string, string>, withCookie = true) {
  return shop.app.inject({
    method: 'POST',
    url: '/orderProduct',
    headers,
    ...(withCookie && { cookies: { '__Host-session': token() } }),
    payload: orderBody(productId),
  })
}

test.each([
  ['the shop’s own page', { 'sec-fetch-site': 'same-origin' }, 201],
  ['the shop’s own page in an older browser', { origin: 'https://shop.example' }, 201],
  ['a page of another site', { 'sec-fetch-site': 'cross-site' }, 403],
  ['a page of a neighbouring subdomain', { 'sec-fetch-site': 'same-site' }, 403],
  ['another site in an older browser', { origin: 'https://evil.example' }, 403],
  ['a sandboxed frame', { origin: 'null' }, 403],
  [
    'another site that claims our origin',
    { 'sec-fetch-site': 'cross-site', origin: 'https://shop.example' },
    403,
  ],
  ['nowhere, but with our cookie', {}, 403],
])('an order from %s: %j answers %i', async (_from, headers, status) => {
  expect((await order(headers)).statusCode).toBe(status)
})

test('a program with a bearer token needs neither header', async () => {
  expect((await order({ ...buyer.headers }, false)).statusCode).toBe(201)
})

test('reading from another site is not a change', async () => {
  const answer = await shop.app.inject({
    url: '/product',
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  expect(answer.statusCode).toBe(200)
})
