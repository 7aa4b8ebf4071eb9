import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createBuyer, createProduct, orderBody } from '../../testing/factories.ts'
import { type ShopNode, startNodes } from '../../testing/start-nodes.ts'
import { watchStatements } from '../../testing/watching/watch-statements.ts'

let shop: Awaited<ReturnType<typeof startNodes>>
let node: ShopNode
let clock: Date
let statements: ReturnType<typeof watchStatements>
const logged: string[] = []

beforeAll(async () => {
  shop = await startNodes({
    count: 1,
    env: { METRICS_TOKEN: 'watch', LOG_LEVEL: 'info' },
    now: () => clock,
    logOutput: { write: (line) => logged.push(line) },
  })
  node = shop.nodes[0] as ShopNode
  statements = watchStatements(node.pool)
})
afterAll(() => shop.close())
beforeEach(async () => {
  clock = new Date()
  await node.pool.query('truncate product, review cascade')
})

interface Answer {
  readonly status: number
  readonly headers: Record<string, string | string[] | undefined>
  readonly body: Buffer
  /** Number of statements sent to the database. */
  readonly statements: number
}

/** Over the wire, with exactly these headers: `fetch` adds and unpacks. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const before = statements.count()
  return new Promise((resolve, reject) => {
    const asking = request(`${node.address}${path}`, { headers, method }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(chunks),
          statements: statements.count() - before,
        }),
      )
    })
    asking.on('error', reject)
    asking.end()
  })
}
const json = ({ body }: Answer) => JSON.parse(String(body))
const html = { accept: 'text/html' }

test.each([
  ['/product?limit=6', {}],
  ['/review?limit=6', {}],
  ['/shop', {}],
  ['/category', {}],
  ['/catalogue/search', {}],
  ['/catalogue/search?q=disc&sort=price', { 'accept-encoding': 'gzip' }],
  ['/sitemap.xml', {}],
  ['/sitemap-pages.xml', {}],
  ['/', html],
  ['/', { ...html, 'accept-encoding': 'gzip, br' }],
])(
  '%s is answered the second time without the database, and to the letter as at first',
  async (path, headers) => {
    for (let made = 0; made < 8; made++) await createProduct(node.db)
    const slow = await ask(path, headers)
    const hot = await ask(path, headers)
    expect(slow.status).toBe(200)
    expect(hot.statements).toBe(0)
    expect(hot.body.equals(slow.body)).toBe(true)
    // What says when it was sent, and what is left of the caller's reads.
    const { date: _, ratelimit, ...slowHeaders } = slow.headers
    const { date: __, ratelimit: left, ...hotHeaders } = hot.headers
    expect(Number(String(left).match(/r=(\d+)/)?.[1])).toBeLessThan(
      Number(String(ratelimit).match(/r=(\d+)/)?.[1]),
    )
    expect(hotHeaders).toEqual(slowHeaders)
    expect(hotHeaders.etag).toMatch(/^"[\w-]+"$/)
    expect(hotHeaders['x-content-type-options']).toBe('nosniff')
  },
)

test('a client that has the answer hears that it is unchanged, hot or not', async () => {
  await createProduct(node.db)
  const { headers } = await ask('/product')
  const etag = String(headers.etag)
  for (const asked of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await ask('/product', { 'if-none-match': asked })
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag])
    expect(again.headers['content-length']).toBeUndefined()
  }
  await node.pool.query(`update product set name = 'Another name'`)
  const changed = await ask('/product', { 'if-none-match': etag })
  expect(changed.status).toBe(200)
  const backAgain = String(changed.headers.etag)
  await node.pool.query(`update product set description = 'x'; update product set name = 'Other'`)
  await node.pool.query(
    `update product set name = 'Another name', description = 'Cast iron, machined and oiled.'`,
  )
  expect((await ask('/product', { 'if-none-match': backAgain })).status).toBe(304)
})

test('each way of packing has a tag of its own, and only what the client takes is sent', async () => {
  for (let made = 0; made < 6; made++) await createProduct(node.db)
  const plain = await ask('/product')
  const packed = await ask('/product', { 'accept-encoding': 'br' })
  const refused = await ask('/product', { 'accept-encoding': 'br;q=0, identity' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(packed.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(packed.body)).toEqual(plain.body)
  expect(refused.headers['content-encoding']).toBeUndefined()
  expect(packed.headers.etag).not.toBe(plain.headers.etag)
  const other = await ask('/product', {
    'accept-encoding': 'br',
    'if-none-match': String(plain.headers.etag),
  })
  expect(other.status).toBe(200)
  await node.pool.query(
    `update product set description = description || '.'; update product set description = left(description, -1)`,
  )
  const madeAnew = await ask('/product', {
    'accept-encoding': 'br',
    'if-none-match': String(packed.headers.etag),
  })
  expect(madeAnew.status).toBe(304)
  expect(madeAnew.headers).not.toHaveProperty('content-encoding')
  expect(madeAnew.headers).not.toHaveProperty('content-type')
})

test('HEAD has the headers of GET and no body; a range is answered with the whole', async () => {
  await createProduct(node.db)
  for (const _ of ['slow', 'hot']) {
    const head = await ask('/product', {}, 'HEAD')
    expect([head.status, head.body.length]).toEqual([200, 0])
    const whole = await ask('/product', { range: 'bytes=0-9' })
    expect(whole.status).toBe(200)
    expect(head.headers['content-length']).toBe(String(whole.body.length))
    expect(head.headers.etag).toBe(whole.headers.etag)
  }
})

test('a request with a session cookie gets its own page, and the shared answers of calls', async () => {
  const buyer = await createBuyer(node.db)
  const cookie = `session=${buyer.headers.authorization.slice('Bearer '.length)}`
  await ask('/', html)
  const own = await ask('/', { ...html, cookie })
  expect(String(own.body)).toContain(buyer.email)
  expect(own.headers.etag).toBeUndefined()
  expect(String((await ask('/', html)).body)).not.toContain(buyer.email)
  await ask('/product')
  expect((await ask('/product', { cookie })).statements).toBe(0)
})

test('the order of the parameters is no matter; a name that no list knows is never kept', async () => {
  for (let made = 0; made < 3; made++) await createProduct(node.db)
  const one = await ask('/product?limit=2&category=Brakes')
  const other = await ask('/product?category=Brakes&limit=2')
  expect(other.statements).toBe(0)
  expect(other.headers).toMatchObject({ etag: one.headers.etag, link: one.headers.link })
  await ask('/?utm_source=mail', html)
  expect((await ask('/?utm_source=mail', html)).headers.etag).toBeUndefined()
})

test('what is the caller’s own is never kept, neither as a call nor as a page', async () => {
  await createProduct(node.db)
  const { headers } = await createBuyer(node.db)
  const path = '/catalogue/search?bought=true'
  for (let time = 0; time < 2; time++) {
    const own = await ask(path, { ...headers })
    expect(own.status).toBe(200)
    expect(own.statements).toBeGreaterThan(1)
    expect(own.headers.etag).toBeUndefined()
    expect((await ask(path)).status).toBe(401)
  }
  await ask('/catalogue?bought=true', html)
  expect((await ask('/catalogue?bought=true', html)).headers.etag).toBeUndefined()
})

test('what is not there is not kept: it is there as soon as it is', async () => {
  const id = randomUUID()
  expect((await ask(`/product/${id}`)).status).toBe(404)
  await createProduct(node.db, { id })
  expect((await ask(`/product/${id}`)).status).toBe(200)
})

test('a discount ends in every answer at its time, though nobody writes', async () => {
  const until = new Date(clock.getTime() + 60_000)
  const disc = await createProduct(node.db, { discountPercent: 10, discountUntil: until })
  const read = async () => ({
    one: json(await ask(`/product/${disc.id}`)).price,
    list: json(await ask('/product?limit=6'))[0].price,
    page: String((await ask('/', html)).body).includes('"price":17.01'),
    discounted: json(await ask('/product?discounted=true')).length,
    counted: json(await ask('/catalogue/search')).facets.discounted.products,
  })
  const discounted = { one: 17.01, list: 17.01, page: true, discounted: 1, counted: 1 }
  expect(await read()).toEqual(discounted)
  expect(await read()).toEqual(discounted)
  clock = until
  expect(await read()).toEqual({ one: 18.9, list: 18.9, page: false, discounted: 0, counted: 0 })
})

test('an order drops what shows the product, and leaves what merely counts it', async () => {
  const disc = await createProduct(node.db, { name: 'Ordered disc' })
  await createProduct(node.db, { name: 'Other disc' })
  const buyer = await createBuyer(node.db)
  const others = ['/catalogue/search?q=other', '/category', '/review', '/sitemap.xml']
  const showing = [
    `/product/${disc.id}`,
    '/product',
    '/catalogue/search?q=ordered',
    '/catalogue/search?q=other&sort=available',
  ]
  for (const path of [...others, ...showing]) await ask(path)
  const placed = await node.app.inject({
    method: 'POST',
    url: '/orderProduct',
    headers: buyer.headers,
    payload: orderBody(disc.id),
  })
  expect(placed.statusCode).toBe(201)
  await node.app.jobs.find(({ name }) => name === 'stock-follow')?.run()
  for (const path of others) expect((await ask(path)).statements, path).toBe(0)
  for (const path of showing) expect((await ask(path)).statements, path).toBeGreaterThan(0)
  expect(json(await ask(`/product/${disc.id}`)).available).toBe(9_500)
})

test('a hundred concurrent requests for the same answer read the database once', async () => {
  await createProduct(node.db)
  const answers = await Promise.all(Array.from({ length: 100 }, () => ask('/product?limit=5')))
  expect(new Set(answers.map(({ body }) => String(body))).size).toBe(1)
  // The rows and the number of all, once.
  expect(Math.max(...answers.map((answer) => answer.statements))).toBeLessThanOrEqual(3)
})

test('a write while the answer is made keeps it from being kept', async () => {
  const disc = await createProduct(node.db)
  const locked = await node.pool.connect()
  try {
    await locked.query('begin')
    await locked.query('update product set name = $2 where id = $1', [disc.id, 'Written meanwhile'])
    expect(json(await ask(`/product/${disc.id}`)).name).toBe(disc.name)
    expect((await ask(`/product/${disc.id}`)).statements).toBeGreaterThan(0)
    await locked.query('commit')
    expect(json(await ask(`/product/${disc.id}`)).name).toBe('Written meanwhile')
  } finally {
    // Gone for good, or a lock that a failure left would have the others wait for ever.
    locked.release(true)
  }
  // What a connection wrote that is gone is heard once more, as another process's.
  await node.app.changes.caughtUp()
  await ask(`/product/${disc.id}`)
  expect((await ask(`/product/${disc.id}`)).statements).toBe(0)
})

async function readMetric(name: string): Promise<number> {
  const { body } = await ask('/metrics', { authorization: 'Bearer watch' })
  const line = String(body)
    .split('\n')
    .find((one) => one.startsWith(`${name} `))
  return Number(line?.slice(name.length) ?? 0)
}

test('hot answers are counted like all others', async () => {
  await createProduct(node.db)
  const count = () =>
    readMetric('http_request_duration_seconds_count{method="GET",route="/category",status="200"}')
  const before = await count()
  for (let asked = 0; asked < 3; asked++) await ask('/category')
  expect(await count()).toBe(before + 3)
})

test('metrics tell what memory holds and how often it had the answer', async () => {
  const read = async () => ({
    hits: await readMetric('hot_answers_total{result="hit"}'),
    misses: await readMetric('hot_answers_total{result="miss"}'),
    entries: await readMetric('hot_answers_entries'),
    bytes: await readMetric('hot_answers_bytes'),
  })
  const disc = await createProduct(node.db)
  const before = await read()
  for (let asked = 0; asked < 3; asked++) await ask(`/product/${disc.id}`)
  const after = await read()
  expect(after).toMatchObject({
    hits: before.hits + 2,
    misses: before.misses + 1,
    entries: before.entries + 1,
  })
  expect(after.bytes).toBeGreaterThan(before.bytes + 500)
  await node.pool.query(`update product set name = 'Dropped'`)
  expect((await read()).entries).toBeLessThanOrEqual(before.entries)
})

test('an answer from memory has the line in the log that every answer has, masked and with its id', async () => {
  const line = async (path: string, headers: Record<string, string> = {}) => {
    logged.length = 0
    await ask(path, headers)
    expect(logged).toHaveLength(1)
    const { time, responseTime, ...rest } = JSON.parse(logged[0] ?? '')
    expect(logged[0]).toMatch(/\n$/)
    expect([typeof time, typeof responseTime]).toEqual(['number', 'number'])
    return rest
  }
  const path = '/catalogue/search?q=dana@northgate.example'
  const { reqId: slowId, ...slow } = await line(path)
  const { reqId: hotId, ...hot } = await line(path)
  expect(slowId).toMatch(/^[0-9a-f-]{36}$/)
  expect(hotId).toMatch(/^[0-9a-f-]{36}$/)
  expect(hot).toEqual(slow)
  expect(hot.req).toMatchObject({ method: 'GET', url: '/catalogue/search', query: ['q'] })
  expect((await line(path, { 'x-request-id': 'edge-7f3a9c01' })).reqId).toBe('edge-7f3a9c01')
  expect((await line(path, { 'x-request-id': '"},"level":60' })).reqId).toMatch(/^[0-9a-f-]{36}$/)
})

test('behind a trusted proxy the log has the visitor’s address, also of an answer from memory', async () => {
  const lines: string[] = []
  const behind = await startNodes({
    count: 1,
    env: { LOG_LEVEL: 'info', TRUSTED_PROXIES: '127.0.0.1' },
    logOutput: { write: (line) => lines.push(line) },
  })
  const [{ address } = { address: '' }] = behind.nodes
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  for (let asked = 0; asked < 3; asked += 1) {
    lines.length = 0
    const answer = await fetch(`${address}/product?limit=6`, { headers })
    expect(answer.headers.get('ratelimit')).not.toBeNull()
    await answer.arrayBuffer()
    await expect.poll(() => lines.length).toBe(1)
    expect(JSON.parse(lines[0] ?? '').req.remoteAddress).toBe('203.0.113.7')
  }
  await behind.close()
})

test('without notifications nothing is cached, and concurrent requests still share reads', async () => {
  const disc = await createProduct(node.db)
  await node.app.changes.close()
  const path = `/product/${disc.id}`
  expect((await ask(path)).statements).toBeGreaterThan(0)
  expect((await ask(path)).statements).toBeGreaterThan(0)
  const asked = await statements.during(() =>
    Promise.all(Array.from({ length: 100 }, () => ask(path))),
  )
  // Jobs ask, too, and on a slow machine there is time for many of them.
  const readings = asked.filter(({ values }) => JSON.stringify(values).includes(disc.id))
  expect(readings.length).toBeLessThan(20)
  await node.pool.query(`update product set name = 'Newer'`)
  expect(json(await ask(path)).name).toBe('Newer')
})
