import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { type Buyer, createBuyer, exampleAddress, exampleBillTo } from '../../testing/factories.ts'

let shop: TestShop
let admin: Buyer

beforeAll(async () => {
  shop = await buildTestShop()
  admin = await createBuyer(shop.db, { role: 'admin', email: 'rita@shop.example' })
})
afterAll(() => shop.close())

const call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  by: Buyer,
  payload?: object,
) => shop.app.inject({ method, url, headers: by.headers, payload })
const find = async (q: string) =>
  (await call('GET', `/user?q=${encodeURIComponent(q)}`, admin))
    .json()
    .map(({ email }: { email: string }) => email)

test('staff find customers by company, VAT id, phone and post code, however they are spaced', async () => {
  const customer = await createBuyer(shop.db, { name: 'Ines Carvalho' })
  await createBuyer(shop.db, { name: 'Ines Other' })
  const kept = await call('POST', '/address', customer, { ...exampleAddress, postCode: '60 607' })
  await call('PUT', '/billing', customer, exampleBillTo)
  await call('PUT', '/tax', customer, { vatId: 'DE136695976', country: 'DE' })
  for (const q of [
    'northgate garages',
    'garages LLC',
    'de136695976',
    '+1 202 555 0148',
    '12025550148',
    '60607',
    'ines northgate 60606',
  ])
    expect([q, await find(q)]).toEqual([q, [customer.email]])
  expect(await find('ines')).toHaveLength(2)

  await call('PUT', '/billing', customer, { ...exampleBillTo, legalName: 'Castella Fleet Inc.' })
  expect(await find('castella')).toEqual([customer.email])
  expect(await find('garages LLC')).toEqual([])
  const { insertedId } = kept.json()
  await call('DELETE', '/address', customer, { ids: [insertedId] })
  expect(await find('12025550148')).toEqual([])
})

test('staff export the users that the list shows, guarded against formulas, and the history says who did', async () => {
  const customer = await createBuyer(shop.db, { name: '=1+1' })
  await call('PUT', '/billing', customer, { ...exampleBillTo, legalName: '=Pavo Parts' })
  await call('POST', '/address', customer, exampleAddress)
  const answer = await call('GET', '/users/export?q=pavo', admin)
  expect(answer.headers['content-disposition']).toContain('users.csv')
  const rows: Record<string, string>[] = parse(answer.body, { bom: true, columns: true })
  expect(rows).toMatchObject([
    {
      email: customer.email,
      name: "'=1+1",
      role: 'customer',
      bill_to: "'=Pavo Parts",
      company: 'Northgate garages',
      post_code: '60607',
    },
  ])
  const all: object[] = parse((await call('GET', '/users/export', admin)).body, {
    bom: true,
    columns: true,
  })
  expect(all).toHaveLength((await call('GET', '/user', admin)).json().length)
  const [event] = (await call('GET', '/accountEvents?limit=1', admin)).json()
  expect(event).toMatchObject({ kind: 'customersExported', email: admin.email })
})
