import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { openDatabase } from '../../database/database.ts'
import { buildTestShop, NO_PAYMENTS, type TestShop } from '../../testing/build-test-shop.ts'
import { createBuyer, createProduct, orderBody } from '../../testing/factories.ts'
import { cuttableLine } from '../../testing/parties/cuttable-line.ts'

let shop: TestShop
let line: Awaited<ReturnType<typeof cuttableLine>>
let database: ReturnType<typeof openDatabase>
/** A node of the shop whose line to the database can be cut. */
let node: FastifyInstance
let clock: Date

const LIST = '/product?limit=6'
const POOL = 4
/** Long enough to tell a request that waited for the end of its statement from others. */
const LIMITS = { statementMs: 60_000, pauseMs: 60_000 }

beforeAll(async () => {
  clock = new Date()
  shop = await buildTestShop()
  line = await cuttableLine(shop.databaseUrl)
  database = openDatabase(line.url, POOL, { ...LIMITS, connectionMs: 1000 })
  node = await buildNode(database)
})
afterAll(async () => {
  line.mend()
  await node.close()
  await database.close()
  await line.close()
  await shop.close()
})
beforeEach(async () => {
  line.mend()
  await untilHeard(true)
  await untilThere()
})

async function buildNode({ db }: typeof database): Promise<FastifyInstance> {
  const app = await buildApp({
    settings: shop.settings,
    google: undefined,
    mailCarrier: { send: async () => {}, close() {} },
    stripe: NO_PAYMENTS,
    db,
    now: () => clock,
  })
  await app.ready()
  return app
}

async function untilHeard(isHeard: boolean, app = node): Promise<void> {
  while (app.changes.isCurrent() !== isHeard) await sleep(20)
}

/** That it is gone holds for 300 ms. */
async function untilThere(app = node): Promise<void> {
  await expect.poll(() => app.changes.isDatabaseGone()).toBe(false)
}

/** Reads until the answer comes from memory. */
async function keep(url: string, app = node): Promise<string> {
  await app.changes.caughtUp()
  await app.inject(url)
  return (await app.inject(url)).body
}

test.for(['refuse', 'silence'] as const)(
  'kept answers are still read, marked as stale, when the database’s line is cut (%s)',
  async (cut) => {
    await createProduct(shop.db, { name: `Seal ${cut}` })
    const before = await keep(LIST)
    expect(before).toContain(`Seal ${cut}`)
    line[cut]()
    await untilHeard(false)

    const answer = await node.inject(LIST)
    expect([answer.statusCode, answer.body]).toEqual([200, before])
    expect(answer.headers['cache-status']).toMatch(/^bulkhead; hit; ttl=-\d+$/)

    await createProduct(shop.db, { name: `Newer than ${cut}` })
    line.mend()
    await untilHeard(true)
    await untilThere()
    const after = await node.inject(LIST)
    expect(after.body).toContain(`Newer than ${cut}`)
    expect(after.headers['cache-status']).toBeUndefined()
  },
)

test('a request under way when the database falls silent is answered with what was kept, not with its end', async () => {
  const { id } = await createProduct(shop.db)
  const before = await keep(`/product/${id}`)
  await shop.pool.query(`update product set name = 'Renamed' where id = $1`, [id])
  await node.changes.caughtUp()
  line.silence()
  // Changes were heard a moment ago, so both ask the database: one makes the answer, the other waits for it.
  const began = performance.now()
  expect(node.changes.isCurrent()).toBe(true)
  const answers = await Promise.all([1, 2].map(() => node.inject(`/product/${id}`)))
  for (const answer of answers) {
    expect([answer.statusCode, answer.body]).toEqual([200, before])
    expect(answer.headers['cache-status']).toMatch(/^bulkhead; hit; ttl=-\d+$/)
  }
  expect(performance.now() - began).toBeLessThan(LIMITS.statementMs)
})

test('a read that fails because the database was lost under it is answered with what was kept', async () => {
  const { id } = await createProduct(shop.db)
  const before = await keep(`/product/${id}`)
  const lock = await shop.pool.connect()
  try {
    await lock.query('begin')
    await lock.query(`update product set name = 'Renamed' where id = $1`, [id])
    await lock.query('commit')
    await node.changes.caughtUp()
    await lock.query('begin; lock table product in access exclusive mode')
    const reading = node.inject(`/product/${id}`)
    await waitsForLock()
    // That it was there a moment ago is no reason to refuse.
    await untilThere()
    line.refuse()
    const answer = await reading
    expect([answer.statusCode, answer.body]).toEqual([200, before])
    expect(answer.headers['retry-after']).toBeUndefined()
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
    expect(answer.headers['cache-status']).toMatch(/^bulkhead; hit; ttl=-\d+$/)
  } finally {
    await lock.query('rollback')
    lock.release()
  }
})

test('a read whose connection is cut is answered with what was kept, although the database is there again', async () => {
  const { id } = await createProduct(shop.db)
  const before = await keep(`/product/${id}`)
  await shop.pool.query(`update product set name = 'Renamed' where id = $1`, [id])
  await node.changes.caughtUp()
  const lock = await shop.pool.connect()
  try {
    await lock.query('begin; lock table product in access exclusive mode')
    const reading = node.inject(`/product/${id}`)
    await waitsForLock()
    await shop.pool.query(
      `select pg_terminate_backend(pid) from pg_locks where relation = 'product'::regclass and not granted`,
    )
    const answer = await reading
    expect([answer.statusCode, answer.body]).toEqual([200, before])
    expect(answer.headers['cache-status']).toMatch(/^bulkhead; hit; ttl=-\d+$/)
  } finally {
    await lock.query('rollback')
    lock.release()
  }
  await untilThere()
  expect((await node.inject(`/product/${id}`)).json()).toMatchObject({ name: 'Renamed' })
})

/** A statement of another connection waits for a lock of the table of products. */
async function waitsForLock(): Promise<void> {
  const waiting = `select from pg_locks where relation = 'product'::regclass and not granted`
  await expect.poll(async () => (await shop.pool.query(waiting)).rowCount).toBeGreaterThan(0)
}

test('what was not kept, and whatever writes, is refused with Retry-After while the database is gone', async () => {
  const product = await createProduct(shop.db)
  const { headers } = await createBuyer(shop.db)
  await keep(LIST)
  line.refuse()
  await untilHeard(false)
  const read = await node.inject(`/product/${product.id}`)
  const order = await node.inject({
    method: 'POST',
    url: '/orderProduct',
    headers,
    payload: orderBody(product.id),
  })
  for (const { statusCode, headers: answered } of [read, order]) {
    expect(statusCode).toBe(503)
    expect(Number(answered['retry-after'])).toBeGreaterThan(0)
  }
})

test('an answer that was dropped just before the database went is shown, too, and says how old it is', async () => {
  const { id } = await createProduct(shop.db)
  const before = await keep(`/product/${id}`)
  await shop.pool.query(`update product set name = 'Renamed' where id = $1`, [id])
  await node.changes.caughtUp()
  line.refuse()
  await untilHeard(false)
  const answer = await node.inject(`/product/${id}`)
  expect([answer.statusCode, answer.body]).toEqual([200, before])
  expect(answer.headers['cache-status']).toMatch(/^bulkhead; hit; ttl=-\d+$/)
})

test('a discount that ended while the database is gone is not shown', async () => {
  const discountUntil = new Date(clock.getTime() + 60_000)
  await createProduct(shop.db, { discountPercent: 10, discountUntil })
  await keep(LIST)
  line.refuse()
  await untilHeard(false)
  expect((await node.inject(LIST)).statusCode).toBe(200)
  clock = new Date(discountUntil.getTime() + 1)
  expect((await node.inject(LIST)).statusCode).toBe(503)
})

test('a node that only hears no changes asks its database instead of showing what it kept', async () => {
  const { id } = await createProduct(shop.db)
  await keep(`/product/${id}`)
  await node.changes.close()
  await shop.pool.query(`update product set name = 'Renamed' where id = $1`, [id])
  await untilHeard(false)
  const read = () => node.inject(`/product/${id}`)
  // Whether the database is gone was asked by the test before, and its answer holds for 300 ms.
  await expect.poll(async () => (await read()).json().name).toBe('Renamed')
  expect((await read()).headers['cache-status']).toBeUndefined()
})
