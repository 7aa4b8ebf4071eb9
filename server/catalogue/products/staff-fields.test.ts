import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffFields } from '../../../contract/catalogue/product-fields.ts'
import { type ChangeDesk, openChangeDesk } from '../../testing/desks/change-desk.ts'
import { createBuyer, createUpload, EXAMPLE_PICTURE } from '../../testing/factories.ts'

let desk: ChangeDesk

beforeAll(async () => {
  desk = await openChangeDesk()
  await createUpload(desk.shop.db, desk.admin.id)
})
afterAll(() => desk.close())

const hub = {
  name: 'Hub for the desk',
  description: 'Steel.',
  price: 31,
  minimum: 500,
  available: 9000,
  img: EXAMPLE_PICTURE,
  email: 'parts@shop.example',
  partNumber: 'HD-1',
  tariffNumber: '87083091',
  unNumber: 'UN2794',
}
const kept = {
  alternatives: 'HD-77001, HD-77002',
  purchasePrice: 17.43,
  supplier: 'Secret Castings',
  supplierNumber: 'SC-778',
  bin: 'A-04-2',
  reorderLevel: 2345,
  leadTimeDays: 217,
}

test('every field for staff is planted below', () => {
  expect(Object.keys(kept)).toEqual(staffFields.map(({ key }) => key))
})

test('staff read and correct what only they see; no open call says any of it', async () => {
  const { body } = await desk.call('POST', '/uploadProduct', { ...hub, ...kept })
  const path = `/product/${body.insertedId}`
  expect((await desk.call('GET', path)).body).toMatchObject({ ...hub, ...kept, img: hub.img })

  const customer = await createBuyer(desk.shop.db)
  const said = Object.values(kept).map(String)
  const calls = [
    path,
    '/product',
    '/catalogue/search?q=HD-1',
    '/catalogue/suggestions?q=Hub',
    '/openapi.json',
    `${path}/references`,
  ]
  for (const url of calls)
    for (const headers of [{}, customer.headers]) {
      const { statusCode, payload } = await desk.shop.app.inject({ url, headers })
      expect(statusCode, url).toBe(200)
      for (const text of said) expect(payload, `${url} says ${text}`).not.toContain(text)
    }

  await desk.call('PUT', path, { version: 1, bin: null, purchasePrice: 16 })
  expect((await desk.call('GET', path)).body).toMatchObject({ bin: null, purchasePrice: 16 })
})

test.each([
  ['purchasePrice', 1.005],
  ['purchasePrice', 0],
  ['reorderLevel', 1.5],
  ['leadTimeDays', 731],
  ['tariffNumber', '8708309'],
  ['unNumber', '2794'],
])('%s can’t be %s', async (field, value) => {
  const refused = await desk.call('POST', '/uploadProduct', {
    ...hub,
    partNumber: 'HD-2',
    [field]: value,
  })
  expect(refused).toMatchObject({
    status: 422,
    body: { errors: { [field]: [expect.any(String)] } },
  })
})
