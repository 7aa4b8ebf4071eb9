import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ShopCaller, ShopError } from '../../../../client/client.ts'
import { openClient } from '../../../testing/access/open-client.ts'
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
let erp: ShopCaller

beforeAll(async () => {
  shop = await buildTestShop()
  owner = await createBuyer(shop.db, { role: 'admin' })
  buyer = await createBuyer(shop.db)
  const { key } = await createKey(shop.db, owner, { rights: ['orders:read', 'orders:write'] })
  erp = openClient(shop.app, key)
})
afterAll(() => shop.close())

async function placeOrder(): Promise<string> {
  const { id } = await createProduct(shop.db)
  return (await shop.call(buyer, 'POST', '/orderProduct', orderBody(id))).body.insertedId
}

const give = (id: string, number: string, system = 'erp') =>
  erp.call('PUT /order/:id/external', { params: { id }, body: { system, number } })
const find = (number: string) =>
  erp.call('GET /orders/by/:system/:number', { params: { system: 'erp', number } })
const findAs = (by: Buyer, number: string) => shop.call(by, 'GET', `/orders/by/erp/${number}`)

/** The outcome of each, a change or a refusal. */
const giveEach = (gifts: readonly (readonly [id: string, number: string])[]) =>
  Promise.all(gifts.map(([id, number]) => give(id, number).catch((error: ShopError) => error)))

test('an order is found by its number in another system, without prices for a key that may not see them', async () => {
  const [id, number] = [await placeOrder(), uuidv7()]
  expect(await give(id, number)).toEqual({ modifiedCount: 1 })
  expect(await give(id, number)).toEqual({ modifiedCount: 0 })
  expect(await find(number)).toMatchObject({ _id: id, total: null })
  expect((await findAs(owner, number)).body.total).toBeGreaterThan(0)
  expect((await findAs(buyer, number)).status).toBe(403)
  await expect(find(uuidv7())).rejects.toMatchObject({ status: 404, kind: 'orderNotFound' })
})

test('another number takes the place of the one before; that of another order is refused', async () => {
  const [id, other] = [await placeOrder(), await placeOrder()]
  const [first, second] = [uuidv7(), uuidv7()]
  await give(id, first)
  expect(await give(id, second)).toEqual({ modifiedCount: 1 })
  await expect(find(first)).rejects.toMatchObject({ status: 404 })
  await expect(give(other, second)).rejects.toMatchObject({
    status: 409,
    kind: 'numberTaken',
    detail: `Another order has the number ${second} in erp.`,
  })
  expect(await give(other, second, 'shop-floor')).toEqual({ modifiedCount: 1 })
  await expect(give(uuidv7(), uuidv7())).rejects.toMatchObject({ status: 404 })
})

test('of thirty orders that are given one number at once one has it', async () => {
  const ids = await Promise.all(Array.from({ length: 30 }, placeOrder))
  const number = uuidv7()
  const outcomes = await giveEach(ids.map((id) => [id, number]))
  const refusals = outcomes.filter((one) => one instanceof ShopError)
  expect(refusals.map(({ status }) => status)).toEqual(Array(29).fill(409))
  const holder = outcomes.findIndex((one) => !(one instanceof ShopError))
  expect((await find(number))._id).toBe(ids[holder])
})

test('thirty numbers given to one order at once leave it one', async () => {
  const id = await placeOrder()
  const outcomes = await giveEach(Array.from({ length: 30 }, () => [id, uuidv7()]))
  expect(outcomes).toEqual(Array(30).fill({ modifiedCount: 1 }))
  const { rows } = await shop.pool.query('select from external_order where order_id = $1', [id])
  expect(rows).toHaveLength(1)
})
