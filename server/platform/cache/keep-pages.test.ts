import { request } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createBuyer, createProduct } from '../../testing/factories.ts'
import { type ShopNode, startNodes } from '../../testing/start-nodes.ts'
import { watchStatements } from '../../testing/watching/watch-statements.ts'

let shop: Awaited<ReturnType<typeof startNodes>>
let node: ShopNode
let other: ShopNode
let clock: Date
/** The clock of ages, which stands still unless a test moves it. */
let elapsed = 0
let statements: ReturnType<typeof watchStatements>
const logged: string[] = []

beforeAll(async () => {
  shop = await startNodes({
    count: 2,
    env: { METRICS_TOKEN: 'watch', LOG_LEVEL: 'info' },
    now: () => clock,
    elapsed: () => elapsed,
    logOutput: { write: (line) => logged.push(line) },
  })
  ;[node, other] = shop.nodes as [ShopNode, ShopNode]
  statements = watchStatements(node.pool)
})
afterAll(() => shop.close())
beforeEach(async () => {
  clock = new Date()
  elapsed += 3_600_000
  await node.pool.query('truncate product, review cascade')
})

interface Answer {
  readonly status: number
  readonly headers: Record<string, string | string[] | undefined>
  readonly body: Buffer
  /** Number of statements sent to the database, but for those of the shop's own work. */
  readonly statements: number
}

/** Over the wire, with exactly these headers: `fetch` adds and unpacks. */
async function ask(
  path: string,
  headers: Record<string, string> = {},
  { method = 'GET', at = node } = {},
): Promise<Answer> {
  let answer: Omit<Answer, 'statements'> | undefined
  const asked = await statements.during(async () => {
    answer = await send(`${at.address}${path}`, headers, method)
  })
  const own = asked.filter(({ text }) => !/restocked|from "setting"/.test(text))
  if (!answer) throw new Error('There was no answer.')
  return { ...answer, statements: own.length }
}

function send(url: string, headers: Record<string, string>, method: string) {
  return new Promise<Omit<Answer, 'statements'>>((resolve, reject) => {
    const asking = request(url, { headers, method }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(chunks),
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
    // When it was sent, and what is left of the caller's reads.
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

test('a price that an admin changes is on a visitor’s page 1.1 s later, on both nodes, and the admin’s at once', async () => {
  const { id } = await createProduct(node.db)
  const admin = await createBuyer(node.db, { role: 'admin' })
  const readPrices = async (headers: Record<string, string> = {}) => {
    const prices = []
    for (const at of [node, other])
      prices.push(json(await ask(`/product/${id}`, headers, { at })).price)
    return prices
  }
  const readPages = async () => {
    const pages = []
    for (const at of [node, other]) pages.push(String((await ask('/', html, { at })).body))
    return pages.map((page) => /"price":([\d.]+)/.exec(page)?.[1])
  }
  expect([await readPrices(), await readPages()]).toEqual([
    [18.9, 18.9],
    ['18.9', '18.9'],
  ])
  await node.pool.query('update product set list_price_cents = 2000 where id = $1', [id])
  expect(await readPrices(admin.headers)).toEqual([20, 20])
  elapsed += 900
  expect(await readPrices()).toEqual([18.9, 18.9])
  elapsed += 200
  expect([await readPrices(), await readPages()]).toEqual([
    [20, 20],
    ['20', '20'],
  ])
})

test('a page is as old as the oldest call that it is made with', async () => {
  const { id } = await createProduct(node.db, { name: 'Former name' })
  await ask('/product?limit=6')
  elapsed += 600
  expect(String((await ask('/', html)).body)).toContain('Former name')
  await node.pool.query(`update product set name = 'Present name' where id = $1`, [id])
  // The page was made half a second ago, from a list that is older than a second now.
  elapsed += 500
  expect(String((await ask('/', html)).body)).toContain('Present name')
})

test('a hundred concurrent requests for the same answer read the database once', async () => {
  await createProduct(node.db)
  const bodies = new Set<string>()
  const asked = await statements.during(async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => send(`${node.address}/product?limit=5`, {}, 'GET')),
    )
    for (const { body } of answers) bodies.add(String(body))
  })
  expect(bodies.size).toBe(1)
  expect(asked.filter(({ text }) => /from "product"/.test(text)).length).toBeLessThanOrEqual(2)
})

test('a hundred concurrent requests for what isn’t there read the database once', async () => {
  const answers = new Set<string>()
  const asked = await statements.during(async () => {
    const path = '/product/01990000-0000-7000-8000-000000000000'
    const sent = Array.from({ length: 100 }, () => send(`${node.address}${path}`, {}, 'GET'))
    for (const { status, headers, body } of await Promise.all(sent))
      answers.add(`${status} ${headers['content-type']} ${headers['cache-control']} ${body}`)
  })
  expect([...answers]).toEqual([
    expect.stringMatching(/^404 application\/problem\+json.* private, no-cache .*productNotFound/),
  ])
  expect(asked.filter(({ text }) => /from "product"/.test(text)).length).toBeLessThanOrEqual(2)
})

test('a client that has the answer hears that it is unchanged, kept or made anew', async () => {
  await createProduct(node.db)
  const { headers } = await ask('/product')
  const etag = String(headers.etag)
  for (const asked of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await ask('/product', { 'if-none-match': asked })
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag])
    expect(again.headers['content-length']).toBeUndefined()
  }
  elapsed += 1000
  const anew = await ask('/product', { 'if-none-match': etag })
  expect([anew.status, anew.headers['content-length']]).toEqual([304, undefined])
  await node.pool.query(`update product set name = 'Another name'`)
  elapsed += 1000
  expect((await ask('/product', { 'if-none-match': etag })).status).toBe(200)
})

test('each way of packing has a tag of its own, and only the accepted ones are sent', async () => {
  for (let made = 0; made < 6; made++) await createProduct(node.db)
  const plain = await ask('/product')
  const packed = await ask('/product', { 'accept-encoding': 'br' })
  const refused = await ask('/product', { 'accept-encoding': 'br;q=0, identity' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(packed.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(packed.body)).toEqual(plain.body)
  expect(refused.headers['content-encoding']).toBeUndefined()
  expect(packed.headers.etag).not.toBe(plain.headers.etag)
  const unchanged = await ask('/product', {
    'accept-encoding': 'br',
    'if-none-match': String(packed.headers.etag),
  })
  expect(unchanged.status).toBe(304)
  expect(unchanged.headers).not.toHaveProperty('content-encoding')
  expect(unchanged.headers).not.toHaveProperty('content-type')
})

test('HEAD has the headers of GET and no body; a range is answered with the whole', async () => {
  await createProduct(node.db)
  for (const _ of ['made', 'kept']) {
    const head = await ask('/product', {}, { method: 'HEAD' })
    expect([head.status, head.body.length]).toEqual([200, 0])
    const whole = await ask('/product', { range: 'bytes=0-9' })
    expect(whole.status).toBe(200)
    expect(head.headers['content-length']).toBe(String(whole.body.length))
    expect(head.headers.etag).toBe(whole.headers.etag)
  }
})

test('a request with a session reads the database, page and call, and no cache may share its answer', async () => {
  const { id } = await createProduct(node.db, { name: 'Former name' })
  const buyer = await createBuyer(node.db)
  const token = buyer.headers.authorization.slice('Bearer '.length)
  await ask(`/product/${id}`)
  await ask('/', html)
  await node.pool.query(`update product set name = 'Present name' where id = $1`, [id])
  for (const headers of [buyer.headers, { cookie: `a=b; session=${token}` }]) {
    const call = await ask(`/product/${id}`, headers)
    expect(json(call).name).toBe('Present name')
    expect(call.headers['cache-control']).toBe('private, no-cache')
  }
  const page = await ask('/', { ...html, cookie: `session=${token}` })
  expect(String(page.body)).toContain('Present name')
  expect(String(page.body)).toContain(buyer.email)
  expect(String((await ask('/', html)).body)).not.toContain(buyer.email)
})

test('a session whose cookie has a blank behind its name is one, and its page is kept for nobody', async () => {
  const buyer = await createBuyer(node.db)
  const token = buyer.headers.authorization.slice('Bearer '.length)
  const own = await ask('/', { ...html, cookie: `session =${token}` })
  expect(String(own.body)).toContain(buyer.email)
  expect(String((await ask('/', html)).body)).not.toContain(buyer.email)
})

test('who waits for a page that is made of an older call reads anew', async () => {
  const { id } = await createProduct(node.db, { name: 'Former name' })
  await ask('/product?limit=6')
  elapsed += 900
  const lock = await node.pool.connect()
  await lock.query('begin; lock table review')
  const first = ask('/', html)
  await expect
    .poll(async () => (await lock.query('select 1 from pg_locks where not granted')).rowCount)
    .toBeGreaterThan(0)
  await lock.query(`update product set name = 'Present name' where id = $1`, [id])
  elapsed += 900
  const second = ask('/', html)
  await lock.query('commit')
  lock.release()
  expect(String((await first).body)).toContain('Former name')
  expect(String((await second).body)).toContain('Present name')
})

test('no cache on the way may repeat that nothing was found', async () => {
  const none = await ask('/product/01990000-0000-7000-8000-000000000000')
  expect([none.status, none.headers['cache-control']]).toEqual([404, 'private, no-cache'])
})

test('with a parameter that it doesn’t know a page is made each time', async () => {
  await ask('/?token=abc', html)
  expect((await ask('/?token=abc', html)).statements).toBeGreaterThanOrEqual(0)
  const count = async () =>
    Number(
      /hot_answers_entries (\d+)/.exec(
        String((await ask('/metrics', { authorization: 'Bearer watch' })).body),
      )?.[1],
    )
  const before = await count()
  await ask('/?token=def', html)
  expect(await count()).toBe(before)
})

test('a client that wants no page gets none, though it is kept', async () => {
  await ask('/', html)
  const answer = await ask('/', { accept: 'application/json' })
  expect(answer.status).toBe(404)
})

test('a discount ends in every answer at its time, though no second has passed', async () => {
  const until = new Date(clock.getTime() + 60_000)
  const disc = await createProduct(node.db, { discountPercent: 10, discountUntil: until })
  const read = async () => ({
    one: json(await ask(`/product/${disc.id}`)).price,
    list: json(await ask('/product?limit=6'))[0].price,
    page: String((await ask('/', html)).body).includes('"price":17.01'),
    found: json(await ask('/catalogue/search')).products[0].price,
  })
  const discounted = { one: 17.01, list: 17.01, page: true, found: 17.01 }
  expect(await read()).toEqual(discounted)
  expect(await read()).toEqual(discounted)
  clock = until
  expect(await read()).toEqual({ one: 18.9, list: 18.9, page: false, found: 18.9 })
})

async function readMetric(name: string): Promise<number> {
  const { body } = await ask('/metrics', { authorization: 'Bearer watch' })
  const line = String(body)
    .split('\n')
    .find((one) => one.startsWith(`${name} `))
  return Number(line?.slice(name.length) ?? 0)
}

test('metrics tell how many answers are kept and how often one was there, and count all alike', async () => {
  const read = async () => ({
    hits: await readMetric('hot_answers_total{result="hit"}'),
    misses: await readMetric('hot_answers_total{result="miss"}'),
    entries: await readMetric('hot_answers_entries'),
    bytes: await readMetric('hot_answers_bytes'),
    counted: await readMetric(
      'http_request_duration_seconds_count{method="GET",route="/product/:id",status="200"}',
    ),
  })
  const disc = await createProduct(node.db)
  const before = await read()
  for (let asked = 0; asked < 3; asked++) await ask(`/product/${disc.id}`)
  const after = await read()
  expect(after).toMatchObject({
    hits: before.hits + 2,
    misses: before.misses + 1,
    entries: before.entries + 1,
    counted: before.counted + 3,
  })
  expect(after.bytes).toBeGreaterThan(before.bytes + 500)
})

test('a kept answer has the line in the log that every answer has, masked and with its id', async () => {
  const line = async (path: string, headers: Record<string, string> = {}) => {
    logged.length = 0
    await ask(path, headers)
    expect(logged).toHaveLength(1)
    const { time, responseTime, ...rest } = JSON.parse(logged[0] ?? '')
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
})
