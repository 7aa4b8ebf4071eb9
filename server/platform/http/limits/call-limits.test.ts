import { afterEach, expect, test } from 'vitest'
import { endpoints } from '../../../../contract/calls.ts'
import { buildTestShop, type TestShop } from '../../../testing/build-test-shop.ts'
import { createBuyer, createProduct } from '../../../testing/factories.ts'

let shop: TestShop
afterEach(() => shop.close())

const get = (url: string, remoteAddress = '192.0.2.1') => shop.app.inject({ url, remoteAddress })

test('a read counts once for each 100 rows that it asks for, also where it asks for none', async () => {
  shop = await buildTestShop({ env: { LIMIT_READS: '100' } })
  const leftAfter = async (url: string) => {
    const { headers } = await get(url)
    return Number(/r=(\d+)/.exec(String(headers.ratelimit))?.[1])
  }
  expect(await leftAfter('/product?limit=1000')).toBe(90)
  expect(await leftAfter('/product')).toBe(80)
  expect(await leftAfter('/review?limit=101')).toBe(78)
  expect(await leftAfter('/product?limit=100')).toBe(77)
  expect(await leftAfter('/catalogue/search')).toBe(76)
  expect(await leftAfter('/product?limit=1e9')).toBe(75)
})

test('equal lists of 1,000 products share one kept answer, and count in full', async () => {
  const token = 'metrics-token-of-this-test-0001'
  shop = await buildTestShop({
    env: { LIMIT_READS: '100', METRICS_TOKEN: token },
    elapsed: () => 0,
  })
  const description = 'Cast iron, machined, oiled and packed. '.repeat(60)
  for (let place = 0; place < 1000; place += 100)
    await Promise.all(Array.from({ length: 100 }, () => createProduct(shop.db, { description })))
  const answers = []
  for (let time = 0; time < 4; time += 1) answers.push(await get('/product?limit=1000'))
  expect(answers.map((answer) => answer.json().length)).toEqual([1000, 1000, 1000, 1000])
  const headers = { authorization: `Bearer ${token}` }
  const metrics = await shop.app.inject({ url: '/metrics', headers })
  expect(metrics.body).toMatch(/hot_answers_total\{result="hit"\} [1-9]/)
  expect(answers.at(-1)?.headers.ratelimit).toMatch(/r=60;/)
})

test('visitors read at most 200 rows of every list but the specification’s two', async () => {
  shop = await buildTestShop()
  const lists = endpoints.filter(
    ({ method, access, ...call }) =>
      method === 'GET' &&
      access === 'open' &&
      'query' in call &&
      'limit' in (call.query?.shape ?? {}),
  )
  const refused = []
  for (const { path } of lists) {
    const answer = await get(`${path.replace(/:\w+/, 'A'.repeat(22))}?limit=201`)
    if (answer.statusCode === 422 || answer.statusCode === 400) refused.push(path)
    else expect(['/product', '/review']).toContain(path)
  }
  expect(refused).toContain('/catalogue/search')
})

test('fresh accounts of one address share what it may ask of costly calls', async () => {
  shop = await buildTestShop({ env: { LIMIT_RESOLVES: '2' } })
  const resolve = async (remoteAddress: string) => {
    const { headers } = await createBuyer(shop.db)
    return shop.app.inject({
      method: 'POST',
      url: '/resolve',
      headers,
      remoteAddress,
      payload: { text: 'BH-1 500' },
    })
  }
  const answers = []
  for (let account = 0; account < 7; account += 1) answers.push(await resolve('192.0.2.9'))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200, 429])
  expect((await resolve('192.0.2.10')).statusCode).toBe(200)
})

test('an address writes a few mails a day to the shop’s own box, by any account', async () => {
  shop = await buildTestShop({ env: { LIMIT_SHOP_MAILS_PER_DAY: '2' } })
  const ask = async (number: string) => {
    const { headers } = await createBuyer(shop.db)
    const request = { method: 'POST' as const, url: '/notFound', headers }
    return shop.app.inject({ ...request, remoteAddress: '192.0.2.1', payload: { number } })
  }
  const answers = [await ask('AB-1001'), await ask('AB-1002'), await ask('AB-1003')]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 429])
  expect(answers[2]?.headers['ratelimit-policy']).toBe('"shopMailsPerDay";q=2;w=86400')
})
