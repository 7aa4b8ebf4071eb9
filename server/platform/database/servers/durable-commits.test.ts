import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPrivatePostgres } from '../../../operating/postgres/private-postgres.ts'
import { type Database, openDatabase } from '../database.ts'
import { isConnectionLost } from './connection-lost.ts'
import { onceOnStandby } from './durable-commits.ts'

/** A server whose commits wait for a standby that never comes. */
let folder: string
let postgres: Awaited<ReturnType<typeof startPrivatePostgres>>
let shop: ReturnType<typeof openDatabase>
let operator: pg.Client

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bulkhead-standby-'))
  postgres = await startPrivatePostgres({
    dataDir: folder,
    log: { info: () => {}, warn: () => {} },
  })
  shop = openDatabase(postgres.url, 4, { connectionMs: 5000, statementMs: 300, pauseMs: 5000 })
  await shop.db.execute(sql`create table kept (id integer)`)
  await shop.db.execute(sql`insert into kept values (0)`)
  operator = new pg.Client({ connectionString: postgres.maintenanceUrl })
  await operator.connect()
  await operator.query(`alter system set synchronous_standby_names = 'nobody'`)
  await operator.query('select pg_reload_conf()')
  // Commits wait once the checkpointer has read the reloaded setting, some time later.
  while (!(await cancelWaiting(readFault(write(shop.db, 0)))));
})
afterAll(async () => {
  await shop.close()
  await operator.end()
  await postgres.stop()
  await rm(folder, { recursive: true, maxRetries: 5 })
})

/** Cancels a statement's wait for the standby, as `pg_cancel_backend` by hand does. False: it ended without one. */
async function cancelWaiting(running: Promise<unknown>): Promise<boolean> {
  let hasEnded = false
  const end = () => {
    hasEnded = true
  }
  running.then(end, end)
  while (!hasEnded) {
    const { rows } = await operator.query(
      // Commits of PostgreSQL's own workers wait, too.
      `select pg_cancel_backend(pid) from pg_stat_activity
       where wait_event = 'SyncRep' and backend_type = 'client backend'`,
    )
    if (rows.length > 0) {
      // Ended, too: what is just being cancelled still counts as waiting.
      await running
      return true
    }
    await sleep(20)
  }
  return false
}

async function readFault(running: Promise<unknown>): Promise<unknown> {
  return running.then(
    () => undefined,
    (error) => error,
  )
}

const write = (db: Pick<Database, 'execute'>, id: number) =>
  db.execute(sql`insert into kept values (${id})`)

test.for([
  ['a single statement', (db: Database) => write(db, 1)],
  ['a transaction', (db: Database) => db.transaction((tx) => write(tx, 2))],
  [
    'a look at an earlier commit',
    (db: Database) => db.execute(sql`select ${onceOnStandby} from kept limit 1`),
  ],
] as const)('%s whose wait for the standby is cancelled is unknown, not done', async ([, run]) => {
  const fault = readFault(run(shop.db))
  expect(await cancelWaiting(fault)).toBe(true)
  const error = await fault
  expect(isConnectionLost(error)).toBe(true)
  // The connection serves on, and the next query isn't blamed.
  await expect(shop.db.execute(sql`select 1`)).resolves.toBeDefined()
})

test('a statement’s time limit never cuts a commit short', async () => {
  let isDone = false
  const fault = readFault(write(shop.db, 3)).finally(() => {
    isDone = true
  })
  await sleep(1000)
  expect(isDone).toBe(false)
  expect(await cancelWaiting(fault)).toBe(true)
  expect(isConnectionLost(await fault)).toBe(true)
})
