import { readdirSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { openFormerShop } from '../../../testing/former-shop.ts'
import { emptyDatabase } from '../../../testing/test-postgres.ts'
import { withClient } from '../with-client.ts'
import { OLDEST } from './baseline.ts'
import { findMissing, migrate } from './migrate.ts'

const FILLS = join(import.meta.dirname, '../../..', 'testing', 'filled-versions')
const NUMBERS = readdirSync(join(import.meta.dirname, '../migrations')).map((name) =>
  Number(name.slice(0, 4)),
)
const NEWEST = Math.max(...NUMBERS)

/** Counted (tested elsewhere), short-lived, or written by the migrations themselves. */
const NOT_FILLED = [
  'schema_migration',
  'schema_function',
  'row_count',
  'call_count',
  'attempt',
  'change',
]
/** Derived from products by triggers: a migration that changes the derivation rebuilds them. */
const DERIVED = ['catalogue_entry', 'catalogue_count']

type Tables = Map<string, Record<string, unknown>[]>

let database: Awaited<ReturnType<typeof emptyDatabase>>
let client: pg.Client

beforeEach(async () => {
  database = await emptyDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await database.drop()
})

async function readTables(): Promise<Tables> {
  const { rows: names } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const tables: Tables = new Map()
  for (const { name } of names.filter(({ name }) => !NOT_FILLED.includes(name))) {
    const { rows } = await client.query(`select to_jsonb(t) as row from "${name}" t`)
    tables.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return tables
}

/** Rows that a shop of that version writes into its new tables. */
async function fill(version: number): Promise<void> {
  const file = `${String(version).padStart(4, '0')}.sql`
  if (readdirSync(FILLS).includes(file))
    await client.query(await readFile(join(FILLS, file), 'utf8'))
}

const sorted = (rows: object[]) => rows.map((row) => JSON.stringify(row)).sort()

/** Columns that both versions have. */
function pick(row: Record<string, unknown>, columns: readonly string[]) {
  return Object.fromEntries(columns.map((column) => [column, row[column]]))
}

/** All that a schema consists of, as PostgreSQL describes it. */
async function describeSchema(): Promise<string[]> {
  const { rows } = await client.query<{ part: string }>(`
    select format('%s %s %s %s %s %s %s', attrelid::regclass, row_number() over (partition by attrelid order by attnum), attname, format_type(atttypid, atttypmod), attnotnull,
        attcollation, pg_get_expr(adbin, adrelid)) as part
      from pg_attribute join pg_class c on c.oid = attrelid
        left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    union all select format('%s %s %s', relname, relpersistence, reloptions) from pg_class
      where relnamespace = 'public'::regnamespace
    union all select format('%s %s', conrelid::regclass, replace(pg_get_constraintdef(oid), ' NOT VALID', ''))
      from pg_constraint where connamespace = 'public'::regnamespace and contype not in ('n', 't')
    union all select format('%s from %s', seqrelid::regclass, seqstart) from pg_sequence
      join pg_class on oid = seqrelid where relnamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select pg_get_functiondef(p.oid) from pg_proc p where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    order by 1`)
  return rows.map(({ part }) => part)
}

test('a new database has the schema of one that was upgraded', async () => {
  await openFormerShop(database.url)
  await migrate(database.url)
  const upgraded = await describeSchema()
  await client.query('drop schema public cascade; create schema public')
  await migrate(database.url)
  expect(await describeSchema()).toEqual(upgraded)
})

test('a new database is not analyzed, so that its first rows are found by indexes', async () => {
  await migrate(database.url)
  const { rows } = await client.query(
    `select last_vacuum, last_analyze from pg_stat_user_tables where relname = 'product'`,
  )
  expect(rows).toEqual([{ last_vacuum: null, last_analyze: null }])
})

test('a database from before the baseline is told to pass through version 0.1.0', async () => {
  await migrate(database.url, { upTo: OLDEST })
  await client.query('update schema_migration set number = 47')
  const before = 'This is a shop of migration 47; this version begins with 48.'
  await expect(migrate(database.url)).rejects.toThrow(before)
  await expect(findMissing(database.url)).rejects.toThrow(before)
})

test('a function is replaced by a newer version, and never by an older one', async () => {
  await migrate(database.url)
  const readKey = async () => (await client.query(`select part_key('A-1') as key`)).rows[0].key
  await client.query(`create or replace function part_key(part_number text) returns text
    language sql immutable parallel safe as $$ select 'other' $$`)
  await client.query(`update schema_function set version = 99 where name = 'part-key'`)
  await migrate(database.url)
  expect(await readKey()).toBe('other')
  await client.query(`update schema_function set version = 0 where name = 'part-key'`)
  expect((await findMissing(database.url)).functions.map(({ name }) => name)).toEqual(['part-key'])
  await migrate(database.url)
  expect(await readKey()).toBe('a1')
})

test('every version’s database migrates to the next with all rows unchanged', async () => {
  for (let version = OLDEST; version <= NEWEST; version += 1) {
    await migrate(database.url, { upTo: version })
    await fill(version)
    const before = await readTables()
    // A migration with a new table must come with rows in `testing/filled-versions/`.
    const empty = [...before].filter(([, rows]) => rows.length === 0).map(([name]) => name)
    expect(empty, `no rows at version ${version}`).toEqual([])

    await migrate(database.url, { upTo: version + 1 })
    const after = await readTables()
    for (const [name, rows] of before) {
      const found = after.get(name)
      // Dropped with the migration.
      if (DERIVED.includes(name) || !found) continue
      const columns = Object.keys(rows[0] ?? {}).filter((column) => column in (found[0] ?? {}))
      const kept = found.map((row) => pick(row, columns))
      const expected = sorted(rows.map((row) => pick(row, columns)))
      expect(sorted(kept), `${name} after version ${version}`).toEqual(expected)
    }
  }
})

test('counters are right after migrating an older shop', async () => {
  await openFormerShop(database.url)
  await migrate(database.url)
  const { rows } = await client.query(`
    select list, sum(rows)::integer as kept from row_count group by list having sum(rows) <> 0 order by list`)
  const counted = await client.query(`
    select 'orders:' || state as list, count(*)::integer as kept from orders where state <> 'cancelled' group by state
    union all select 'product', count(*)::integer from product where removed_at is null
    union all select 'review', count(*)::integer from review
    union all select 'users', count(*)::integer from users order by list`)
  expect(rows).toEqual(counted.rows)
})

test('an older shop’s products are searchable like new ones', async () => {
  await openFormerShop(database.url)
  await client.query(`update product set name = 'Washer M10 × 35',
    attributes = '[{"name": "Bolt circle", "value": "5 × 112 mm"}]' where removed_at is null`)
  await migrate(database.url)
  const readCatalogue = async () => {
    const { rows: entries } = await client.query(
      `select to_jsonb(catalogue_entry) || jsonb_build_object('words', (select jsonb_agg(word order by word)
        from unnest(words) as word)) as row from catalogue_entry order by product_id`,
    )
    const { rows: counts } = await client.query(
      'select category, term, products from catalogue_count where products > 0 order by 1, 2',
    )
    return { entries, counts }
  }
  const migrated = await readCatalogue()
  const words = migrated.counts.map(({ term }) => term)
  expect(words).toEqual(expect.arrayContaining(['w:m10', 'w:10x35', 'w:5x112']))
  // Removed and added again by the current triggers.
  await client.query('update product set removed_at = now() where removed_at is null')
  await client.query('update product set removed_at = null')
  expect(await readCatalogue()).toEqual(migrated)
})

test('a database that a newer shop only added to is taken, one that it took from is refused', async () => {
  await migrate(database.url)
  const newer = `insert into schema_migration (number, name, sha256, is_contract) values ($1, $2, 'x', $3)`
  await client.query(newer, [9998, '9998-added.sql', false])
  await migrate(database.url)
  expect(await findMissing(database.url)).toEqual({ migrations: [], functions: [] })
  await client.query(newer, [9999, '9999-taken.sql', true])
  await expect(migrate(database.url)).rejects.toThrow(
    'A newer shop took away what this version uses (9999-taken.sql). Start that version, or restore a backup.',
  )
})

test('an edited migration is refused', async () => {
  await migrate(database.url)
  await client.query(`update schema_migration set sha256 = 'x' where number = 49`)
  await expect(migrate(database.url)).rejects.toThrow('was edited after it was applied')
})

test('a migration that waits for a table gives way to those behind it, and is applied in the end', async () => {
  const folder = await folderOf(
    'create table part (id integer)',
    'alter table part add column name text',
  )
  await migrate(database.url, { folder, upTo: 1 })
  await client.query('begin')
  await client.query('lock table part in share mode')
  const reader = new pg.Client({ connectionString: database.url })
  await reader.connect()
  let isMigrated = false
  const migrating = migrate(database.url, { folder }).then(() => {
    isMigrated = true
  })
  await untilWaiting()
  // Queued behind the migration, and let through when its second is over.
  await reader.query('select * from part')
  expect(isMigrated).toBe(false)
  await client.query('commit')
  await migrating
  const { fields } = await reader.query('select * from part')
  expect(fields.map(({ name }) => name)).toEqual(['id', 'name'])
  await reader.end()
})

test('an index of a used table is made concurrently, and again if that broke off', async () => {
  const folder = await folderOf(
    `create table part (id integer); insert into part values (1), (1)`,
    `-- concurrently
drop index concurrently if exists part_id;
create unique index concurrently part_id on part (id); -- ü
comment on table part is 'Parts; of all kinds'`,
  )
  await expect(migrate(database.url, { folder })).rejects.toThrow(
    'The migration 0002-step.sql failed; start it again: its statements may be repeated.',
  )
  await client.query('delete from part')
  await migrate(database.url, { folder })
  const { rows } = await client.query(
    `select indisvalid, obj_description('part'::regclass) as comment from pg_index where indexrelid = 'part_id'::regclass`,
  )
  expect(rows).toEqual([{ indisvalid: true, comment: 'Parts; of all kinds' }])
})

test('an index made concurrently waits for long transactions without starting over', async () => {
  const folder = await folderOf(
    'create table part (id integer)',
    `-- concurrently
drop index concurrently if exists part_id;
create index concurrently part_id on part (id)`,
  )
  await migrate(database.url, { folder, upTo: 1 })
  await client.query('begin isolation level repeatable read')
  await client.query('insert into part values (1)')
  const migrating = migrate(database.url, { folder })
  const readIndex = () =>
    withClient(database.url, async (reader) => {
      const { rows } = await reader.query<{ id: number; isValid: boolean }>(
        `select indexrelid as id, indisvalid as "isValid" from pg_index where indexrelid = to_regclass('part_id')`,
      )
      return rows[0]
    })
  await expect.poll(readIndex).toBeDefined()
  const begun = await readIndex()
  // Longer than other statements may wait for a lock.
  await sleep(2500)
  await client.query('commit')
  await migrating
  expect(await readIndex()).toEqual({ id: begun?.id, isValid: true })
})

test('what is missing can be asked before anything is changed', async () => {
  const folder = await folderOf(
    'create table part (id integer)',
    '-- contract: shops before this read part\ndrop table part',
  )
  expect((await findMissing(database.url, folder)).migrations.map(({ name }) => name)).toEqual([
    '0001-step.sql',
    '0002-step.sql',
  ])
  await migrate(database.url, { folder, upTo: 1 })
  const [missing, ...others] = (await findMissing(database.url, folder)).migrations
  expect([missing?.name, missing?.isContract, others]).toEqual(['0002-step.sql', true, []])
})

/** A folder of migrations, removed with the test. */
async function folderOf(...texts: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bulkhead-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [place, text] of texts.entries())
    await writeFile(join(folder, `000${place + 1}-step.sql`), text)
  return folder
}

async function untilWaiting(lock = `relation = 'part'::regclass`): Promise<void> {
  for (;;) {
    const { rows } = await client.query(`select 1 from pg_locks where not granted and ${lock}`)
    if (rows.length > 0) return
  }
}

test('two shops starting at once on an empty database migrate one after the other', async () => {
  await Promise.all([migrate(database.url), migrate(database.url)])
  const { rows } = await client.query('select number from schema_migration order by number')
  expect(rows.map(({ number }) => number)).toEqual(NUMBERS)
})
