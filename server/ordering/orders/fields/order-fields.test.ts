import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestShop, type TestShop } from '../../../testing/build-test-shop.ts'
import {
  type Buyer,
  createBuyer,
  createField,
  createProduct,
  orderBody,
} from '../../../testing/factories.ts'

let shop: TestShop
let owner: Buyer
let buyer: Buyer

beforeAll(async () => {
  shop = await buildTestShop()
  owner = await createBuyer(shop.db, { role: 'admin' })
  buyer = await createBuyer(shop.db)
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('delete from custom_field')
  await createField(shop.db, { subject: 'order', key: 'gate', label: 'Gate' })
  await createField(shop.db, { subject: 'order', key: 'margin', label: 'Margin', isPublic: false })
})

async function placeOrder(): Promise<string> {
  const { id } = await createProduct(shop.db)
  return (await shop.call(buyer, 'POST', '/orderProduct', orderBody(id))).body.insertedId
}
const set = (id: string, custom: object, by = owner) =>
  shop.call(by, 'PUT', `/order/${id}/fields`, { custom })
const find = async (id: string, by = owner) => (await shop.call(by, 'GET', `/order/${id}`)).body

test('staff set the fields of an order; its buyer sees the public ones', async () => {
  const id = await placeOrder()
  expect((await set(id, { gate: ' North ', margin: 'thin' })).body).toEqual({ modifiedCount: 1 })
  expect((await set(id, { gate: 'North' })).body).toEqual({ modifiedCount: 0 })
  expect((await find(id)).customFields).toMatchObject([
    { key: 'gate', value: 'North', isPublic: true },
    { key: 'margin', value: 'thin', isPublic: false },
  ])
  expect((await find(id, buyer)).customFields).toMatchObject([{ key: 'gate', value: 'North' }])
  expect((await set(id, { gate: 'South' }, buyer)).status).toBe(403)
  expect((await set(uuidv7(), { gate: 'South' })).body.code).toBe('orderNotFound')
  expect((await set(id, { margin: null })).body).toEqual({ modifiedCount: 1 })
  const { rows } = await shop.pool.query('select custom_values from orders where id = $1', [id])
  expect(rows).toEqual([{ custom_values: { gate: 'North' } }])
})

test('each saving leaves one entry with the values before and after, and an unchanged one none', async () => {
  const id = await placeOrder()
  await set(id, { gate: 'North' })
  await set(id, { gate: 'North' })
  await set(id, { gate: null })
  const { rows } = await shop.pool.query(
    `select kind, before ->> 'gate' is null as was_empty, after ->> 'gate' is null as is_empty
     from history_entry where subject_id = $1 order by id`,
    [id],
  )
  const kind = 'PUT /order/:id/fields'
  expect(rows).toEqual([
    { kind, was_empty: true, is_empty: false },
    { kind, was_empty: false, is_empty: true },
  ])
})

test('a required field is asked of staff who save fields, and of no buyer', async () => {
  await createField(shop.db, {
    subject: 'order',
    key: 'dock',
    label: 'Dock',
    type: 'choice',
    choices: ['1', '2'],
    isRequired: true,
    isPublic: false,
  })
  const id = await placeOrder()
  expect((await set(id, { gate: 'North' })).body.errors).toEqual({
    'custom.dock': ['Dock is required'],
  })
  expect((await set(id, { dock: '3', amps: 1 })).body.errors).toEqual({
    'custom.dock': ['One of: 1, 2'],
    'custom.amps': ['The shop has no such field'],
  })
  expect((await set(id, { dock: '2', gate: 'North' })).status).toBe(200)
})
