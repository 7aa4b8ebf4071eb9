import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestShop, type TestShop } from '../../../testing/build-test-shop.ts'
import {
  type Buyer,
  createBuyer,
  createUpload,
  EXAMPLE_PICTURE,
} from '../../../testing/factories.ts'
import { review } from '../../database/tables/products.ts'

let shop: TestShop
let buyer: Buyer

beforeAll(async () => {
  shop = await buildTestShop()
  buyer = await createBuyer(shop.db)
  await createUpload(shop.db, buyer.id)
})
afterAll(() => shop.close())

test.each(['/product?q=%00', '/product?category=a%00b', '/product/a%00b', '/userprofile/a%00b'])(
  'U+0000 in an address is refused: %s',
  async (url) => {
    const { statusCode } = await shop.app.inject({ url, headers: buyer.headers })
    expect([400, 403, 404]).toContain(statusCode)
  },
)

test.each([
  ['U+0000', 'a\0b'],
  ['the first half of a pair', 'a\ud800'],
  ['the second half of a pair', '\udc00b'],
])('%s in a body is refused and nothing is stored', async (_, name) => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/uploadReview',
    headers: buyer.headers,
    payload: { name, description: 'x', ratting: 4, img: EXAMPLE_PICTURE },
  })
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'malformedRequest'])
  expect(await shop.db.$count(review)).toBe(0)
})

test('a whole pair in a body is stored as it was sent', async () => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/uploadReview',
    headers: buyer.headers,
    payload: { name: 'Garage 🔧', description: 'x', ratting: 4, img: EXAMPLE_PICTURE },
  })
  expect(answer.statusCode).toBe(201)
  expect((await shop.db.select().from(review)).map(({ name }) => name)).toEqual(['Garage 🔧'])
})

test('a body of half a million values is refused for what it holds', async () => {
  const payload = { text: Array(500_000).fill(1) }
  const answer = await shop.app.inject({ method: 'POST', url: '/resolve', payload })
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'invalidFields'])
})
