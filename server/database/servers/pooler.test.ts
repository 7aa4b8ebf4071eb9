import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { buildTestShop, NO_PAYMENTS, type TestShop } from '../../testing/build-test-shop.ts'
import { createBuyer, createProduct, orderBody } from '../../testing/factories.ts'
import { cuttableLine } from '../../testing/parties/cuttable-line.ts'
import { startPooler, whyNoPooler } from '../../testing/parties/pooler.ts'
import { emptyDatabase } from '../../testing/test-postgres.ts'
import { openDatabase } from '../database.ts'
import { migrate } from '../migrating/migrate.ts'

/** Fewer than a transaction's worth for each client: a session would keep the others out. */
const CONNECTIONS = 3
const missing = whyNoPooler()
if (missing) console.warn(`The shop is not driven through PgBouncer: ${missing}`)

/** A database as seen through PgBouncer, and past it. */
async function throughPooler(databaseUrl: string) {
  // PgBouncer gives up its rights, so it can't reach the socket's folder.
  const line = await cuttableLine(databaseUrl)
  const pooler = await startPooler(line.url, CONNECTIONS)
  return {
    url: pooler.url,
    async close() {
      await pooler.stop()
      await line.close()
    },
  }
}

describe.skipIf(missing)('through PgBouncer, which lends connections by transaction', () => {
  let shop: TestShop
  let pooled: Awaited<ReturnType<typeof throughPooler>>

  beforeAll(async () => {
    shop = await buildTestShop()
    pooled = await throughPooler(shop.databaseUrl)
  })
  afterAll(async () => {
    await pooled.close()
    await shop.close()
  })

  /** A node of the shop on the pooler; `isDirect` gives it a way past it. */
  async function openNode({ isDirect }: { readonly isDirect: boolean }) {
    const logged: string[] = []
    const database = openDatabase(pooled.url, 20, shop.settings.databasePatience)
    const direct = isDirect ? openDatabase(shop.databaseUrl, 2) : undefined
    const app = await buildApp({
      settings: { ...shop.settings, logLevel: 'warn' },
      google: undefined,
      mailCarrier: { send: async () => {}, close() {} },
      stripe: NO_PAYMENTS,
      db: database.db,
      ...(direct && { direct: direct.db }),
      now: () => new Date(),
      logOutput: new Writable({
        write(line, _encoding, done) {
          logged.push(String(line))
          done()
        },
      }),
    })
    await app.ready()
    return {
      app,
      logged,
      async close() {
        await app.close()
        await database.close()
        await direct?.close()
      },
    }
  }

  type Node = Awaited<ReturnType<typeof openNode>>

  async function order({ app }: Node, pieces: number): Promise<number[]> {
    const product = await createProduct(shop.db, { available: pieces })
    const answers = await Promise.all(
      Array.from({ length: 30 }, async () => {
        const { headers } = await createBuyer(shop.db)
        const payload = orderBody(product.id)
        return app.inject({ method: 'POST', url: '/orderProduct', headers, payload })
      }),
    )
    return answers.map(({ statusCode }) => statusCode)
  }

  test('thirty customers order at once over three connections, and none sells what is gone', async () => {
    const node = await openNode({ isDirect: true })
    const statuses = await order(node, 500 * 12)
    expect(statuses.filter((status) => status === 201)).toHaveLength(12)
    expect(statuses.filter((status) => status === 409)).toHaveLength(18)
    await node.close()
  })

  test('with a way past it the shop keeps answers, and drops them once a product changes anywhere', async () => {
    const [node, other] = await Promise.all([
      openNode({ isDirect: true }),
      openNode({ isDirect: true }),
    ])
    const { id } = await createProduct(shop.db, { name: 'Fan belt' })
    const read = async () => (await node.app.inject(`/product/${id}`)).json().name
    await node.app.changes.caughtUp()
    expect([await read(), await read()]).toEqual(['Fan belt', 'Fan belt'])
    expect(node.app.changes.isCurrent()).toBe(true)

    const { headers } = await createBuyer(shop.db, { role: 'admin' })
    const removed = await other.app.inject({ method: 'DELETE', url: `/product/${id}`, headers })
    expect(removed.statusCode).toBe(200)
    await node.app.changes.caughtUp()
    expect((await node.app.inject(`/product/${id}`)).statusCode).toBe(404)
    await Promise.all([node.close(), other.close()])
  })

  test('without one it says so in its log, keeps nothing and sells', async () => {
    const node = await openNode({ isDirect: false })
    while (node.logged.length === 0) await sleep(20)
    expect(node.logged.join('')).toContain('set DATABASE_DIRECT_URL to the same database past it')
    expect(node.app.changes.isCurrent()).toBe(false)
    expect(await order(node, 500 * 30)).toEqual(Array(30).fill(201))
    await node.close()
  })

  test('a database is migrated past it only, and a migrated one needs no way past it', async () => {
    const empty = await emptyDatabase()
    const other = await throughPooler(empty.url)
    await expect(migrate(other.url)).rejects.toThrow(/^Migrating needs a connection of its own/)
    const client = new pg.Client({ connectionString: empty.url })
    await client.connect()
    const tables = () => client.query(`select from pg_tables where schemaname = 'public'`)
    expect((await tables()).rowCount).toBe(0)
    await migrate(empty.url)
    await migrate(other.url)
    expect((await tables()).rowCount).toBeGreaterThan(0)
    await client.end()
    await other.close()
    await empty.drop()
  })
})
