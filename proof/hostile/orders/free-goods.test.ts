import { afterAll, beforeAll, expect, test } from 'vitest'
import { cents } from '../../../contract/values/money/money.ts'
import { buildTestShop, type TestShop } from '../../../server/testing/build-test-shop.ts'
import {
  type Buyer,
  createBuyer,
  createProduct,
  orderBody,
} from '../../../server/testing/factories.ts'

let shop: TestShop
let admin: Buyer
let buyer: Buyer

beforeAll(async () => {
  shop = await buildTestShop()
  admin = await createBuyer(shop.db, { role: 'admin' })
  buyer = await createBuyer(shop.db)
})
afterAll(() => shop.close())

const send = (by: Buyer, method: 'POST' | 'PUT', url: string, payload: object) =>
  shop.app.inject({ method, url, headers: by.headers, payload })

const discount = { percent: 90, until: '2999-01-01T00:00:00Z' }

test('no discount makes a product free, and ordering a cheap one causes no server error', async () => {
  const { id } = await createProduct(shop.db, { listPriceCents: cents(1) })
  const set = await send(admin, 'PUT', `/product/${id}/discount`, discount)
  expect(set.statusCode).toBe(422)
  expect(set.json().errors).toHaveProperty('percent')
  const ordered = await send(buyer, 'POST', '/orderProduct', orderBody(id))
  expect(ordered.statusCode).toBe(201)
  expect(ordered.json().order).toMatchObject({ price: 0.01, total: 5 })
})

test('a new product that its discount makes free is refused', async () => {
  const added = await send(admin, 'POST', '/uploadProduct', {
    name: 'Free fuse',
    email: admin.email,
    description: 'Blade',
    price: 0.04,
    minimum: 500,
    available: 1000,
    img: 'https://pictures.example/fuse.webp',
    discount,
  })
  expect(added.statusCode).toBe(422)
  expect(added.json().errors).toHaveProperty(['discount.percent'])
})
