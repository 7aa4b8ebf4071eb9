import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { buildTestShop, NO_PAYMENTS, type TestShop } from '../../testing/build-test-shop.ts'
import { createBuyer, createProduct, orderBody } from '../../testing/factories.ts'
import { cuttableLine } from '../../testing/parties/cuttable-line.ts'
import { openDatabase } from '../database/database.ts'

let shop: TestShop
let line: Awaited<ReturnType<typeof cuttableLine>>
let database: ReturnType<typeof openDatabase>
/** A node of the shop whose line to the database can be cut. */
let node: FastifyInstance
let clock = new Date()
let elapsed = 0

const LIST = '/product?limit=6'
const MARK = /^bulkhead; hit; ttl=-\d+$/
/** Long enough to tell a request that waited for the end of its statement from others. */
const LIMITS = { statementMs: 60_000, pauseMs: 60_000, connectionMs: 1000 }
const POOL = 4

beforeAll(async () => {
  shop = await buildTestShop()
  line = await cuttableLine(shop.databaseUrl)
  database = openDatabase(line.url, POOL, LIMITS)
  node = await buildApp({
    settings: shop.settings,
    google: undefined,
    mailCarrier: { send: async () => {}, close() {} },
    stripe: NO_PAYMENTS,
    db: database.db,
    now: () => clock,
    elapsed: () => elapsed,
  })
  await node.ready()
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
  elapsed += 3_600_000
  clock = new Date()
  await expect.poll(async () => (await node.inject('/category')).statusCode).toBe(200)
  elapsed += 3_600_000
})

async function keep(url: string): Promise<string> {
  const { body, statusCode } = await node.inject(url)
  expect(statusCode).toBe(200)
  return body
}

test.for(['refuse', 'silence'] as const)(
  'seen pages answer for a minute within a second while the database’s line is cut (%s), then 503',
  async (cut) => {
    await createProduct(shop.db, { name: `Seal ${cut}` })
    const readAt = elapsed
    const before = await keep(LIST)
    expect(before).toContain(`Seal ${cut}`)
    line[cut]()
    for (const ageMs of [1000, 30_000, 59_000]) {
      elapsed = readAt + ageMs
      const began = performance.now()
      const answer = await node.inject(LIST)
      expect([answer.statusCode, answer.body]).toEqual([200, before])
      expect(answer.headers['cache-status']).toMatch(MARK)
      expect(performance.now() - began).toBeLessThan(5000)
    }
    elapsed = readAt + 60_000
    line.refuse()
    const refused = await node.inject(LIST)
    expect(refused.statusCode).toBe(503)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)

    await createProduct(shop.db, { name: `Newer than ${cut}` })
    line.mend()
    await expect.poll(async () => (await node.inject(LIST)).body).toContain(`Newer than ${cut}`)
    expect((await node.inject(LIST)).headers['cache-status']).toBeUndefined()
  },
)

test('orders that hold all connections keep no visitor waiting: the last answer is sent', async () => {
  await createProduct(shop.db)
  const before = await keep(LIST)
  const lock = await shop.pool.connect()
  await lock.query('select pg_advisory_lock(1)')
  const waiting = Array.from({ length: POOL }, () =>
    database.pool.query('select pg_advisory_xact_lock(1)'),
  )
  elapsed += 1000
  const [one, equal] = await Promise.all([node.inject(LIST), node.inject(LIST)])
  await lock.query('select pg_advisory_unlock(1)')
  lock.release()
  await Promise.all(waiting)
  for (const answer of [one, equal]) {
    expect([answer.statusCode, answer.body]).toEqual([200, before])
    expect(answer.headers['cache-status']).toMatch(MARK)
  }
})

test('while hundreds wait for the database, a visitor gets the last answer, and 503 for what was never seen', async () => {
  const { id } = await createProduct(shop.db)
  const before = await keep(LIST)
  const lock = await shop.pool.connect()
  await lock.query('select pg_advisory_lock(1)')
  const holding = Array.from({ length: POOL }, () =>
    database.pool.query('select pg_advisory_xact_lock(1)'),
  )
  const waiting = Array.from({ length: 501 }, () => database.pool.query('select 1').catch(() => {}))
  elapsed += 1000
  const [seen, unseen] = await Promise.all([node.inject(LIST), node.inject(`/product/${id}`)])
  await lock.query('select pg_advisory_unlock(1)')
  lock.release()
  await Promise.all([...holding, ...waiting])
  expect([seen.statusCode, seen.body]).toEqual([200, before])
  expect(seen.headers['cache-status']).toMatch(MARK)
  expect([unseen.statusCode, unseen.json().code]).toEqual([503, 'overloaded'])
})

test('equal requests share one reading that the database refuses', async () => {
  await createProduct(shop.db)
  const before = await keep(LIST)
  line.refuse()
  elapsed += 1000
  const connecting = vi.spyOn(database.pool, 'connect')
  const answers = await Promise.all(Array.from({ length: 20 }, () => node.inject(LIST)))
  const tries = connecting.mock.calls.length
  connecting.mockRestore()
  for (const answer of answers) {
    expect([answer.statusCode, answer.body]).toEqual([200, before])
    expect(answer.headers['cache-status']).toMatch(MARK)
  }
  expect(tries).toBeLessThan(10)
})

test('a read that only waits for a lock has its own answer, because the database is there', async () => {
  const { id } = await createProduct(shop.db)
  await keep(`/product/${id}`)
  const lock = await shop.pool.connect()
  await lock.query('begin; lock table product in access exclusive mode')
  await lock.query(`update product set name = 'Renamed' where id = $1`, [id])
  elapsed += 1000
  const reading = node.inject(`/product/${id}`)
  await new Promise((resolve) => setTimeout(resolve, 1000))
  await lock.query('commit')
  lock.release()
  const answer = await reading
  expect(answer.json().name).toBe('Renamed')
  expect(answer.headers['cache-status']).toBeUndefined()
})

test('a discount that ended while the database is away is not shown', async () => {
  const discountUntil = new Date(clock.getTime() + 60_000)
  await createProduct(shop.db, { discountPercent: 10, discountUntil })
  await keep(LIST)
  line.refuse()
  elapsed += 1000
  expect((await node.inject(LIST)).statusCode).toBe(200)
  clock = new Date(discountUntil.getTime() + 1)
  expect((await node.inject(LIST)).statusCode).toBe(503)
})

test('unseen pages, orders and signed-in users are refused with Retry-After while the database is away', async () => {
  const product = await createProduct(shop.db)
  const { headers } = await createBuyer(shop.db)
  await keep(LIST)
  line.refuse()
  elapsed += 1000
  const payload = orderBody(product.id)
  for (const { statusCode, headers: answered } of [
    await node.inject(`/product/${product.id}`),
    await node.inject({ url: LIST, headers }),
    await node.inject({ method: 'POST', url: '/orderProduct', headers, payload }),
  ]) {
    expect(statusCode).toBe(503)
    expect(Number(answered['retry-after'])).toBeGreaterThan(0)
  }
})
