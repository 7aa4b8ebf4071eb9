import type pg from 'pg'
import type { Migration } from './read-migrations.ts'

/** A smaller table is rewritten or read through faster than anybody notices. */
const LARGE_ROWS = 100_000
/** Estimate for tables never analyzed, as after a restore. */
const BYTES_PER_ROW = 80
const COMMENT = /--.*$/gm
/** A mark of ours for the linter, with the statement it excuses; one for a file excuses the whole of it. */
const EXCEPTION = /^--\s*squawk-ignore(?:-file[\s\S]*|[^;]*)/gm

export interface NamedTable {
  readonly table: string
  readonly rows: number
}

export interface CheckedMigration {
  readonly migration: Migration
  /** The database's tables whose names occur in the file. */
  readonly tables: readonly NamedTable[]
  /** Tables too large for the file's exceptions from the linter. */
  readonly refused: readonly NamedTable[]
}

/** Finds the tables that missing migrations name, and their exceptions that the tables' rows don't allow. */
export async function checkMigrations(
  client: pg.Client,
  migrations: readonly Migration[],
): Promise<CheckedMigration[]> {
  const tables = await countRows(client)
  return migrations.map((migration) => {
    const excused = migration.sql.match(EXCEPTION)?.join('\n') ?? ''
    const large = tables.filter(({ rows }) => rows > LARGE_ROWS)
    return {
      migration,
      tables: findNamed(tables, migration.sql),
      refused: findNamed(large, excused),
    }
  })
}

function findNamed(tables: readonly NamedTable[], sql: string): NamedTable[] {
  const words = new Set(sql.replace(COMMENT, '').match(/\w+/g))
  return tables.filter(({ table }) => words.has(table))
}

/** As the planner estimates them. */
async function countRows(client: pg.Client): Promise<NamedTable[]> {
  const { rows } = await client.query<NamedTable>(
    `select relname as table,
       round(case when reltuples < 0 then pg_relation_size(oid) / $1::float8 else reltuples end) as rows
     from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`,
    [BYTES_PER_ROW],
  )
  return rows
}
