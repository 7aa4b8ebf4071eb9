import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { openDatabase } from '../../database/database.ts'
import { buildTestShop, NO_PAYMENTS, type TestShop } from '../../testing/build-test-shop.ts'
import { createBuyer, createProduct } from '../../testing/factories.ts'
import { cuttableLine } from '../../testing/parties/cuttable-line.ts'
import { withShown } from '../show.ts'

let shop: TestShop
let line: Awaited<ReturnType<typeof cuttableLine>>

const LIST = '/product?limit=6'
const POOL = 4
/** It waits as long as a test lasts, so that no refusal is replaced by what was kept. */
const PATIENCE = { connectionMs: 60_000, statementMs: 60_000, pauseMs: 60_000 }
/** Longer than a database that is gone, or slow after an outage, is waited for. */
const LONG_MS = 1000

beforeAll(async () => {
  shop = await buildTestShop()
  await createProduct(shop.db, { name: 'Known before' })
  line = await cuttableLine(shop.databaseUrl)
})
afterAll(async () => {
  line.mend()
  await line.close()
  await shop.close()
})

interface Node {
  readonly app: FastifyInstance
  /** The answer that the node kept before anything happened. */
  readonly before: string
  /** Name of the product that is there since then. */
  readonly newer: string
  readonly pool: ReturnType<typeof openDatabase>['pool']
}

let added = 0

/** Lends a node that knows the list of products, which has a newer one since then. */
async function withNode(
  work: (node: Node) => Promise<void>,
  disturb = noDisturbance,
): Promise<void> {
  const { db, pool, close } = openDatabase(line.url, POOL, PATIENCE)
  const app = await buildApp({
    settings: shop.settings,
    google: undefined,
    stripe: NO_PAYMENTS,
    mailCarrier: { send: async () => {}, close() {} },
    db,
    now: () => new Date(),
  })
  try {
    await app.ready()
    await app.changes.caughtUp()
    await app.inject(LIST)
    const { body: before } = await app.inject(LIST)
    await disturb(app, before)
    added += 1
    const newer = `Newer than what was kept, ${added}`
    await createProduct(shop.db, { name: newer })
    await app.changes.caughtUp()
    await work({ app, before, newer, pool })
  } finally {
    await app.close()
    await close()
  }
}

async function noDisturbance(_app: FastifyInstance, _before: string): Promise<void> {}

async function outage(app: FastifyInstance, before: string): Promise<void> {
  line.refuse()
  await expect.poll(() => app.changes.isCurrent()).toBe(false)
  expect((await app.inject(LIST)).body).toBe(before)
  line.mend()
  await expect.poll(() => app.changes.isCurrent()).toBe(true)
  await expect.poll(() => app.changes.isDatabaseGone()).toBe(false)
}

async function brokenFeed(app: FastifyInstance): Promise<void> {
  await shop.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'bulkhead changes' and datname = current_database()`,
  )
  await expect.poll(() => app.changes.isCurrent()).toBe(false)
  await expect.poll(() => app.changes.isCurrent()).toBe(true)
}

/** What a reader may wait for; ends what it returns. */
const WAITS = {
  'for a connection, which orders hold until a standby is back': holdAllConnections,
  'for its statement': lockProducts,
} satisfies Record<string, (pool: Node['pool']) => Promise<() => Promise<unknown>>>

/** Each connection of a pool waits for a lock until released. */
async function holdAllConnections(pool: Node['pool']): Promise<() => Promise<unknown>> {
  const lock = await shop.pool.connect()
  await lock.query('select pg_advisory_lock(1)')
  const waiting = Array.from({ length: POOL }, () => pool.query('select pg_advisory_xact_lock(1)'))
  const waiters = `select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`
  await expect.poll(async () => (await lock.query(waiters)).rowCount).toBe(POOL)
  return async () => {
    await lock.query('select pg_advisory_unlock(1)')
    lock.release()
    return Promise.all(waiting)
  }
}

/** No statement can read products until released. */
async function lockProducts(): Promise<() => Promise<unknown>> {
  const lock = await shop.pool.connect()
  await lock.query('begin; lock table product in access exclusive mode')
  return async () => {
    await lock.query('rollback')
    lock.release()
  }
}

async function waitingForProducts(): Promise<number> {
  const waiting = `select from pg_locks where relation = 'product'::regclass and not granted`
  return (await shop.pool.query(waiting)).rowCount ?? 0
}

test.for(Object.entries(WAITS))('just after an outage no visitor waits long %s', ([, hold]) =>
  withNode(async ({ app, before, newer, pool }) => {
    const release = await hold(pool)
    try {
      const { answer, shown } = await withShown(() => app.inject(LIST))
      expect([answer.statusCode, answer.body]).toEqual([200, before])
      expect(answer.headers['cache-status']).toMatch(/^bulkhead; hit; ttl=-\d+$/)
      // A page that is made with it isn't kept.
      expect(shown).toBeUndefined()
    } finally {
      await release()
    }
    const { answer, shown } = await withShown(() => app.inject(LIST))
    expect(answer.body).toContain(newer)
    expect(answer.headers['cache-status']).toBeUndefined()
    expect(shown?.tags).toBeDefined()
  }, outage),
)

test('what is stood in for is not asked of the database by each reader', () =>
  withNode(async ({ app, before }) => {
    const release = await lockProducts()
    try {
      expect((await app.inject(LIST)).body).toBe(before)
      const statements = await waitingForProducts()
      expect(statements).toBeGreaterThan(0)
      expect((await app.inject(LIST)).body).toBe(before)
      expect(await waitingForProducts()).toBe(statements)
    } finally {
      await release()
    }
  }, outage))

const UNDISTURBED = {
  'without an outage': { disturb: noDisturbance },
  'when only the feed of changes was broken': { disturb: brokenFeed },
  'when the outage is eleven seconds ago': { disturb: outage, laterMs: 11_000 },
  'to somebody who is signed in': { disturb: outage, isSignedIn: true },
}

test.for(
  Object.entries(UNDISTURBED).flatMap(([when, given]) =>
    Object.entries(WAITS).map(([what, hold]) => ({ when, what, hold, ...given })),
  ),
)(
  'nothing stale is shown $when, however long a reader waits $what',
  ({ disturb, hold, ...given }) =>
    withNode(async ({ app, newer, pool }) => {
      const headers = 'isSignedIn' in given ? (await createBuyer(shop.db)).headers : {}
      const later = 'laterMs' in given ? given.laterMs : 0
      const real = performance.now.bind(performance)
      const clock = vi.spyOn(performance, 'now').mockImplementation(() => real() + later)
      // On a busy machine changes are heard late at times, which is another case.
      vi.spyOn(app.changes, 'isUnsettled').mockReturnValue(false)
      try {
        await expect.poll(() => app.changes.isCurrent()).toBe(true)
        const release = await hold(pool)
        const reading = app.inject({ url: LIST, headers })
        await sleep(LONG_MS)
        await release()
        const { body, headers: answered } = await reading
        expect(body).toContain(newer)
        expect(answered['cache-status']).toBeUndefined()
      } finally {
        clock.mockRestore()
      }
    }, disturb),
)
