import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestShop, type TestShop } from '../../../testing/build-test-shop.ts'
import { openDatabase } from '../../database/database.ts'
import { readTrouble } from '../../database/database-trouble.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await buildTestShop({
    env: { DATABASE_POOL: '1', METRICS_TOKEN: 'watch', OVERLOAD_DELAY_MS: '1000' },
  })
})
afterAll(() => shop.close())

/** A product that doesn't exist: missing products aren't cached, so each request queries the database. */
const missing = (number: number) =>
  `/product/01990000-0000-7000-8000-${String(number).padStart(12, '0')}`

/** Delays every turn of the event loop beyond the limit. */
function blockLoop(): () => void {
  let blocking = true
  const block = () => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1200)
    if (blocking) setTimeout(block, 1)
  }
  block()
  return () => {
    blocking = false
  }
}

test('a shop with a delayed event loop answers 503 with Retry-After, is alive but not ready, and recovers', async () => {
  const release = blockLoop()
  await expect.poll(() => shop.app.isUnderPressure(), { timeout: 60_000 }).toBe(true)
  const watch = { authorization: 'Bearer watch' }
  const [refused, ready, alive, metrics] = await Promise.all([
    shop.app.inject('/product'),
    shop.app.inject('/readyz'),
    shop.app.inject('/healthz'),
    shop.app.inject({ url: '/metrics', headers: watch }),
  ])
  release()
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('3')
  expect(refused.headers['content-type']).toContain('application/problem+json')
  expect(refused.json()).toMatchObject({ code: 'overloaded', status: 503 })
  expect([ready, alive, metrics].map(({ statusCode }) => statusCode)).toEqual([503, 200, 200])
  await expect.poll(() => shop.app.isUnderPressure(), { timeout: 60_000 }).toBe(false)
  expect((await shop.app.inject('/product')).statusCode).toBe(200)
})

test('if no database connection is free, the answer is 503 with Retry-After instead of a long wait', async () => {
  shop.pool.options.connectionTimeoutMillis = 100
  const taken = await shop.pool.connect()
  const refused = await shop.app.inject(missing(0))
  taken.release()
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('2')
  expect(refused.json()).toMatchObject({ code: 'overloaded' })
  expect((await shop.app.inject('/product')).statusCode).toBe(200)
})

test('while hundreds wait for the database, new requests are refused at once, and the waiting ones are answered', async () => {
  shop.pool.options.connectionTimeoutMillis = 60_000
  const taken = await shop.pool.connect()
  const list = (number: number) => missing(number).replace('/product/', '/product?limit=1&after=')
  const waiting = Array.from({ length: 600 }, (_, number) => shop.app.inject(list(number)))
  await expect.poll(() => shop.pool.waitingCount).toBeGreaterThan(500)
  const refused = await shop.app.inject(missing(600))
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('3')
  expect((await shop.app.inject('/healthz')).statusCode).toBe(200)
  taken.release()
  const statuses = new Set((await Promise.all(waiting)).map(({ statusCode }) => statusCode))
  expect(statuses).toEqual(new Set([200]))
  expect((await shop.app.inject('/product')).statusCode).toBe(200)
})

test('a statement timeout means a busy database, a broken connection an unavailable one', async () => {
  const hasty = openDatabase(shop.databaseUrl, 1, {
    connectionMs: 5000,
    statementMs: 50,
    pauseMs: 15_000,
  })
  const late = await hasty.db.execute(sql`select pg_sleep(60)`).catch(readTrouble)
  expect(late).toMatchObject({ code: 'overloaded', retryAfterSeconds: 2 })
  const broken = await hasty.db
    .execute(sql`select pg_terminate_backend(pg_backend_pid())`)
    .catch(readTrouble)
  expect(broken).toMatchObject({ code: 'databaseUnavailable', retryAfterSeconds: 5 })
  await hasty.close()
  const nowhere = openDatabase('postgres://nobody@127.0.0.1:9/none', 1)
  const absent = await nowhere.db.transaction(async () => {}).catch(readTrouble)
  expect(absent).toMatchObject({ code: 'databaseUnavailable' })
  await nowhere.close()
  expect(readTrouble(new Error('of another kind'))).toBeUndefined()
})

test('a transaction whose BEGIN fails returns its connection', async () => {
  const { db, pool, close } = openDatabase(shop.databaseUrl, 1, {
    connectionMs: 1000,
    statementMs: 1000,
    pauseMs: 15_000,
  })
  pool.once('acquire', (client) => (client as unknown as { end(): void }).end())
  await expect(db.transaction(async () => 'done')).rejects.toThrow()
  expect(await db.transaction(async () => 'done')).toBe('done')
  await close()
})

test('a connection that breaks between two statements fails its transaction and nothing else', async () => {
  const { db, close } = openDatabase(shop.databaseUrl, 2)
  const broken = db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`)
    // Time for the connection's end to arrive while it is idle.
    await new Promise((resolve) => setTimeout(resolve, 200))
    await tx.execute(sql`select 1`)
  })
  await expect(broken).rejects.toThrow()
  expect(await db.transaction(async () => 'done')).toBe('done')
  await close()
})

// Last, because blocking the loop delays the other shop, too.
test('a shop with a limit of a minute refuses no request after its event loop was blocked for seconds', async () => {
  const patient = await buildTestShop({ env: { OVERLOAD_DELAY_MS: '60000' } })
  const release = blockLoop()
  const latest: number[] = []
  for (let turn = 0; turn < 4; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 1))
    latest.push(patient.app.memoryUsage().eventLoopDelay)
  }
  release()
  expect(Math.max(...latest)).toBeLessThan(60_000)
  expect((await patient.app.inject('/product')).statusCode).toBe(200)
  await patient.close()
})
