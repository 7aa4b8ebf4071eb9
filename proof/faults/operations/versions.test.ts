import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { openFormerShop } from '../../../server/testing/former-shop.ts'
import { emptyDatabase } from '../../../server/testing/test-postgres.ts'
import { startShop } from '../../shop/start-shop.ts'

const MIGRATIONS = join(import.meta.dirname, '../../../server/platform/database/migrations')

async function noteNewer(url: string, name: string, isContract: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `insert into schema_migration (number, name, sha256, is_contract) values ($1, $2, 'x', $3)`,
    [Number(name.slice(0, 4)), name, isContract],
  )
  await client.end()
}

test('a shop opens a filled database of version 0.1.0, also beside a newer one that only added, and refuses one it took from', async () => {
  const database = await emptyDatabase()
  await openFormerShop(database.url)
  const env = { DATABASE_URL: database.url, DEMO: 'off' }
  await noteNewer(database.url, '9998-added.sql', false)
  const shop = await startShop({ env })
  expect((await fetch(`${shop.url}/product`)).status).toBe(200)
  await shop.stop()
  await noteNewer(database.url, '9999-taken.sql', true)
  await expect(startShop({ env })).rejects.toThrow(
    'A newer shop took away what this version uses (9999-taken.sql)',
  )
  await database.drop()
})

test('a shop that may not migrate names what its database lacks', async () => {
  const database = await emptyDatabase()
  const env = { DATABASE_URL: database.url, DEMO: 'off', MIGRATE_AT_START: 'off' }
  const newest = readdirSync(MIGRATIONS).sort().at(-1)
  await expect(startShop({ env })).rejects.toThrow(`${newest}, `)
  await database.drop()
})
