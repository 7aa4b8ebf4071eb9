import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { UNCHECKED_BODIES } from './apply-functions.ts'
import { readFunctions, VALUES } from './read-functions.ts'
import type { Migration } from './read-migrations.ts'

const DATABASE = join(import.meta.dirname, '..')
/** The last migration that the tables of `baseline/` contain. */
const NEWEST = 66
/** The last migration of version 0.1.0, whose schema is kept for its backups. */
const FORMER = 48

/** The oldest database that this version brings up to date. */
export const OLDEST = FORMER

/**
 * Makes the tables of an empty database: those of `baseline/`, or of version 0.1.0 if an older backup is to be filled in.
 * Call it in a transaction. Returns the migrations that the tables contain.
 */
export async function makeTables(
  client: pg.Client,
  migrations: readonly Migration[],
  upTo: number,
): Promise<Pick<Migration, 'number' | 'name' | 'sha256' | 'isContract'>[]> {
  await client.query(UNCHECKED_BODIES)
  if (upTo < FORMER) throw new BeforeBaseline(upTo)
  if (upTo < NEWEST) {
    await client.query(await readFile(join(DATABASE, 'version-0.1.0.sql'), 'utf8'))
    return [{ number: FORMER, name: 'version-0.1.0.sql', sha256: '', isContract: false }]
  }
  await client.query('create extension if not exists pg_trgm')
  for (const { sql } of await readFunctions(VALUES)) await client.query(sql)
  for (const name of (await readdir(join(DATABASE, 'baseline'))).sort())
    await client.query(await readFile(join(DATABASE, 'baseline', name), 'utf8'))
  return migrations.filter(({ number }) => number <= NEWEST)
}

/** A database or backup is older than the schema from which this version begins. */
export class BeforeBaseline extends Error {
  constructor(number: number) {
    super(
      `This is a shop of migration ${number}; this version begins with ${FORMER}. Open it once with version 0.1.0, then again with this one.`,
    )
  }
}
