import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { buildTestShop, NO_PAYMENTS, type TestShop } from '../../../testing/build-test-shop.ts'
import { createBuyer, createProduct, orderBody } from '../../../testing/factories.ts'
import { cuttableLine } from '../../../testing/parties/cuttable-line.ts'
import { startPooler, whyNoPooler } from '../../../testing/parties/pooler.ts'
import { emptyDatabase } from '../../../testing/test-postgres.ts'
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

  /** A node of the shop on the pooler. */
  async function openNode() {
    const database = openDatabase(pooled.url, 20, shop.settings.databasePatience)
    const app = await buildApp({
      settings: shop.settings,
      google: undefined,
      mailCarrier: { send: async () => {}, close() {} },
      stripe: NO_PAYMENTS,
      db: database.db,
      now: () => new Date(),
    })
    await app.ready()
    return {
      app,
      async close() {
        await app.close()
        await database.close()
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
    const node = await openNode()
    const statuses = await order(node, 500 * 12)
    expect(statuses.filter((status) => status === 201)).toHaveLength(12)
    expect(statuses.filter((status) => status === 409)).toHaveLength(18)
    await node.close()
  })

  test('without a way past it the shop keeps pages and sells', async () => {
    const node = await openNode()
    const { id } = await createProduct(shop.db, { name: 'Fan belt' })
    const read = async () => (await node.app.inject(`/product/${id}`)).json().name
    expect([await read(), await read()]).toEqual(['Fan belt', 'Fan belt'])
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
