import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { shopPage } from '../../../platform/database/tables/shop.ts'
import { buildTestShop, type TestShop } from '../../../testing/build-test-shop.ts'
import { type Buyer, createBuyer, createProduct, orderBody } from '../../../testing/factories.ts'

let shop: TestShop
let admin: Buyer
let buyer: Buyer
let productId: string

beforeAll(async () => {
  shop = await buildTestShop()
  admin = await createBuyer(shop.db, { role: 'admin' })
  buyer = await createBuyer(shop.db)
  const product = await createProduct(shop.db, { available: 50_000 })
  productId = product.id
})
afterAll(() => shop.close())
beforeEach(() => shop.db.delete(shopPage))

const write = (text: string, version: number) =>
  shop.call(admin, 'PUT', '/pages/terms', { text, version })
const ask = (order: boolean) => shop.putSetting('consent', { signUp: false, order })
const order = (accepted: object = {}) =>
  shop.call(buyer, 'POST', '/orderProduct', { ...orderBody(productId), ...accepted })

test('an order names the terms of its day, also after they have changed', async () => {
  await ask(false)
  const without = (await order()).body.order
  expect(without).not.toHaveProperty('termsVersion')
  await write('Net 30', 0)
  const former = (await order()).body.order
  await write('Net 14', 1)
  const later = (await order()).body.order
  const read = async ({ _id }: { _id: string }) =>
    (await shop.call(buyer, 'GET', `/order/${_id}`)).body.termsVersion
  expect([await read(without), await read(former), await read(later)]).toEqual([undefined, 1, 2])
  await write('', 2)
  expect((await order()).body.order).not.toHaveProperty('termsVersion')
})

test('where the shop asks for consent, only the terms of now can be accepted', async () => {
  await ask(true)
  expect((await order()).status).toBe(201)
  await write('Net 30', 0)
  expect((await shop.app.inject('/shop')).json().consent).toEqual({ signUp: null, order: 1 })
  const refused = await order()
  expect(refused.status).toBe(422)
  expect(refused.body).toMatchObject({
    code: 'termsNotAccepted',
    errors: { termsVersion: ['Accept the terms to order'] },
  })
  await write('Net 14', 1)
  const outdated = await order({ termsVersion: 1 })
  expect(outdated.body.errors.termsVersion).toEqual([
    'The terms have changed. Read version 2 and accept it to order',
  ])
  const { rows } = await shop.pool.query('select available from product where id = $1', [productId])
  expect((await order({ termsVersion: 2 })).body.order.termsVersion).toBe(2)
  const after = await shop.pool.query('select available from product where id = $1', [productId])
  expect(rows[0].available - after.rows[0].available).toBe(500)
})
