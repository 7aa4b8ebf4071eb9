import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createProduct, orderBody } from '../testing/factories.ts'
import { openPayingShop, type PayingShop } from '../testing/paying-shop.ts'
import { findFreePort } from '../testing/start-stripe-sandbox.ts'
import { testDatabase } from '../testing/test-postgres.ts'
import { backup } from './backup.ts'
import { restore } from './restore.ts'

let shop: PayingShop
let root: string
let folder: string
let backups = 0

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'bulkhead-backup-'))
  shop = await openPayingShop()
  const product = await createProduct(shop.db, {
    name: 'Tab\there, line\nthere, back\\slash, “quoted”',
  })
  await shop.send(shop.buyer, 'POST', '/orderProduct', orderBody(product.id))
  await shop.paidOrder()
  const refunded = await shop.paidOrder()
  await shop.send(shop.admin, 'POST', `/order/${refunded._id}/refund`, { amount: 100 })
  expect(await shop.audit()).toEqual([])
  await mkdir(join(root, 'images'))
  await writeFile(join(root, 'images', 'a.webp'), 'picture')
})
afterAll(async () => {
  await shop.close()
  await rm(root, { recursive: true, force: true })
})
beforeEach(async () => {
  backups += 1
  folder = join(root, `backup-${backups}`)
  await backup({
    databaseUrl: shop.databaseUrl,
    imagesFolder: join(root, 'images'),
    sandboxFolder: shop.sandboxFolder,
    folder,
    now: new Date(),
  })
})

async function emptyShop() {
  const database = await testDatabase()
  onTestFinished(database.drop)
  const imagesFolder = join(root, `restored-${backups}`)
  return { databaseUrl: database.url, imagesFolder, folder }
}

async function readRows(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows: tables } = await client.query(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_name not in ('schema_migration', 'call_count', 'change') order by 1`,
    )
    const all = []
    for (const { name } of tables) {
      const { rows } = await client.query(`select t::text from "${name}" t order by 1`)
      all.push([name, rows])
    }
    return JSON.stringify(all)
  } finally {
    await client.end()
  }
}

test('a restored shop has every row and every picture, counters included', async () => {
  const empty = await emptyShop()
  await restore(empty)
  expect(await readRows(empty.databaseUrl)).toBe(await readRows(shop.databaseUrl))
  expect(await readFile(join(empty.imagesFolder, 'a.webp'), 'utf8')).toBe('picture')
})

test('by command: into a new data folder with its own database and its play money, which passes the audit and backs up alike', {
  timeout: 180_000,
}, async () => {
  const dataDir = join(root, `data-${backups}`)
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    SANDBOX_PORT: String(await findFreePort()),
  }
  const run = (tool: string, ...words: string[]) =>
    promisify(execFile)(
      process.execPath,
      ['--throw-deprecation', `server/${tool}/main.ts`, ...words],
      { env },
    )
  await run('backup', '--restore', folder)
  const { stdout } = await run('audit')
  expect(stdout).toContain(
    'Every paid order has its payment at the provider, to the cent: 2 checked',
  )
  expect(stdout).toContain('never more than was captured: 1 checked')
  expect(stdout).not.toContain('BREACH')
  const again = join(root, `again-${backups}`)
  await run('backup', again)
  const tables = async (of: string) =>
    JSON.parse(await readFile(join(of, 'manifest.json'), 'utf8')).tables
  expect(await tables(again)).toEqual(await tables(folder))
  expect(await readdir(join(again, 'images'))).toEqual(['a.webp'])
})

test('the triggers work in a restored shop as before', async () => {
  const empty = await emptyShop()
  await restore(empty)
  const client = new pg.Client({ connectionString: empty.databaseUrl })
  await client.connect()
  const total = async () =>
    Number(
      (await client.query(`select sum(rows) as n from row_count where list like 'orders:%'`))
        .rows[0].n,
    )
  expect(await total()).toBe(3)
  await client.query(
    `update orders set state = 'cancelled' where id = (select min(id::text)::uuid from orders)`,
  )
  expect(await total()).toBe(2)
  await client.end()
})

test('a shop that has rows is not restored into', async () => {
  const target = { databaseUrl: shop.databaseUrl, imagesFolder: join(root, 'images'), folder }
  const before = await readRows(shop.databaseUrl)
  await expect(restore(target)).rejects.toThrow('has rows already')
  expect(await readRows(shop.databaseUrl)).toBe(before)
})

test('a backup whose rows were changed is refused, and the shop stays empty', async () => {
  const empty = await emptyShop()
  const file = join(folder, 'tables', 'orders.copy.gz')
  const rows = gunzipSync(await readFile(file))
    .toString()
    .replace('awaitingPayment', 'cancelled')
  await writeFile(file, gzipSync(rows))
  const before = await readRows(empty.databaseUrl)
  await expect(restore(empty)).rejects.toThrow(
    'The rows of orders are not those that were backed up',
  )
  expect(await readRows(empty.databaseUrl)).toBe(before)
})

test('a backup that was cut off has no manifest and is refused', async () => {
  const empty = await emptyShop()
  await rm(join(folder, 'manifest.json'))
  await expect(restore(empty)).rejects.toThrow('holds no finished backup')
})

test('a backup never overwrites another', async () => {
  const again = backup({
    databaseUrl: shop.databaseUrl,
    imagesFolder: join(root, 'images'),
    folder,
    now: new Date(),
  })
  await expect(again).rejects.toThrow('is there already')
  expect(await readdir(folder)).toContain('manifest.json')
})

test('no session token and no password stands in a backup as it is used', async () => {
  const sessions = gunzipSync(await readFile(join(folder, 'tables', 'session.copy.gz'))).toString()
  // The bytea of a SHA-256 only.
  expect(sessions).toMatch(/^\\\\x[0-9a-f]{64}\t/)
})
