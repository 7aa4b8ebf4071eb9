import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findRunningPostgres } from '../../server/operating/postgres/running-postgres.ts'
import { type RunningShop, startShop } from '../shop/start-shop.ts'

// Attacks by another user of the machine or of the backup storage.

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
  // The first sign-up creates the key that signs proofs.
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

/** Runs `npm run backup`, or `npm run restore` if the first argument is `--restore`, on the named data folder. */
function run(data: string, ...words: string[]): Promise<{ status: number; output: string }> {
  const env = { PATH: process.env.PATH, DATA_DIR: join(root, data) }
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['server/operating/commands/backup.ts', ...words],
      { env },
      (error, out, err) => resolve({ status: error ? 1 : 0, output: out + err }),
    )
  })
}

async function copyBackup(name: string): Promise<string> {
  const copy = join(root, name)
  await cp(folder, copy, { recursive: true })
  return copy
}

/** Every file in and below the folder, by relative path. */
const listAll = async (of: string) => ['', ...(await readdir(of, { recursive: true }))]

test('the key that signs identity proofs is in no backup', async () => {
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
  'another user of the machine can read neither a backup nor the data folder',
  async () => {
    for (const place of [folder, shop.dataDir])
      for (const name of await listAll(place)) {
        const found = await stat(join(place, name)).catch(() => undefined)
        // The socket's mode is open, but the folder around it isn't.
        if (!found || found.isSocket()) continue
        expect([place, name, found.mode & 0o007]).toEqual([place, name, 0])
        // As root, PostgreSQL's user passes through the data folder by its group.
        if (place === folder || name !== '')
          expect([place, name, found.mode & 0o070]).toEqual([place, name, 0])
      }
  },
)

test('a backup with a changed row and matching checksums is refused', async () => {
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
  // With the shop's own key available, as on the owner's machine.
  await cp(join(shop.dataDir, 'backup.key'), join(root, 'restored', 'backup.key')).catch(() => {})
  const { status, output } = await run('restored', '--restore', forged)
  expect([status, output]).toEqual([1, expect.stringContaining('was changed')])
  expect(output).not.toMatch(/\n\s+at /)
})

test('a symbolic link in a backup is refused and its target left alone', async () => {
  const linked = await copyBackup('linked')
  const own = join(root, 'own-file')
  await writeFile(own, 'of the owner')
  await rm(join(linked, 'tables/users.copy.gz'))
  await symlink(own, join(linked, 'tables/users.copy.gz'))
  const { status, output } = await run('linked-data', '--restore', linked)
  expect([status, output]).toEqual([1, expect.stringContaining('is a link')])
})

test('the shop’s own backup is restored with its key, and the output says that everybody signs in again', async () => {
  await cp(join(shop.dataDir, 'backup.key'), join(root, 'restored', 'backup.key'))
  const { status, output } = await run('restored', '--restore', folder)
  expect([status, output]).toEqual([0, expect.stringContaining('everybody signs in again')])
})
