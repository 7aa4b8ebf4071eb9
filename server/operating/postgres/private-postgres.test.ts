import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmod,
  lchown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withClient } from '../../platform/database/with-client.ts'
import { isAlive } from './is-alive.ts'
import { findPostgresOn } from './left-over-postgres.ts'
import { startPrivatePostgres } from './private-postgres.ts'

const silent = { info: () => {}, warn: () => {} }

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bulkhead-postgres-'))
})
afterEach(() => rm(folder, { recursive: true, maxRetries: 5 }))

async function query(postgres: { url: string }, text: string): Promise<unknown[]> {
  const { rows } = await withClient(postgres.url, (client) => client.query(text))
  return rows
}

/** A shop in its own process, so that a test can kill it with -9. */
async function startShop(
  dataDir: string,
): Promise<{ shop: ChildProcess; url: string; postgres: number }> {
  const script = `
    const { startPrivatePostgres } = await import(${JSON.stringify(import.meta.resolve('./private-postgres.ts'))})
    const log = { info() {}, warn() {} }
    const { url, processId } = await startPrivatePostgres({ dataDir: ${JSON.stringify(dataDir)}, log })
    console.log(JSON.stringify({ url, postgres: processId() }))
    setInterval(() => {}, 1000)`
  const shop = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(createInterface({ input: shop.stdout }), 'line')
  return { shop, ...JSON.parse(String(line)) }
}

async function killed(shop: ChildProcess): Promise<void> {
  shop.kill('SIGKILL')
  await once(shop, 'exit')
}

test('a new folder becomes a durable database on a socket, and later starts find what it keeps', async () => {
  const first = await startPrivatePostgres({ dataDir: folder, log: silent })
  const settings = ['fsync', 'full_page_writes', 'data_checksums', 'synchronous_commit']
  const rows = await query(
    first,
    `select ${settings.map((name) => `current_setting('${name}') as ${name}`)},
      current_setting('listen_addresses') as addresses, current_setting('TimeZone') as zone,
      current_user as who, usesuper as super, pg_encoding_to_char(encoding) as encoding, datlocale as locale
      from pg_user, pg_database where usename = current_user and datname = current_database()`,
  )
  expect(rows).toEqual([
    {
      ...Object.fromEntries(settings.map((name) => [name, 'on'])),
      addresses: '',
      zone: 'UTC',
      who: 'bulkhead',
      super: false,
      encoding: 'UTF8',
      locale: 'C.UTF-8',
    },
  ])
  await query(first, 'create table kept (id integer)')
  await first.stop()
  expect(findPostgresOn(join(folder, 'postgres'))).toEqual([])

  const second = await startPrivatePostgres({ dataDir: folder, log: silent })
  expect(await query(second, 'select * from kept')).toEqual([])
  await second.stop()
})

test('a killed shop’s PostgreSQL is ended, and committed data survives', async () => {
  const { shop, url, postgres } = await startShop(folder)
  await query({ url }, 'create table kept (id integer)')
  await killed(shop)
  expect(findPostgresOn(join(folder, 'postgres'))).toContain(postgres)

  const next = await startPrivatePostgres({ dataDir: folder, log: silent })
  expect(await query(next, 'select * from kept')).toEqual([])
  expect(findPostgresOn(join(folder, 'postgres'))).not.toContain(postgres)
  await next.stop()
})

test('the database recovers from a power cut, even if its process id was reused', async () => {
  const { shop, url, postgres } = await startShop(folder)
  await query({ url }, 'create table kept (id integer)')
  await killed(shop)
  for (const pid of findPostgresOn(join(folder, 'postgres'))) process.kill(pid, 'SIGKILL')
  const pidFile = join(folder, 'postgres', 'postmaster.pid')
  const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  await writeFile(
    pidFile,
    (await readFile(pidFile, 'utf8')).replace(`${postgres}`, `${stranger.pid}`),
  )

  const next = await startPrivatePostgres({ dataDir: folder, log: silent })
  expect(await query(next, 'select * from kept')).toEqual([])
  expect(isAlive(stranger.pid ?? 0)).toBe(true)
  stranger.kill()
  await next.stop()
})

test('an empty pid file after a power cut doesn’t block the start', async () => {
  const first = await startPrivatePostgres({ dataDir: folder, log: silent })
  await first.stop()
  await writeFile(join(folder, 'postgres', 'postmaster.pid'), '')
  const next = await startPrivatePostgres({ dataDir: folder, log: silent })
  await next.stop()
})

test('a partial database of a killed shop is removed', async () => {
  await mkdir(join(folder, 'postgres-unfinished-abc'))
  await writeFile(join(folder, 'postgres-unfinished-abc', 'PG_VERSION'), '18\n')
  const postgres = await startPrivatePostgres({ dataDir: folder, log: silent })
  await postgres.stop()

  expect((await readdir(folder)).sort()).toEqual(['postgres'])
})

test('a data folder too deep for a socket has its socket in a closed temporary folder', async () => {
  const dataDir = join(folder, 'a'.repeat(60), "it's a folder", 'b'.repeat(60))
  const postgres = await startPrivatePostgres({ dataDir, log: silent })
  expect(postgres.connection.host.startsWith(tmpdir())).toBe(true)
  expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }])
  await postgres.stop()
  await expect(readdir(postgres.connection.host)).rejects.toThrow('ENOENT')
})

test('a PostgreSQL that ends by itself is restarted with its committed data; a stopped one stays stopped', async () => {
  const said: string[] = []
  const log = { info: () => {}, warn: (line: string) => void said.push(line) }
  const postgres = await startPrivatePostgres({ dataDir: folder, log })
  await query(postgres, 'create table kept (id integer)')
  const first = postgres.processId()
  process.kill(first, 'SIGKILL')
  await expect
    .poll(() => query(postgres, 'select * from kept').catch(() => 'not yet'), { timeout: 30_000 })
    .toEqual([])
  expect(postgres.processId()).not.toBe(first)
  expect(said.join()).toContain('PostgreSQL ended by itself (SIGKILL).')

  process.kill(postgres.processId(), 'SIGKILL')
  await postgres.stop()
  await postgres.stop()
  expect(findPostgresOn(join(folder, 'postgres'))).toEqual([])
})

/** Connects as another user who knows the address and has all else of this process. */
async function connectAs(uid: number, socketFile: string): Promise<string> {
  const script = `
    process.setgroups([]); process.setgid(${uid}); process.setuid(${uid})
    const socket = require('node:net').connect(${JSON.stringify(socketFile)})
    socket.once('connect', () => { console.log('connected'); socket.destroy() })
    socket.once('error', ({ code }) => console.log(code))`
  const stranger = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(createInterface({ input: stranger.stdout }), 'line')
  return String(line)
}

const NOBODY = 65_534

test.skipIf(process.getuid?.() !== 0)(
  'run as root, a process of the user nobody can reach neither the database nor its files, also a former version’s',
  async () => {
    const first = await startPrivatePostgres({ dataDir: folder, log: silent })
    await query(first, 'create table kept (id integer)')
    await first.stop()
    // As left by former versions.
    const files = await readdir(join(folder, 'postgres'), { recursive: true })
    for (const name of ['', ...files]) await lchown(join(folder, 'postgres', name), NOBODY, NOBODY)
    await chmod(folder, 0o711)

    const postgres = await startPrivatePostgres({ dataDir: folder, log: silent })
    expect(await query(postgres, 'select * from kept')).toEqual([])
    const { host, port } = postgres.connection
    expect(await connectAs(0, join(host, `.s.PGSQL.${port}`))).toBe('connected')
    expect(await connectAs(NOBODY, join(host, `.s.PGSQL.${port}`))).toBe('EACCES')
    const owners = ['postgres', 'postgres/PG_VERSION', 'postgres/base'].map(
      async (name) => (await stat(join(folder, name))).uid,
    )
    expect(new Set(await Promise.all(owners)).has(NOBODY)).toBe(false)
    await postgres.stop()
  },
)

test('stopping doesn’t wait for idle connections', async () => {
  const postgres = await startPrivatePostgres({ dataDir: folder, log: silent })
  const idle = new pg.Client({ connectionString: postgres.url })
  idle.on('error', () => {})
  await idle.connect()
  await idle.query('begin')
  const told = once(idle, 'error')
  await postgres.stop()
  // Ended by the first signal; a connection that delays the shutdown is cut off without this code.
  expect((await told)[0]).toMatchObject({ code: '57P01' })
})

test('a database of another major version is refused with a message', async () => {
  await mkdir(join(folder, 'postgres'))
  await writeFile(join(folder, 'postgres', 'PG_VERSION'), '17\n')
  await expect(startPrivatePostgres({ dataDir: folder, log: silent })).rejects.toThrow(
    'was made by PostgreSQL 17, and the shop brings 18.',
  )
})
