import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { ADVISORY_LOCKS } from '../advisory-locks.ts'
import { refusePooler } from '../servers/own-connection.ts'
import { withClient } from '../with-client.ts'
import { applyFunction, listNewer } from './apply-functions.ts'
import { BeforeBaseline, makeTables } from './baseline.ts'
import { readFunctions, type SchemaFunction } from './read-functions.ts'
import { type Migration, readMigrations } from './read-migrations.ts'
import { splitStatements } from './split-statements.ts'

/** A migration that waits for a table blocks all behind it: it waits for so long, then tries again. */
const LOCK_TIMEOUT = '1s'
const RETRY_MS = 500
const TURN_MS = 100
const TRIES_IN_SILENCE = 50
const MOST_TRIES = 240
/** Lock not available, deadlock. */
const LOCKED = ['55P03', '40P01']

interface MigrateOptions {
  /** Stops after this number. */
  readonly upTo?: number | undefined
  /** Instead of the shop's own, for tests of versions that don't exist yet. */
  readonly folder?: string | undefined
  readonly say?: (line: string) => void
}

/**
 * Brings a database to this version: an empty one gets the tables of `baseline/`; then come the numbered files of
 * `migrations/` that it lacks, each in its own transaction, and the newer ones of `functions/`. Merged migrations are
 * never edited. A database that a newer shop has expanded is taken; one that it has contracted is refused. Drizzle's
 * migrator takes no lock and notices neither edited files nor newer databases.
 */
export async function migrate(databaseUrl: string, options: MigrateOptions = {}): Promise<void> {
  const { upTo = Number.POSITIVE_INFINITY, folder, say = () => {} } = options
  await withClient(databaseUrl, async (client) => {
    if (await isAtVersion(client, options)) return
    await refusePooler(client, 'Migrating needs')
    // Rows of a commit that is not flushed yet are not marked visible by the vacuum below.
    await client.query('set synchronous_commit = on')
    await takeTurn(client, say)
    await openJournal(client)
    const migrations = await readMigrations(folder)
    const isNew = (await readJournal(client)).length === 0
    if (!folder && isNew)
      await patiently('The tables', () =>
        inTransaction(client, async () => {
          for (const made of await makeTables(client, migrations, upTo)) await note(client, made)
        }),
      )
    const missing = await compare(client, migrations)
    const wanted = missing.filter(({ number }) => number <= upTo)
    for (const migration of wanted) {
      say(`Applying ${migration.name} …`)
      await apply(client, migration)
    }
    // Each by itself: one that held two tables could wait for an order in a circle.
    for (const newer of await listNewer(client, await functionsOf(options)))
      await patiently(`The function ${newer.name}`, () =>
        inTransaction(client, () => applyFunction(client, newer)),
      )
    // A rewritten table has no visibility map, and counting in an index alone needs it: 31 instead of 2 ms for 10,000 rows.
    // A new database is left alone: tables that are known to be empty are planned for by reading them whole.
    if (!isNew && wanted.length > 0) await client.query('vacuum (analyze)')
  })
}

/** Files of a schema that a database lacks. */
export interface MissingSchema {
  readonly migrations: readonly Migration[]
  readonly functions: readonly SchemaFunction[]
}

/** Finds what the database lacks, without applying it. Throws as `migrate` does. */
export async function findMissing(databaseUrl: string, folder?: string): Promise<MissingSchema> {
  return withClient(databaseUrl, async (client) => ({
    migrations: await compare(client, await readMigrations(folder)),
    functions: await listNewer(client, await functionsOf({ folder })),
  }))
}

/** Functions are of the newest version: an older schema, into which a backup is filled, goes without. */
async function functionsOf({ upTo, folder }: MigrateOptions): Promise<SchemaFunction[]> {
  return folder || upTo !== undefined ? [] : readFunctions()
}

async function isAtVersion(client: pg.Client, options: MigrateOptions): Promise<boolean> {
  const { upTo = Number.POSITIVE_INFINITY, folder } = options
  const missing = await compare(client, await readMigrations(folder))
  return (
    (await readJournal(client)).length > 0 &&
    missing.every(({ number }) => number > upTo) &&
    (await listNewer(client, await functionsOf(options))).length === 0
  )
}

/** Asked again and again: a statement that waits has a snapshot, for whose end an index made concurrently would wait. */
async function takeTurn(client: pg.Client, say: (line: string) => void): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as is_turn', [
      ADVISORY_LOCKS.migrating,
    ])
    if (rows[0].is_turn) return
    if (tries === TRIES_IN_SILENCE) say('Another shop is migrating this database …')
    await sleep(TURN_MS)
  }
}

/** Where applied migrations stand. */
async function openJournal(client: pg.Client): Promise<void> {
  await client.query(`create table if not exists schema_migration (
    number integer primary key, name text not null, sha256 text not null, applied_at timestamptz not null default now(),
    is_contract boolean not null default false)`)
}

type AppliedMigration = Pick<Migration, 'number' | 'name' | 'sha256' | 'isContract'>

async function readJournal(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows: tables } = await client.query<{ journal: string | null }>(
    `select to_regclass('public.schema_migration')::text as journal`,
  )
  if (!tables[0]?.journal) return []
  const { rows } = await client.query<AppliedMigration>(
    `select number, name, sha256, is_contract as "isContract" from schema_migration order by number`,
  )
  return rows
}

/** Returns the migrations that the database lacks; throws if it is not of this shop's history. */
async function compare(client: pg.Client, migrations: readonly Migration[]): Promise<Migration[]> {
  const all = await readJournal(client)
  const first = migrations[0]?.number ?? 1
  const newest = all.at(-1)
  if (newest && newest.number < first - 1) throw new BeforeBaseline(newest.number)
  const applied = all.filter(({ number }) => number >= first)
  for (const row of applied) {
    const ours = migrations.find(({ number }) => number === row.number)
    if (!ours && row.isContract) {
      throw new Error(
        `A newer shop took away what this version uses (${row.name}). Start that version, or restore a backup.`,
      )
    }
    if (ours && ours.sha256 !== row.sha256) {
      throw new Error(
        `The migration ${row.name} was edited after it was applied. Restore the file.`,
      )
    }
  }
  const numbers = new Set(applied.map(({ number }) => number))
  return migrations.filter(({ number }) => !numbers.has(number))
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  const name = `The migration ${migration.name}`
  if (migration.isConcurrent)
    return patiently(
      name,
      () => applyAlone(client, migration),
      'start it again: its statements may be repeated',
    )
  return patiently(name, () =>
    inTransaction(client, async () => {
      await client.query(migration.sql)
      await note(client, migration)
    }),
  )
}

/** Tries again for two minutes while others hold a lock that it needs. */
async function patiently(
  what: string,
  run: () => Promise<void>,
  state = 'the database is as it was before it',
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await run()
      return
    } catch (cause) {
      if (cause instanceof BeforeBaseline) throw cause
      const isLocked = LOCKED.includes((cause as { code?: string }).code ?? '')
      if (!isLocked || tries >= MOST_TRIES) throw new Error(`${what} failed; ${state}.`, { cause })
      await sleep(RETRY_MS)
    }
  }
}

async function inTransaction(client: pg.Client, run: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`)
    await run()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function applyAlone(client: pg.Client, migration: Migration): Promise<void> {
  for (const { text, isConcurrent } of splitStatements(migration.sql)) {
    // Nobody waits behind a concurrent one, and it waits for every transaction that is older.
    await client.query(`set lock_timeout = '${isConcurrent ? '0' : LOCK_TIMEOUT}'`)
    await client.query(text).finally(() => client.query('reset lock_timeout'))
  }
  await note(client, migration)
}

async function note(client: pg.Client, { number, name, sha256, isContract }: AppliedMigration) {
  await client.query(
    'insert into schema_migration (number, name, sha256, is_contract) values ($1, $2, $3, $4)',
    [number, name, sha256, isContract],
  )
}
