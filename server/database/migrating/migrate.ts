import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { ADVISORY_LOCKS } from '../advisory-locks.ts'
import { refusePooler } from '../servers/own-connection.ts'
import { withClient } from '../with-client.ts'
import { type Migration, readMigrations } from './read-migrations.ts'
import { splitStatements } from './split-statements.ts'

/** Who waits for a table keeps everybody behind it waiting, too: for so long at most, then it tries again. */
const LOCK_TIMEOUT = '1s'
const RETRY_MS = 500
const TURN_MS = 100
const TRIES_IN_SILENCE = 50
const MOST_TRIES = 240
const LOCK_NOT_AVAILABLE = '55P03'

interface MigrateOptions {
  /** Stops after this number. */
  readonly upTo?: number | undefined
  /** Instead of the shop's own, for tests of versions that don't exist yet. */
  readonly folder?: string | undefined
  readonly say?: (line: string) => void
}

/**
 * Applies the numbered files of `migrations/` that the database lacks, each in its own transaction. Merged files are
 * never edited. A database that a newer shop has expanded is taken; one that it has contracted is refused. Drizzle's
 * migrator takes no lock and notices neither edited files nor newer databases.
 */
export async function migrate(databaseUrl: string, options: MigrateOptions = {}): Promise<void> {
  const { upTo = Number.POSITIVE_INFINITY, folder, say = () => {} } = options
  await withClient(databaseUrl, async (client) => {
    const listed = await listMissing(client, folder)
    if (listed.every(({ number }) => number > upTo)) return
    await refusePooler(client, 'Migrating needs')
    // Rows of a commit that is not flushed yet are not marked visible by the vacuum below.
    await client.query('set synchronous_commit = on')
    await takeTurn(client, say)
    await openJournal(client)
    const { applied, missing } = await compare(client, await readMigrations(folder))
    const wanted = missing.filter(({ number }) => number <= upTo)
    for (const migration of wanted) {
      say(`Applying ${migration.name} …`)
      await applyPatiently(client, migration)
    }
    // A rewritten table has no visibility map, and counting in an index alone needs it: 31 instead of 2 ms for 10,000 rows.
    if (applied > 0 && wanted.length > 0) await client.query('vacuum (analyze)')
  })
}

/** The migrations that the database lacks, without applying them. Throws as `migrate` does. */
export async function findMissing(databaseUrl: string, folder?: string): Promise<Migration[]> {
  return withClient(databaseUrl, (client) => listMissing(client, folder))
}

async function listMissing(client: pg.Client, folder: string | undefined): Promise<Migration[]> {
  const { rows } = await client.query(
    `select 1 from information_schema.tables where table_schema = 'public' and table_name = 'schema_migration'`,
  )
  const migrations = await readMigrations(folder)
  return rows.length === 0 ? migrations : (await compare(client, migrations)).missing
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

/** Where applied migrations stand. Its second column came later: rows of before are of known migrations. */
async function openJournal(client: pg.Client): Promise<void> {
  await client.query(`create table if not exists schema_migration (
    number integer primary key, name text not null, sha256 text not null, applied_at timestamptz not null default now())`)
  if (await knowsContracts(client)) return
  await client.query(
    'alter table schema_migration add column is_contract boolean not null default false',
  )
}

async function knowsContracts(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select 1 from information_schema.columns where table_schema = 'public' and table_name = 'schema_migration'
     and column_name = 'is_contract'`,
  )
  return rows.length > 0
}

async function compare(client: pg.Client, migrations: readonly Migration[]) {
  const { rows: applied } = await client.query<{
    number: number
    name: string
    sha256: string
    is_contract: boolean
  }>(
    `select number, name, sha256, coalesce((to_jsonb(schema_migration) ->> 'is_contract')::boolean, false) as is_contract
     from schema_migration order by number`,
  )
  for (const row of applied) {
    const ours = migrations.find(({ number }) => number === row.number)
    if (!ours && row.is_contract) {
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
  return {
    applied: applied.length,
    missing: migrations.filter(({ number }) => !numbers.has(number)),
  }
}

async function applyPatiently(client: pg.Client, migration: Migration): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await (migration.isConcurrent ? applyAlone(client, migration) : apply(client, migration))
      return
    } catch (cause) {
      const isLocked = (cause as { code?: string }).code === LOCK_NOT_AVAILABLE
      if (isLocked && tries < MOST_TRIES) {
        await sleep(RETRY_MS)
        continue
      }
      const { name, isConcurrent } = migration
      const state = isConcurrent
        ? 'start it again: its statements may be repeated'
        : 'the database is as it was before it'
      throw new Error(`The migration ${name} failed; ${state}.`, { cause })
    }
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`)
    await client.query(migration.sql)
    await note(client, migration)
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

async function note(client: pg.Client, { number, name, sha256, isContract }: Migration) {
  await client.query(
    'insert into schema_migration (number, name, sha256, is_contract) values ($1, $2, $3, $4)',
    [number, name, sha256, isContract],
  )
}
