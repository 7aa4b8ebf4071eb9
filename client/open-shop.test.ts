import { expect, test } from 'vitest'
import { openShop, ShopError } from './client.ts'

type Reply = Response | Error | 'silence'

/** A shop that answers from this list, the last one forever, and keeps what it was asked. */
function answerBy(...replies: [Reply, ...Reply[]]) {
  const asked: { url: string; method?: string; headers: Headers; body: unknown }[] = []
  const fetch: typeof globalThis.fetch = async (url, init) => {
    const { method, body } = init ?? {}
    asked.push({ url: String(url), method, headers: new Headers(init?.headers), body })
    const reply = (replies.length > 1 ? replies.shift() : replies[0]) as Reply
    if (reply instanceof Error) throw reply
    if (reply !== 'silence') return reply.clone()
    return new Promise((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    })
  }
  const shop = openShop({ url: 'https://parts.example/', key: 'bh_key', tries: 3, fetch })
  return { shop, asked, fetch }
}

const refuse = (status: number, code: string, headers = {}) =>
  Response.json(
    { status, code, title: code, detail: 'No.', errors: { reason: ['Say why'] } },
    { status, headers: { 'content-type': 'application/problem+json', ...headers } },
  )
const AT_ONCE = { 'retry-after': '0' }

const stock = { params: { system: 'erp', number: 'A/1 b' }, body: { pieces: 5, reason: 'Count' } }
const enterStock = 'POST /products/by/:system/:number/stock'

test('a call is its method and path, with parameters, query, body and key in their places', async () => {
  const { shop, asked } = answerBy(Response.json({ insertedId: 1, available: 5 }))
  expect(await shop.call(enterStock, stock)).toEqual({ insertedId: 1, available: 5 })
  await shop.call('GET /feed', { query: { after: 7, kinds: undefined } })
  expect(asked.map(({ method, url, body }) => [method, url, body])).toEqual([
    ['POST', 'https://parts.example/products/by/erp/A%2F1%20b/stock', JSON.stringify(stock.body)],
    ['GET', 'https://parts.example/feed?after=7', undefined],
  ])
  expect(asked.map(({ headers }) => headers.get('authorization'))).toEqual([
    'Bearer bh_key',
    'Bearer bh_key',
  ])
})

test('a list is read page by page, and a file is a blob', async () => {
  const next = { link: '</orders/?limit=1&after=a2>; rel="next"' }
  const { shop, asked } = answerBy(
    Response.json([{ _id: 'a2' }], { headers: next }),
    Response.json([]),
  )
  const ids = []
  for await (const { _id } of shop.each('GET /orders/', { query: { limit: 1 } })) ids.push(_id)
  expect(ids).toEqual(['a2'])
  expect(asked.map(({ url }) => new URL(url).search)).toEqual(['?limit=1', '?limit=1&after=a2'])
  const file = answerBy(new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }))
  const slip = await file.shop.call('GET /order/:id/packingSlip.pdf', { params: { id: '1' } })
  expect(await slip.text()).toBe('%PDF')
})

test('a refusal is a ShopError with status, kind, detail and faults by field', async () => {
  const { shop, asked } = answerBy(refuse(422, 'invalidFields'))
  const refusal = await shop.call(enterStock, stock).catch((error) => error)
  expect(refusal).toBeInstanceOf(ShopError)
  expect(refusal).toMatchObject({
    status: 422,
    kind: 'invalidFields',
    detail: 'No.',
    fields: { reason: ['Say why'] },
  })
  expect(asked).toHaveLength(1)
})

test('a page of a proxy that gave up is a ShopError, too', async () => {
  const { shop } = answerBy(new Response('<h1>Bad gateway</h1>', { status: 502, headers: AT_ONCE }))
  await expect(shop.call('GET /feed')).rejects.toMatchObject({ status: 502, kind: 'internal' })
})

test.each([
  ['a lost connection', new TypeError('fetch failed')],
  ['a spent limit', refuse(429, 'tooManyRequests', AT_ONCE)],
  ['a full shop', refuse(503, 'overloaded', AT_ONCE)],
  ['a lost database', refuse(503, 'databaseUnavailable', AT_ONCE)],
  ['its own first try that still runs', refuse(409, 'idempotencyKeyInUse', AT_ONCE)],
])('after %s a call is sent again under its idempotency key', async (_, reply) => {
  const { shop, asked } = answerBy(reply, Response.json({ insertedId: 1, available: 5 }))
  await shop.call(enterStock, stock)
  const keys = asked.map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
  expect(keys[1]).toBe(keys[0])
})

test('another call has another idempotency key, a given one is sent, and calls that keep no answer have none', async () => {
  const { shop, asked } = answerBy(Response.json({}))
  await shop.call(enterStock, stock)
  await shop.call(enterStock, stock)
  await shop.call(enterStock, { ...stock, idempotencyKey: 'delivery-7' })
  await shop.call('POST /order/:id/hold', { params: { id: '1' }, body: { reason: 'Count' } })
  const [first, second, given, none] = asked.map(({ headers }) => headers.get('idempotency-key'))
  expect(second).not.toBe(first)
  expect([given, none]).toEqual(['delivery-7', null])
})

test('a call that might be done twice is sent again only if it surely was not done', async () => {
  const hold = (reply: Reply) => {
    const { shop, asked } = answerBy(reply, Response.json({}))
    const done = shop.call('POST /order/:id/hold', {
      params: { id: '1' },
      body: { reason: 'Count' },
    })
    return done.then(
      () => asked.length,
      (error) => error,
    )
  }
  expect(await hold(new TypeError('fetch failed'))).toMatchObject({ kind: 'unreachable' })
  expect(await hold(refuse(503, 'databaseUnavailable', AT_ONCE))).toMatchObject({ status: 503 })
  expect(await hold(refuse(503, 'overloaded', AT_ONCE))).toBe(2)
  expect(await hold(refuse(429, 'tooManyRequests', AT_ONCE))).toBe(2)
})

test('tries end, and a long wait is the program’s own choice', async () => {
  const { shop, asked } = answerBy(refuse(429, 'tooManyRequests', AT_ONCE))
  await expect(shop.call('GET /feed')).rejects.toMatchObject({ status: 429, retryAfterMs: 0 })
  expect(asked).toHaveLength(3)
  const long = answerBy(refuse(429, 'tooManyRequests', { 'retry-after': '3600' }))
  await expect(long.shop.call('GET /feed')).rejects.toMatchObject({ retryAfterMs: 3_600_000 })
  expect(long.asked).toHaveLength(1)
})

test('a shop that never answers is given up, and a signal ends a call and its wait', async () => {
  const { fetch } = answerBy('silence')
  const shop = openShop({ url: 'https://parts.example', fetch, tries: 1, tryMs: 5 })
  await expect(shop.call('GET /feed')).rejects.toMatchObject({
    kind: 'unreachable',
    status: undefined,
    detail: 'The shop did not answer in 0.005 s.',
  })
  const reason = new Error('enough')
  for (const reply of [
    'silence',
    refuse(429, 'tooManyRequests', { 'retry-after': '50' }),
  ] as const) {
    const stop = new AbortController()
    const { shop: waiting, asked } = answerBy(reply)
    const call = waiting.call('GET /feed', { signal: stop.signal })
    await expect.poll(() => asked.length).toBe(1)
    stop.abort(reason)
    await expect(call).rejects.toBe(reason)
  }
})
