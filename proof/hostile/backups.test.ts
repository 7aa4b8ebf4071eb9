import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findRunningPostgres } from '../../server/postgres/running-postgres.ts'
import { type RunningShop, startShop } from '../shop/start-shop.ts'

// What another user of the machine, or of the place where backups lie, would try.

const ADMIN = { email: 'admin@bulkhead.example', password: 'keeper of the pallets' }

let root: string
let shop: RunningShop
let folder: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'bulkhead-hostile-'))
  shop = await startShop({
    dataDir: join(root, 'data'),
    env: { DEMO: 'off', ADMIN_PASSWORD: ADMIN.password },
  })
  // The key that signs proofs is made at the first one.
  const answer = await fetch(`${shop.url}/identity/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  expect(answer.status).toBe(200)
  folder = join(root, 'backup')
  expect(await run('data', folder)).toMatchObject({ status: 0 })
})
afterAll(async () => {
  await shop.stop()
  await rm(root, { recursive: true, force: true, maxRetries: 5 })
})

/** `npm run backup`, or with `--restore` first `npm run restore`, over the data folder of that name. */
function run(data: string, ...words: string[]): Promise<{ status: number; said: string }> {
  const env = { PATH: process.env.PATH, DATA_DIR: join(root, data) }
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['server/commands/backup.ts', ...words],
      { env },
      (error, out, err) => resolve({ status: error ? 1 : 0, said: out + err }),
    )
  })
}

async function copyBackup(name: string): Promise<string> {
  const copy = join(root, name)
  await cp(folder, copy, { recursive: true })
  return copy
}

/** By path from the folder; with everything that lies below. */
const listAll = async (of: string) => ['', ...(await readdir(of, { recursive: true }))]

test('the key that signs proofs of identity is nowhere in a backup', async () => {
  const client = new pg.Client(await findRunningPostgres(shop.dataDir))
  await client.connect()
  const { rows } = await client.query<{ value: Buffer }>('select value from shop_secret')
  await client.end()
  expect(rows).toHaveLength(1)
  const secret = rows[0]?.value.toString('hex') ?? ''
  for (const name of await listAll(folder)) {
    if ((await stat(join(folder, name))).isDirectory()) continue
    const bytes = await readFile(join(folder, name))
    const text = name.endsWith('.gz') ? gunzipSync(bytes).toString() : bytes.toString()
    expect([name, text.includes(secret)]).toEqual([name, false])
  }
})

test.skipIf(process.platform === 'win32')(
  'another user of the machine reads neither a backup nor the data folder',
  async () => {
    for (const place of [folder, shop.dataDir])
      for (const name of await listAll(place)) {
        const found = await stat(join(place, name)).catch(() => undefined)
        // The database’s socket is open, in a folder that is not.
        if (!found || found.isSocket()) continue
        expect([place, name, found.mode & 0o007]).toEqual([place, name, 0])
        // As root, PostgreSQL’s own user passes the data folder by its group.
        if (place === folder || name !== '')
          expect([place, name, found.mode & 0o070]).toEqual([place, name, 0])
      }
  },
)

test('whoever changes a backup and its checksums makes nobody an admin', async () => {
  const forged = await copyBackup('forged')
  const rows = gunzipSync(await readFile(join(forged, 'tables/users.copy.gz'))).toString()
  const changed = `${rows}${rows.replaceAll(/^[0-9a-f]{8}/gm, '00000000').replaceAll('admin@', 'evil@')}`
  await writeFile(join(forged, 'tables/users.copy.gz'), gzipSync(changed))
  const manifest = JSON.parse(await readFile(join(forged, 'manifest.json'), 'utf8'))
  const users = manifest.tables.find(({ name }: { name: string }) => name === 'users')
  Object.assign(users, {
    rows: users.rows * 2,
    sha256: createHash('sha256').update(changed).digest('hex'),
  })
  await writeFile(join(forged, 'manifest.json'), JSON.stringify(manifest, null, 2))
  // With the shop's own key at hand, as at the owner's.
  await cp(join(shop.dataDir, 'backup.key'), join(root, 'restored', 'backup.key')).catch(() => {})
  const { status, said } = await run('restored', '--restore', forged)
  expect([status, said]).toEqual([1, expect.stringContaining('was changed')])
  expect(said).not.toMatch(/\n\s+at /)
})

test('a link in a backup leads its restore to no file of the owner’s', async () => {
  const linked = await copyBackup('linked')
  const own = join(root, 'own-file')
  await writeFile(own, 'of the owner')
  await rm(join(linked, 'tables/users.copy.gz'))
  await symlink(own, join(linked, 'tables/users.copy.gz'))
  const { status, said } = await run('linked-data', '--restore', linked)
  expect([status, said]).toEqual([1, expect.stringContaining('is a link')])
})

test('a backup of the shop’s own is restored with its key, and says that everybody signs in again', async () => {
  await cp(join(shop.dataDir, 'backup.key'), join(root, 'restored', 'backup.key'))
  const { status, said } = await run('restored', '--restore', folder)
  expect([status, said]).toEqual([0, expect.stringContaining('everybody signs in again')])
})
