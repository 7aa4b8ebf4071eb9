import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { createBuyer, createProduct, orderBody } from '../../testing/factories.ts'
import { testDatabase } from '../../testing/test-postgres.ts'
import { withClient } from '../database/with-client.ts'

const OPERATIONS = join(import.meta.dirname, '../../../docs/operations.md')
const ROLE = `shop_${process.pid}`

let database: Awaited<ReturnType<typeof testDatabase>>
let shop: TestShop

/** The grants of operations, for a role and a database of this test. */
async function readGrants(databaseName: string): Promise<string> {
  const text = await readFile(OPERATIONS, 'utf8')
  const [, grants = ''] = /```sql\n(grant usage[^`]+)```/.exec(text) ?? []
  expect(grants).toContain('to shop;')
  return grants.replaceAll('to shop;', `to ${ROLE};`).replace('database bulkhead', databaseName)
}

const as = (role: string) => database.url.replace(/\/\/[^@]*@/, `//${role}@`)

beforeAll(async () => {
  database = await testDatabase()
  await withClient(as('postgres'), (client) => client.query(`create role ${ROLE} login`))
  await withClient(database.url, async (client) => {
    const { rows } = await client.query('select current_database() as name')
    await client.query(await readGrants(`database ${rows[0].name}`))
  })
  shop = await buildTestShop({ place: { databaseUrl: as(ROLE) } })
})
afterAll(async () => {
  await shop?.close()
  await withClient(as('postgres'), async (client) => {
    await client.query(`drop owned by ${ROLE} cascade`)
    await client.query(`drop role ${ROLE}`)
  })
  await database.drop()
})

test('as a role of its own the shop takes orders, acts and runs every job', async () => {
  expect((await shop.pool.query('select current_user')).rows).toEqual([{ current_user: ROLE }])
  const owner = await createBuyer(shop.db, { role: 'admin' })
  const buyer = await createBuyer(shop.db)
  const product = await createProduct(shop.db)
  const order = await shop.call(buyer, 'POST', '/orderProduct', orderBody(product.id))
  expect(order.status).toBe(201)
  await shop.call(owner, 'PUT', '/settings/returns', { value: { days: 21 } })
  const { signal } = new AbortController()
  for (const { name, run } of shop.app.jobs)
    await expect(Promise.resolve(run(signal)), name).resolves.not.toThrow()
})

test('as a role of its own the shop can’t lift the guard of the history', async () => {
  for (const statement of [
    'alter table history_entry disable trigger all',
    'truncate history_entry',
    'drop table history_entry cascade',
    'set session_replication_role = replica',
    'create or replace function keep_history() returns trigger language plpgsql as $$ begin return null; end $$',
    'delete from history_entry',
    `update history_entry set device = 'Another'`,
  ])
    await expect(shop.pool.query(statement), statement).rejects.toThrow(
      /must be owner|permission denied|neither changed nor deleted/,
    )
})
