import type pg from 'pg'
import type { SchemaFunction } from './read-functions.ts'

/** Bodies name tables and functions that may come later. */
export const UNCHECKED_BODIES = 'set local check_function_bodies = off'

type FunctionVersion = Pick<SchemaFunction, 'name' | 'version'>

/** The versions of a database's functions; none before they had any. */
export async function readVersions(client: pg.Client): Promise<FunctionVersion[]> {
  const { rows: known } = await client.query<{ table: string | null }>(
    `select to_regclass('public.schema_function')::text as table`,
  )
  if (!known[0]?.table) return []
  const { rows } = await client.query<FunctionVersion>(
    'select name, version from schema_function order by name',
  )
  return rows
}

/** Those of the functions whose version the database lacks. */
export async function listNewer(
  client: pg.Client,
  functions: readonly SchemaFunction[],
): Promise<SchemaFunction[]> {
  const rows = await readVersions(client)
  const applied = new Map(rows.map(({ name, version }) => [name, version]))
  return functions.filter(({ name, version }) => version > (applied.get(name) ?? 0))
}

/** Creates or replaces a function and its triggers, in a transaction. */
export async function applyFunction(
  client: pg.Client,
  { name, version, sql }: SchemaFunction,
): Promise<void> {
  await client.query(`${UNCHECKED_BODIES};
    create table if not exists schema_function (name text primary key, version integer not null)`)
  await client.query(sql)
  await client.query(
    `insert into schema_function (name, version) values ($1, $2)
     on conflict (name) do update set version = excluded.version`,
    [name, version],
  )
}
