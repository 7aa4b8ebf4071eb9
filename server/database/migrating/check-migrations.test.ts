import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase } from '../../testing/test-postgres.ts'
import { checkMigrations } from './check-migrations.ts'
import { readMigrations } from './read-migrations.ts'

let database: Awaited<ReturnType<typeof emptyDatabase>>
let client: pg.Client

beforeAll(async () => {
  database = await emptyDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(`
    create table part (id integer, name text, maker text check (maker is not null));
    create table small (id integer);
    create index part_id on part (id);
    create domain short_text as text check (length(value) < 9);
    insert into part select n, 'n', 'm' from generate_series(1, 100001) as n;
    analyze part, small`)
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

async function check(sql: string, isContract = true): Promise<string[]> {
  const migration = { number: 1, name: '0001.sql', sql, sha256: '', isContract }
  const faults = await checkMigrations(client, [{ ...migration, isConcurrent: false }])
  return faults.map(({ table, sentence }) => `${table}: ${sentence}`)
}

test.for([
  ['alter table part alter column id type bigint', 'rewrites the table'],
  ['alter table part alter column name set not null', 'reads the table through'],
  ['create index on part (name)', '`concurrently`'],
  ['alter table part add constraint c check (id > 0)', '`not valid`'],
  ['alter table part add foreign key (id) references small', '`not valid`'],
  ['alter table part add unique (id)', '`using index`'],
  ['alter table part add column code uuid default gen_random_uuid()', 'rewrites the table'],
  ['alter table part add column n bigint generated always as identity', 'rewrites the table'],
  ['alter table part add column n bigserial', 'rewrites the table'],
  ['alter table part add column n short_text', 'rewrites the table'],
  ['alter table part set unlogged', 'rewrites the table'],
  ['alter table part add column other integer references small', '`not valid`'],
  ['cluster part using part_id', 'locked'],
  ['vacuum full part', 'locked'],
  ['reindex table part', '`concurrently`'],
  ['reindex index part_id', '`concurrently`'],
  [`update part set name = 'x'`, 'in portions'],
  ['delete from part', 'in portions'],
] as const)('a large table is kept from %s', async ([sql, reason]) => {
  expect(await check(sql)).toEqual([expect.stringContaining(reason)])
  // On a small or a new table nobody notices.
  expect(await check(sql.replaceAll('part', 'small'))).toEqual([])
  expect(await check(sql.replaceAll('part', 'unheard_of'))).toEqual([])
})

test.for([
  'alter table part alter column maker set not null',
  'create index concurrently on part (name)',
  'alter table part add constraint c check (id > 0) not valid',
  'alter table part validate constraint c',
  'alter table part add constraint u unique using index part_id',
  `alter table part add column note text not null default 'none'`,
  'alter table part add column at timestamptz not null default now()',
  `update part set name = 'x' where id = 1`,
  'vacuum part',
  'reindex index concurrently part_id',
  'alter table part drop column name',
])('a large table bears %s', async (sql) => {
  expect(await check(sql)).toEqual([])
})

test.for([
  'drop table small',
  'alter table small drop column id',
  'alter table small rename column id to key',
  'alter table small rename to tiny',
  'alter table small alter column id type bigint',
  'alter table small alter column id set not null',
  'alter table small add column code text not null',
])('%s has to say that former versions end with it', async (sql) => {
  expect(await check(sql, false)).toEqual([expect.stringContaining('`-- contract: …`')])
  expect(await check(sql, true)).toEqual([])
})

test.for([
  `alter table small add column code text not null default ''`,
  'alter table small add column code text',
  'create table other (id integer not null)',
  'drop index concurrently if exists some_index',
])('%s only adds', async (sql) => {
  expect(await check(sql, false)).toEqual([])
})

test('no migration of the shop ends former versions without a word', async () => {
  // Those before are known to every version that can meet the database.
  const later = (await readMigrations()).filter(({ number }) => number > 35)
  expect(await checkMigrations(client, later)).toEqual([])
})
