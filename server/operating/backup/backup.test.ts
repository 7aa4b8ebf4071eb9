import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { salesFollower } from '../../office/figures/follow-sales.ts'
import { restocked } from '../../platform/database/tables/search.ts'
import { withClient } from '../../platform/database/with-client.ts'
import { openPayingShop, type PayingShop } from '../../testing/desks/paying-shop.ts'
import { createProduct, orderBody } from '../../testing/factories.ts'
import { findFreePort } from '../../testing/parties/start-stripe-sandbox.ts'
import { testDatabase } from '../../testing/test-postgres.ts'
import { waitForFeed } from '../../testing/watching/wait-for-feed.ts'
import { backup } from './backup.ts'
import { backupFolder } from './backup-folder.ts'
import { restore as restoreBelieved } from './restore.ts'
import { LEFT_OUT, listCopiedColumns } from './tables-in-order.ts'

const KEY = 'of the one who backs up, kept apart'

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
  // The figures of the day are counted: the audit compares them also before a restored shop counts anew.
  await salesFollower(shop.db, () => new Date()).follow()
  // The search hears of stock a moment later, and so does the feed; rows that still move can't be compared.
  await vi.waitFor(async () => expect(await shop.db.select().from(restocked)).toEqual([]), {
    timeout: 60_000,
  })
  await waitForFeed(shop.pool)
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
    key: KEY,
    now: new Date(),
  })
})

async function emptyShop() {
  const database = await testDatabase()
  onTestFinished(database.drop)
  const imagesFolder = join(root, `restored-${backups}`)
  return { databaseUrl: database.url, imagesFolder, folder }
}

async function restore(
  target: Omit<Parameters<typeof restoreBelieved>[0], 'manifest'>,
  trust: Parameters<ReturnType<typeof backupFolder>['readManifest']>[0] = { key: KEY },
): Promise<void> {
  const manifest = await backupFolder(target.folder).readManifest(trust)
  await restoreBelieved({ ...target, manifest })
}

function readRows(databaseUrl: string): Promise<string> {
  return withClient(databaseUrl, async (client) => {
    const { rows: tables } = await client.query(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_name <> all ($1) order by 1`,
      [LEFT_OUT.filter((name) => name !== 'schema_function')],
    )
    const all = []
    for (const { name } of tables) {
      const columns = await listCopiedColumns(client, name)
      // The restore is itself an entry.
      const from = name === 'history_entry' ? `history_entry where kind <> 'restore'` : `"${name}"`
      const { rows } = await client.query(`select row(${columns})::text from ${from} order by 1`)
      all.push([name, rows])
    }
    return JSON.stringify(all)
  })
}

test('a restored shop has every row and every picture, counters included', async () => {
  const empty = await emptyShop()
  await restore(empty)
  expect(await readRows(empty.databaseUrl)).toBe(await readRows(shop.databaseUrl))
  expect(await readFile(join(empty.imagesFolder, 'a.webp'), 'utf8')).toBe('picture')
  const entries = await withClient(empty.databaseUrl, (client) =>
    client.query(`select subject_kind, after from history_entry where kind = 'restore'`),
  )
  const backupOf = expect.stringMatching(/^20.+Z$/)
  expect(entries.rows).toEqual([{ subject_kind: 'shop', after: { backupOf } }])
})

test('the command restores into a new data folder with database and test payments; the result passes the audit and can be backed up', {
  timeout: 180_000,
}, async () => {
  const dataDir = join(root, `data-${backups}`)
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    SANDBOX_PORT: String(await findFreePort()),
    BACKUP_KEY: KEY,
  }
  const run = (tool: string, ...words: string[]) =>
    promisify(execFile)(
      process.execPath,
      ['--throw-deprecation', `server/operating/commands/${tool}.ts`, ...words],
      { env },
    )
  const restored = await run('backup', '--restore', folder)
  expect(restored.stdout).toContain('everybody signs in again')
  const { stdout } = await run('audit')
  expect(stdout).toContain(
    'Every paid order has its payment at the provider, to the cent: 2 checked',
  )
  expect(stdout).toContain('Refunds match orders: 1 checked')
  expect(stdout).not.toContain('BREACH')
  const again = join(root, `again-${backups}`)
  await run('backup', again)
  const tables = async (of: string) =>
    JSON.parse(await readFile(join(of, 'manifest.json'), 'utf8')).tables.filter(
      // The restore is itself an entry.
      ({ name }: { name: string }) => name !== 'history_entry',
    )
  expect(await tables(again)).toEqual(await tables(folder))
  expect(await readdir(join(again, 'images'))).toEqual(['a.webp'])
})

test('moves of a restored shop are those of the database they are in, so that those who follow read each once', async () => {
  const empty = await emptyShop()
  await restore(empty)
  await withClient(empty.databaseUrl, async (client) => {
    const { rows } = await client.query(
      `select count(*)::integer as moves, bool_and(pg_visible_in_snapshot(xid, pg_current_snapshot())) as are_past,
         (select count(*)::integer from feed_bookmark) as bookmarks from order_move`,
    )
    expect(rows).toEqual([{ moves: 6, are_past: true, bookmarks: 0 }])
  })
})

test('the triggers work in a restored shop as before', async () => {
  const empty = await emptyShop()
  await restore(empty)
  await withClient(empty.databaseUrl, async (client) => {
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
  })
})

test('a restored shop has the ledger of the backup, and no piece is entered twice', async () => {
  const empty = await emptyShop()
  await restore(empty)
  await withClient(empty.databaseUrl, async (client) => {
    const ledger = 'select product_id, kind, delta, quantity, reason from stock_entry order by id'
    const { rows } = await client.query(ledger)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows).toEqual((await shop.pool.query(ledger)).rows)
    await client.query('update product set available = available + 7')
    const entered = await client.query('select distinct delta from stock_entry where delta = 7')
    expect(entered.rowCount).toBe(1)
    const wrong = await client.query(`
      select from product
      where received <> (select sum(delta) from stock_entry where product_id = product.id)`)
    expect(wrong.rowCount).toBe(0)
  })
})

test.each([
  [undefined, 100_004],
  [100_002, 100_004],
  [100_057, 100_058],
])(
  'after a restore that names %s as the last order the next one is %s',
  async (lastOrder, next) => {
    const empty = await emptyShop()
    await restore({ ...empty, lastOrder })
    await withClient(empty.databaseUrl, async (client) => {
      const { rows } = await client.query(`
      insert into orders (id, state, customer_email, customer_name, phone, address, post_code, total_cents, held_until, line_count, pieces, goods_cents)
      values (gen_random_uuid(), 'expired', 'a@b', 'c', 'p', 'a', 'c', 100, now(), 1, 1, 100) returning order_no`)
      expect(rows).toEqual([{ order_no: next }])
    })
  },
)

test('restoring into a shop that has rows is refused', async () => {
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

test('an incomplete backup has no manifest and is refused', async () => {
  const empty = await emptyShop()
  await rm(join(folder, 'manifest.json'))
  await expect(restore(empty)).rejects.toThrow('holds no finished backup')
})

test('a backup never overwrites another', async () => {
  const again = backup({
    databaseUrl: shop.databaseUrl,
    imagesFolder: join(root, 'images'),
    folder,
    key: KEY,
    now: new Date(),
  })
  await expect(again).rejects.toThrow('is there already')
  expect(await readdir(folder)).toContain('manifest.json')
})

/** Changes rows and their checksum, as somebody with write access to a backup could. */
async function forgeUsers(): Promise<void> {
  const file = join(folder, 'tables', 'users.copy.gz')
  const rows = gunzipSync(await readFile(file))
    .toString()
    .replaceAll('\tcustomer\t', '\tadmin\t')
  await writeFile(file, gzipSync(rows))
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))
  const users = manifest.tables.find(({ name }: { name: string }) => name === 'users')
  users.sha256 = createHash('sha256').update(rows).digest('hex')
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest))
}

test('a backup that was changed together with its checksums is refused, because its signature fails', async () => {
  const empty = await emptyShop()
  await forgeUsers()
  await expect(restore(empty)).rejects.toThrow('was changed, or another shop signed it')
  await rm(join(folder, 'manifest.hmac'))
  await expect(restore(empty)).rejects.toThrow('is not signed')
})

test('a backup of another shop is refused without that shop’s key', async () => {
  const empty = await emptyShop()
  await expect(restore(empty, { key: 'of another shop' })).rejects.toThrow('set BACKUP_KEY')
  await restore(empty)
})

test.each([
  ['images/a.webp', 'file'],
  ['tables/users.copy.gz', 'file'],
  ['images', 'folder'],
  ['manifest.json', 'file'],
])('a link in place of %s is refused', async (name, kind) => {
  const empty = await emptyShop()
  const moved = join(root, `moved-${backups}`)
  await rename(join(folder, name), moved)
  await symlink(moved, join(folder, name), kind === 'folder' ? 'dir' : 'file')
  await expect(restore(empty)).rejects.toThrow('is a link')
  await expect(restore(empty, 'unsigned')).rejects.toThrow('is a link')
})

test('a link to a folder is refused, with or without a trailing slash, and a missing folder is named', async () => {
  const empty = await emptyShop()
  const latest = join(root, 'latest')
  await expect(restore({ ...empty, folder: latest })).rejects.toThrow(
    `There is no backup at ${latest}.`,
  )
  await symlink(folder, latest, 'dir')
  for (const name of [latest, `${latest}/`])
    await expect(restore({ ...empty, folder: name })).rejects.toThrow(
      `${name} is a link: name the folder of the backup itself.`,
    )
})

test('a changed picture is refused, and an added one is ignored', async () => {
  const empty = await emptyShop()
  await writeFile(join(folder, 'images', 'b.webp'), 'added')
  await restore(empty)
  expect(await readdir(empty.imagesFolder)).toEqual(['a.webp'])
  await writeFile(join(folder, 'images', 'a.webp'), 'other')
  await expect(restore(await emptyShop())).rejects.toThrow('images/a.webp is not what was backed')
})

test('a manifest with paths outside the backup is refused', async () => {
  const empty = await emptyShop()
  const file = join(folder, 'manifest.json')
  const manifest = JSON.parse(await readFile(file, 'utf8'))
  for (const path of ['images/../../outside', '/etc/passwd', 'images//a', 'images/.hidden']) {
    await writeFile(file, JSON.stringify({ ...manifest, files: [{ ...manifest.files[0], path }] }))
    await expect(restore(empty, 'unsigned')).rejects.toThrow('another version')
  }
  const tables = [{ ...manifest.tables[0], name: 'users"; drop table users; --' }]
  await writeFile(file, JSON.stringify({ ...manifest, tables }))
  await expect(restore(empty, 'unsigned')).rejects.toThrow('another version')
  const unknown = [{ ...manifest.tables[0], name: 'pg_authid' }]
  await writeFile(file, JSON.stringify({ ...manifest, tables: unknown }))
  await expect(restore(empty, 'unsigned')).rejects.toThrow('which is no table')
})

test('a backup fails if the shop is migrated meanwhile, because its tables could be of two versions', async () => {
  const client = new pg.Client({ connectionString: shop.databaseUrl })
  await client.connect()
  onTestFinished(async () => {
    await client.query('delete from schema_migration where number = 9999')
    await client.end()
  })
  const again = join(root, `migrated-${backups}`)
  const onTable = () =>
    client.query(`insert into schema_migration values (9999, 'next', 'x') on conflict do nothing`)
  const parts = { databaseUrl: shop.databaseUrl, imagesFolder: join(root, 'images') }
  const made = backup({ ...parts, folder: again, key: KEY, now: new Date(), onTable })
  await expect(made).rejects.toThrow('brought to a new version meanwhile')
  expect(await readdir(again)).not.toContain('manifest.json')
})

test('a backup contains no keys, salts, sessions or links', async () => {
  expect(await readdir(join(folder, 'tables'))).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/secret|salt|session|token|challenge|started/)]),
  )
  expect(await readdir(join(folder, 'sandbox'))).toEqual(['journal.jsonl'])
})

test('only its owner can read a backup, whatever the mode of the source folders', async () => {
  await chmod(join(root, 'images', 'a.webp'), 0o666)
  const [again, before] = [join(root, `open-${backups}`), process.umask(0)]
  const parts = { databaseUrl: shop.databaseUrl, imagesFolder: join(root, 'images') }
  await backup({ ...parts, folder: again, key: KEY, now: new Date() })
  process.umask(before)
  for (const name of ['', ...(await readdir(again, { recursive: true }))]) {
    const found = await stat(join(again, name))
    expect([name, found.mode & 0o777]).toEqual([name, found.isDirectory() ? 0o700 : 0o600])
  }
})

test('a backup without its signature is restored unsigned only, and never a table of secrets', async () => {
  await rm(join(folder, 'manifest.hmac'))
  const empty = await emptyShop()
  await expect(restore(empty)).rejects.toThrow('--unsigned')
  await restore(empty, 'unsigned')
  expect(await readRows(empty.databaseUrl)).toBe(await readRows(shop.databaseUrl))
  const file = join(folder, 'manifest.json')
  const manifest = JSON.parse(await readFile(file, 'utf8'))
  const secret = 'proof-signing-key\t\\\\x00\n'
  await writeFile(join(folder, 'tables', 'shop_secret.copy.gz'), gzipSync(secret))
  const sha256 = createHash('sha256').update(secret).digest('hex')
  manifest.tables.push({ name: 'shop_secret', rows: 1, sha256 })
  await writeFile(file, JSON.stringify(manifest))
  await expect(restore(await emptyShop(), 'unsigned')).rejects.toThrow('shop_secret, which is no')
})

test('a backup whose functions are newer than the shop’s is refused', async () => {
  const file = join(folder, 'manifest.json')
  const { functions, ...manifest } = JSON.parse(await readFile(file, 'utf8'))
  const newer = functions.map((each: object) => ({ ...each, version: 99 }))
  await writeFile(file, JSON.stringify({ ...manifest, functions: newer }))
  await expect(restore(await emptyShop(), 'unsigned')).rejects.toThrow('of a newer version')
})
