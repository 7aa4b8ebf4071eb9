import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/calls.ts'
import { buildWorld } from '../../testing/access/access-world.ts'
import { exampleRequests } from '../../testing/access/example-requests.ts'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { createBuyer, createField } from '../../testing/factories.ts'

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
  const words = ['Quince', 'Medlar', 'Plumbago', 'Sloeberry', 'custom.plum']
  const said = async (url: string, headers: object) => {
    const { payload, statusCode } = await shop.app.inject({ url, headers: { ...headers } })
    return { statusCode, words: words.filter((word) => payload.includes(word)) }
  }
  // Staff read them at the addresses that buyers ask below.
  const { headers } = await createBuyer(shop.db, { role: 'admin' })
  expect(await said(`/product/${productId}`, headers)).toMatchObject({
    words: ['Quince', 'Plumbago'],
  })
  expect(await said(`/order/${orderId}`, headers)).toMatchObject({ words: ['Medlar', 'Sloeberry'] })

  const isOfBuyers = (access: string) =>
    access === 'open' || access === 'signedIn' || access === 'self' || access.startsWith('own or')
  const reads = endpoints.filter(({ method, access }) => method === 'GET' && isOfBuyers(access))
  const pages = ['/productFeed.xml', '/sitemap.xml', '/sitemap-pages.xml', '/robots.txt']
  const urls = [
    ...reads.map(({ path }) => exampleRequests[`GET ${path}` as 'GET /product'](world).url),
    ...pages,
  ]
  for (const url of urls) {
    // These papers are of things that the owner does not have.
    const isRefused = url.endsWith('/proforma.pdf') || url.endsWith('/label.pdf')
    const answer = await said(url, owner.headers)
    expect(answer, url).toEqual({
      statusCode: isRefused ? expect.any(Number) : 200,
      words: [],
    })
    expect((await said(url, {})).words, url).toEqual([])
  }
  const search = await shop.app.inject('/catalogue/search?attribute=Plumbago=Quince')
  expect(search.json().total.products).toBe(0)
})
