import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { buildTestShop, type TestShop } from '../../../testing/build-test-shop.ts'
import { createBuyer, createProduct, orderBody } from '../../../testing/factories.ts'

let shop: TestShop
afterEach(() => shop.close())

const read = (remoteAddress = '192.0.2.1', headers: Record<string, string> = {}, url = '/shop') =>
  shop.app.inject({ url, remoteAddress, headers })

test('an address above the read limit is refused until its minute is over; others are not affected', async () => {
  shop = await buildTestShop({ env: { LIMIT_READS: '5' } })
  for (let left = 4; left >= 0; left -= 1) {
    const answer = await read()
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['ratelimit-policy']).toBe('"reads";q=5;w=60')
    expect(answer.headers.ratelimit).toMatch(new RegExp(`^"reads";r=${left};t=\\d+$`))
  }
  const { headers } = await createBuyer(shop.db)
  for (const refused of [await read(), await read('192.0.2.1', headers)]) {
    expect(refused.json()).toMatchObject({ status: 429, code: 'tooManyRequests' })
    expect(refused.headers.ratelimit).toMatch(/^"reads";r=0;t=\d+$/)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  }
  expect((await read('192.0.2.2')).statusCode).toBe(200)
  // A health check must still succeed.
  expect((await read('192.0.2.1', {}, '/healthz')).statusCode).toBe(200)
  expect((await read('192.0.2.1', {}, '/readyz')).statusCode).toBe(200)
})

test('cached answers count like all others, and carry the remaining budget of the address', async () => {
  shop = await buildTestShop({ env: { LIMIT_READS: '40' } })
  await createProduct(shop.db)
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = shop.app.server.address() as AddressInfo
  const answers = []
  for (let time = 0; time < 42; time += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/product?limit=1`)
    await answer.arrayBuffer()
    answers.push(answer)
  }
  expect(answers.map(({ status }) => status)).toEqual([...Array(40).fill(200), 429, 429])
  const left = answers.map(({ headers }) => headers.get('ratelimit')?.match(/r=(\d+)/)?.[1])
  expect(left).toEqual([...Array.from({ length: 40 }, (_, time) => String(39 - time)), '0', '0'])
  expect(new Set(answers.map(({ headers }) => headers.get('ratelimit-policy')))).toEqual(
    new Set(['"reads";q=40;w=60']),
  )
})

test('behind a trusted proxy visitors are distinguished, and other senders can’t choose their address', async () => {
  shop = await buildTestShop({ env: { LIMIT_READS: '2', TRUSTED_PROXIES: '10.0.0.0/8' } })
  const from = (visitor: string, by: string) => read(by, { 'x-forwarded-for': visitor })
  for (const visitor of ['198.51.100.1', '198.51.100.2'])
    for (const status of [200, 200, 429])
      expect((await from(visitor, '10.1.2.3')).statusCode).toBe(status)
  const forged = []
  for (let time = 0; time < 3; time += 1)
    forged.push((await from(`203.0.113.${time}`, '198.51.100.9')).statusCode)
  expect(forged).toEqual([200, 200, 429])
})

test('a change reports its own limit, and each user has their own', async () => {
  shop = await buildTestShop({ env: { LIMIT_ORDERS: '30' } })
  const product = await createProduct(shop.db)
  const order = async () => {
    const { headers } = await createBuyer(shop.db)
    const payload = orderBody(product.id)
    return shop.app.inject({ method: 'POST', url: '/orderProduct', headers, payload })
  }
  for (const answer of [await order(), await order()]) {
    expect(answer.statusCode).toBe(201)
    expect(answer.headers['ratelimit-policy']).toBe('"orders";q=30;w=60')
    expect(answer.headers.ratelimit).toMatch(/^"orders";r=29;t=([1-5]?\d|60)$/)
  }
})
