import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { acquireDataFolder } from '../database/data-folder-lock.ts'
import { startPrivatePostgres } from '../database/private-postgres.ts'
import { readSettings } from '../settings.ts'
import { openShopDatabase, ShopNotReady } from './open-shop-database.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bulkhead-import-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(statement).finally(() => client.end())
  return rows
}

test('beside a running shop its PostgreSQL is used, and left running', async () => {
  const folder = await acquireDataFolder(dataDir)
  const postgres = await startPrivatePostgres({ dataDir, log: { info: () => {}, warn: () => {} } })
  await query(postgres.url, 'create table seen (by text)')

  const shop = await openShopDatabase(readSettings({ DATA_DIR: dataDir }))
  await query(shop.url, "insert into seen values ('importer')")
  await shop.close()

  expect(await query(postgres.url, 'select * from seen')).toEqual([{ by: 'importer' }])
  await postgres.stop()
  folder.release()
})

test('without a shop the private PostgreSQL runs for the time of the import', async () => {
  const settings = readSettings({ DATA_DIR: dataDir })
  const first = await openShopDatabase(settings)
  await query(first.url, 'create table seen (by text)')
  await first.close()
  await expect(query(first.url, 'select 1')).rejects.toThrow()

  const second = await openShopDatabase(settings)
  expect(await query(second.url, 'select * from seen')).toEqual([])
  await second.close()
})

test('a shop that is just starting is left in peace', async () => {
  const folder = await acquireDataFolder(dataDir)
  await expect(openShopDatabase(readSettings({ DATA_DIR: dataDir }))).rejects.toThrow(ShopNotReady)
  folder.release()
})
