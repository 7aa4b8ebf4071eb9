import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { makeDataFolder } from '../../platform/base/close-data-folder.ts'
import { memoryLimitBytes } from '../../platform/base/memory-limit.ts'
import {
  makeDatabaseFolder,
  makeSocketFolder,
  socketFileIn,
  usualSocketFolder,
} from './data-folder/postgres-folder.ts'
import { keepPostgresRunning } from './keep-postgres-running.ts'
import { stopLeftOverPostgres } from './left-over-postgres.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'
import { type PostgresLog, type PostgresServer, runPostgresServer } from './postgres-server.ts'
import { choosePostgresUser } from './postgres-user.ts'
import { StartRefused } from './start-refused.ts'

export interface PrivatePostgresOptions {
  readonly dataDir: string
  /** Receives PostgreSQL's log; without it only warnings are printed. */
  readonly log?: PostgresLog
  /** Extra PostgreSQL settings; the test runs trade durability for speed. */
  readonly settings?: Readonly<Record<string, string>>
}

export interface PrivatePostgres {
  readonly connection: { host: string; port: number; user: string; database: string }
  /** As the shop's own role, which owns only its database: an injected statement can't read files. */
  readonly url: string
  /** As superuser, for backups and for creating test databases. */
  readonly maintenanceUrl: string
  /** Process id of the current one. */
  processId(): number
  /** Stops PostgreSQL and disconnects clients. Idempotent. */
  stop(): Promise<void>
}

const PORT = 5432
const SHOP = 'bulkhead'
const MEGABYTE = 1024 * 1024
const LEAST_BUFFERS = 128
const MOST_BUFFERS = 1024

/**
 * Starts the private PostgreSQL in `DATA_DIR/postgres` (created on first start) and waits until it answers. It listens
 * only on a Unix socket in a closed folder. A left-over one is ended first: the caller holds the data folder's lock.
 */
export async function startPrivatePostgres(
  options: PrivatePostgresOptions,
): Promise<PrivatePostgres> {
  const { log = troubleOnly } = options
  const dataDir = resolve(options.dataDir)
  const databaseDir = join(dataDir, 'postgres')
  makeDataFolder(dataDir)
  const binaries = findPostgresBinaries()
  const user = choosePostgresUser(binaries.initdb, dataDir, databaseDir)

  const clearAway = () =>
    stopLeftOverPostgres(databaseDir, socketFileIn(usualSocketFolder(dataDir), PORT), log)
  // Before a change of the folder's owner, as whom a left-over process still runs.
  await clearAway()
  await makeDatabaseFolder(dataDir, databaseDir, binaries, user)
  const socketDir = await makeSocketFolder(dataDir, user)
  const removeSocketFolder = () => rm(socketDir, { recursive: true, force: true })

  const kept = await keepPostgresRunning({
    launch: (serverLog, onExit) =>
      runPostgresServer({
        binaries,
        user,
        databaseDir,
        settings: { ...settingsFor(socketDir), ...options.settings },
        log: serverLog,
        onExit,
      }),
    becomeReady: (server) => makeShopDatabase(server, socketDir),
    clearAway,
    log,
  }).catch(async (error) => {
    await removeSocketFolder()
    throw error
  })
  return {
    connection: { host: socketDir, port: PORT, user: SHOP, database: SHOP },
    url: addressOf(socketDir, SHOP, SHOP),
    maintenanceUrl: addressOf(socketDir, 'postgres', 'postgres'),
    processId: kept.processId,
    async stop() {
      await kept.stop()
      await removeSocketFolder()
    },
  }
}

const troubleOnly: PostgresLog = { info: () => {}, warn: (line) => console.warn(line) }

function settingsFor(socketDir: string): Record<string, string> {
  return {
    listen_addresses: '',
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    port: String(PORT),
    max_connections: '100',
    shared_buffers: `${bufferMegabytes()}MB`,
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '',
    log_checkpoints: 'off',
    // The shop logs refused statements itself; here they would show customers' data.
    log_min_messages: 'log',
  }
}

/**
 * Pages that PostgreSQL keeps in memory: a sixteenth of the machine's, because the shop, its pictures and papers need
 * theirs, but no less than PostgreSQL's own default. Takes only what the database fills. The orders of a large shop took
 * a fifth more of the processor with the default, reading pages again (docs/evidence/performance.md).
 */
function bufferMegabytes(): number {
  const megabytes = Math.round(memoryLimitBytes() / 16 / MEGABYTE)
  return Math.min(Math.max(megabytes, LEAST_BUFFERS), MOST_BUFFERS)
}

/**
 * `host` is a parameter because a URL's authority can't hold a path; `localhost` satisfies strict parsers: `pg` and
 * libpq prefer the parameter.
 */
function addressOf(socketDir: string, user: string, database: string): string {
  return `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(socketDir)}&port=${PORT}`
}

/** Each step is checked by itself, because a kill may come between them. */
async function makeShopDatabase(server: PostgresServer, socketDir: string): Promise<void> {
  const client = await connectWhenReady(server, addressOf(socketDir, 'postgres', 'postgres'))
  try {
    const roles = await client.query('select from pg_roles where rolname = $1', [SHOP])
    if (roles.rowCount === 0) await client.query(`create role ${SHOP} login`)
    const databases = await client.query('select from pg_database where datname = $1', [SHOP])
    if (databases.rowCount === 0) await client.query(`create database ${SHOP} owner ${SHOP}`)
  } finally {
    await client.end()
  }
}

/** Errors of a starting server: no socket yet, no listener, recovery. */
const NOT_YET = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', '57P03'])

/** Without a deadline: recovery may take long, and a server that can't start ends by itself. */
async function connectWhenReady(server: PostgresServer, address: string): Promise<pg.Client> {
  for (;;) {
    const client = new pg.Client({ connectionString: address })
    // Without a listener, a connection that breaks between statements would end the process.
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      const reason = server.reasonOfEnd()
      if (reason !== undefined) throw new StartRefused(reason, { cause: error })
      if (!NOT_YET.has((error as { code?: string }).code ?? '')) throw error
      await client.end().catch(() => {})
      await sleep(20)
    }
  }
}
