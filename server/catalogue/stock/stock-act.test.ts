import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../platform/database/database.ts'
import { createProduct } from '../../testing/factories.ts'
import { testDatabase } from '../../testing/test-postgres.ts'
import { enterStockAs } from './stock-act.ts'

let postgres: Awaited<ReturnType<typeof testDatabase>>
let database: ReturnType<typeof openDatabase>
beforeAll(async () => {
  postgres = await testDatabase()
  database = openDatabase(postgres.url, 3)
})
afterAll(async () => {
  await database.close()
  await postgres.drop()
})

/** Entries of these products, oldest first. */
async function ledger(...ids: string[]): Promise<string[]> {
  const { rows } = await database.pool.query(
    `select concat_ws(' ', kind, delta, quantity, reason, note, reference, actor_email) as entry
     from stock_entry where product_id = any($1) order by id`,
    [ids],
  )
  return rows.map(({ entry }) => entry)
}

test('a change that names no act is a correction by hand in the database', async () => {
  const { id } = await createProduct(database.db, { available: 900 })
  await database.pool.query('update product set available = available - 40 where id = $1', [id])
  expect(await ledger(id)).toEqual([
    'correction 900 900 by hand in the database',
    'correction -40 40 by hand in the database',
  ])
})

test('all changes of a transaction are entered as the act named last, and the next transaction names its own', async () => {
  const [first, second] = await database.db.transaction(async (tx) => {
    await enterStockAs(tx, { kind: 'import', reason: 'Import a.csv', actorEmail: 'a@b.example' })
    const found = [await createProduct(tx), await createProduct(tx)] as const
    const about = { kind: 'scrap', reason: 'Broken', note: 'Fell', reference: 'R-1' } as const
    await enterStockAs(tx, { ...about, quantity: 60 })
    await tx.execute(`update product set available = available - 10 where id = '${found[1].id}'`)
    return found
  })
  await database.pool.query('update product set available = 0 where id = $1', [first.id])
  expect(await ledger(first.id, second.id)).toEqual([
    'import 10000 10000 Import a.csv a@b.example',
    'import 10000 10000 Import a.csv a@b.example',
    'scrap -10 60 Broken Fell R-1',
    'correction -10000 10000 by hand in the database',
  ])
})

test('one statement enters each of its new products that has pieces, and orders enter nothing', async () => {
  const { id } = await createProduct(database.db, { available: 0 })
  await database.pool.query(
    `insert into product (id, name, description, category, list_price_cents, minimum, available, image_url, added_by_email)
     select gen_random_uuid(), 'Many ' || n, 'Iron.', 'Brakes', 100, 1, n, '/images/a.webp', 'a@b.example' from generate_series(0, 3) n`,
  )
  const { rows } = await database.pool.query(
    `select name, delta from stock_entry join product on product.id = product_id where name like 'Many %' order by name`,
  )
  expect(rows).toEqual([
    { name: 'Many 1', delta: 1 },
    { name: 'Many 2', delta: 2 },
    { name: 'Many 3', delta: 3 },
  ])
  expect(await ledger(id)).toEqual([])
  await database.pool.query(
    `update product set available = available - 2, promised = promised + 2 where name = 'Many 3'`,
  )
  const entries = await database.pool.query(
    `select from stock_entry join product on product.id = product_id where name = 'Many 3'`,
  )
  expect(entries.rowCount).toBe(1)
})
