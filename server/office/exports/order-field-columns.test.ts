import { afterAll, beforeAll, expect, test } from 'vitest'
import { takenKeys } from '../../../contract/catalogue/fields/taken-keys.ts'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import {
  type Buyer,
  createBuyer,
  createField,
  createProduct,
  orderBody,
} from '../../testing/factories.ts'
import { orderColumns } from './export-orders.ts'

/** Every object answers to these; as keys they would be found where no value is. */
const OBJECT_NAMES = Object.getOwnPropertyNames(Object.prototype)

let shop: TestShop
let owner: Buyer
let buyer: Buyer

beforeAll(async () => {
  shop = await buildTestShop()
  owner = await createBuyer(shop.db, { role: 'admin' })
  buyer = await createBuyer(shop.db)
  await createField(shop.db, { subject: 'order', key: 'gate', label: 'Gate' })
  await createField(shop.db, { subject: 'order', key: 'margin', label: 'Margin', isPublic: false })
})
afterAll(() => shop.close())

const topOf = async (url: string, by: Buyer) => {
  const { payload } = await shop.app.inject({ url, headers: by.headers })
  const [head, line] = payload.split('\r\n')
  return { head, line }
}

test('the export of orders has a column for each field, that of a buyer only for public ones', async () => {
  const { id } = await createProduct(shop.db)
  const { body } = await shop.call(buyer, 'POST', '/orderProduct', orderBody(id))
  const custom = { gate: 'North', margin: 'thin' }
  await shop.call(owner, 'PUT', `/order/${body.insertedId}/fields`, { custom })
  const own = await topOf('/order/export?format=csv', buyer)
  expect(own.head).toMatch(/,sample,gate$/)
  expect(own.line).toMatch(/,North$/)
  const all = await topOf('/orders/export?format=csv', owner)
  expect(all.head).toMatch(/,sample,gate,margin$/)
  expect(all.line).toMatch(/,North,thin$/)
})

test('no field of an order takes the name of a column of the export', () => {
  expect(takenKeys.order).toEqual(new Set([...orderColumns, ...OBJECT_NAMES]))
})
