import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/calls.ts'
import { buildWorld } from '../../testing/access/access-world.ts'
import { exampleRequests } from '../../testing/access/example-requests.ts'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { createField } from '../../testing/factories.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await buildTestShop()
})
afterAll(() => shop.close())

test('no open call, and no call of a buyer, says a private field or its value', async () => {
  const world = await buildWorld(shop)
  const { productId, orderId, owner } = world
  await shop.pool.query('delete from custom_field')
  const secret = { isPublic: false, isRequired: false }
  await createField(shop.db, { ...secret, key: 'plum', label: 'Plumbago' })
  await createField(shop.db, { ...secret, subject: 'order', key: 'sloe', label: 'Sloeberry' })
  await shop.pool.query(
    `update product set further_facts = further_facts || '{"custom.plum": "Quince"}' where id = $1`,
    [productId],
  )
  await shop.pool.query(`update orders set custom_values = '{"sloe": "Medlar"}' where id = $1`, [
    orderId,
  ])
  const isOfBuyers = (access: string) =>
    access === 'open' || access === 'signedIn' || access === 'self' || access.startsWith('own or')
  const reads = endpoints.filter(({ method, access }) => method === 'GET' && isOfBuyers(access))
  const urls = reads.map(({ path }) => exampleRequests[`GET ${path}` as 'GET /product'](world).url)
  const pages = ['/productFeed.xml', '/sitemap.xml', '/sitemap-pages.xml', '/robots.txt']
  for (const url of [...urls, ...pages])
    for (const headers of [{}, owner.headers]) {
      const { payload } = await shop.app.inject({ url, headers })
      for (const word of ['Quince', 'Medlar', 'Sloeberry', 'custom.plum'])
        expect(payload, `${url} says ${word}`).not.toContain(word)
    }
  const search = await shop.app.inject('/catalogue/search?attribute=Plumbago=Quince')
  expect(search.json().total.products).toBe(0)
})
