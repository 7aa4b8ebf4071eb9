import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { withClient } from '../../platform/database/with-client.ts'
import { readSettings } from '../../platform/environment/settings.ts'
import { emptyDatabase, testDatabase } from '../../testing/test-postgres.ts'
import { acquireDataFolder } from './data-folder/data-folder-lock.ts'
import { openShopDatabase, ShopNotReady, withShopDatabase } from './open-shop-database.ts'
import { startPrivatePostgres } from './private-postgres.ts'
import { StartRefused } from './start-refused.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bulkhead-command-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

async function query(url: string, statement: string): Promise<unknown[]> {
  const { rows } = await withClient(url, (client) => client.query(statement))
  return rows
}

test('a command uses a running shop’s PostgreSQL and leaves it running', async () => {
  const folder = await acquireDataFolder(dataDir)
  const postgres = await startPrivatePostgres({ dataDir, log: { info: () => {}, warn: () => {} } })
  await query(postgres.url, 'create table seen (by text)')

  const shop = await openShopDatabase(readSettings({ DATA_DIR: dataDir }))
  await query(shop.url, "insert into seen values ('command')")
  await shop.close()

  expect(await query(postgres.url, 'select * from seen')).toEqual([{ by: 'command' }])
  await postgres.stop()
  folder.release()
})

test('without a running shop a command starts the private PostgreSQL and stops it again', async () => {
  const settings = readSettings({ DATA_DIR: dataDir })
  const first = await openShopDatabase(settings)
  await query(first.url, 'create table seen (by text)')
  await first.close()
  await expect(query(first.url, 'select 1')).rejects.toThrow()

  const second = await openShopDatabase(settings)
  expect(await query(second.url, 'select * from seen')).toEqual([])
  await second.close()
})

test.each([
  ['audit'],
  ['shop-id', 'new'],
  ['backup', join(tmpdir(), 'bulkhead-never')],
  ['import-references', 'demo/references.csv'],
])('where no shop is, %s says so and makes none', async (tool, ...words) => {
  const nowhere = join(dataDir, 'nowhere')
  const run = promisify(execFile)(
    process.execPath,
    [`server/operating/commands/${tool}.ts`, ...words],
    { env: { PATH: process.env.PATH, DATA_DIR: nowhere } },
  )
  await expect(run).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`There is no shop in ${nowhere}.`),
  })
  expect(await readdir(dataDir)).toEqual([])
})

test('a command doesn’t disturb a shop that is starting', async () => {
  const folder = await acquireDataFolder(dataDir)
  await expect(openShopDatabase(readSettings({ DATA_DIR: dataDir }))).rejects.toThrow(ShopNotReady)
  folder.release()
})

test('where a job migrates, a command refuses a database that lacks migrations and leaves it as it is', async () => {
  const [unmigrated, migrated] = [await emptyDatabase(), await testDatabase()]
  onTestFinished(unmigrated.drop)
  onTestFinished(migrated.drop)
  const read = (url: string) => {
    const settings = { DATA_DIR: dataDir, DATABASE_URL: url, MIGRATE_AT_START: 'off' }
    return withShopDatabase(readSettings(settings), async () => 'read')
  }
  await expect(read(unmigrated.url)).rejects.toThrow(StartRefused)
  const tables = `select from pg_class where relname = 'schema_migration'`
  expect(await query(unmigrated.url, tables)).toEqual([])
  expect(await read(migrated.url)).toBe('read')
})
