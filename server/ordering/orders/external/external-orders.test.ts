import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestShop, type TestShop } from '../../../testing/build-test-shop.ts'
import {
  type Buyer,
  createBuyer,
  createKey,
  createProduct,
  orderBody,
} from '../../../testing/factories.ts'

let shop: TestShop
let owner: Buyer
let buyer: Buyer
let erp: Buyer

beforeAll(async () => {
  shop = await buildTestShop()
  owner = await createBuyer(shop.db, { role: 'admin' })
  buyer = await createBuyer(shop.db)
  erp = (await createKey(shop.db, owner, { rights: ['orders:read', 'orders:write'] })).caller
})
afterAll(() => shop.close())

async function placeOrder(): Promise<string> {
  const { id } = await createProduct(shop.db)
  return (await shop.call(buyer, 'POST', '/orderProduct', orderBody(id))).body.insertedId
}

const give = (id: string, number: string, system = 'erp') =>
  shop.call(erp, 'PUT', `/order/${id}/external`, { system, number })
const find = (number: string, by = erp) =>
  shop.call(by, 'GET', `/orders/by/erp/${encodeURIComponent(number)}`)

test('an order is found by its number in another system, without prices for a key that may not see them', async () => {
  const [id, number] = [await placeOrder(), uuidv7()]
  expect(await give(id, number)).toEqual({ status: 200, body: { modifiedCount: 1 } })
  expect((await give(id, number)).body).toEqual({ modifiedCount: 0 })
  expect((await find(number)).body).toMatchObject({ _id: id, total: null })
  expect((await find(number, owner)).body.total).toBeGreaterThan(0)
  expect((await find(number, buyer)).status).toBe(403)
  expect((await find(uuidv7())).body).toMatchObject({ status: 404, code: 'orderNotFound' })
})

test('another number takes the place of the one before; that of another order is refused', async () => {
  const [id, other] = [await placeOrder(), await placeOrder()]
  const [first, second] = [uuidv7(), uuidv7()]
  await give(id, first)
  expect((await give(id, second)).body).toEqual({ modifiedCount: 1 })
  expect((await find(first)).status).toBe(404)
  expect(await give(other, second)).toMatchObject({
    status: 409,
    body: { code: 'numberTaken', detail: `Another order has the number ${second} in erp.` },
  })
  expect((await give(other, second, 'shop-floor')).status).toBe(200)
  expect((await give(uuidv7(), uuidv7())).status).toBe(404)
})

test('of thirty orders that are given one number at once one has it', async () => {
  const ids = await Promise.all(Array.from({ length: 30 }, placeOrder))
  const number = uuidv7()
  const answers = await Promise.all(ids.map((id) => give(id, number)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(29)
  const holder = answers.findIndex(({ status }) => status === 200)
  expect((await find(number)).body._id).toBe(ids[holder])
})

test('thirty numbers given to one order at once leave it one', async () => {
  const id = await placeOrder()
  const answers = await Promise.all(Array.from({ length: 30 }, () => give(id, uuidv7())))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const { rows } = await shop.pool.query('select from external_order where order_id = $1', [id])
  expect(rows).toHaveLength(1)
})
