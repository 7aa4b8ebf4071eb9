import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase } from '../../../testing/test-postgres.ts'
import { checkMigrations } from './check-migrations.ts'

let database: Awaited<ReturnType<typeof emptyDatabase>>
let client: pg.Client

beforeAll(async () => {
  database = await emptyDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(`
    create table part (id integer);
    create table small (id integer);
    create table restored (id integer);
    create index part_id on part (id);
    insert into part select generate_series(1, 100001);
    alter table restored set (autovacuum_enabled = off);
    insert into restored select generate_series(1, 250000);
    analyze part, small`)
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

async function check(sql: string) {
  const marks = { isContract: false, isConcurrent: false }
  const migration = { number: 1, name: '0001.sql', sql, sha256: '', ...marks }
  const [checked] = await checkMigrations(client, [migration])
  return {
    tables: checked?.tables,
    refused: checked?.refused.map(({ table }) => table),
  }
}

test('each table that a migration names is listed with its rows, one of a comment is not', async () => {
  const { tables, refused } = await check(
    '-- unlike restored\nalter table part add column n integer; create table new_part (id integer); update small set id = 1',
  )
  expect(tables).toEqual([
    { table: 'part', rows: 100_001 },
    { table: 'small', rows: 0 },
  ])
  expect(refused).toEqual([])
})

const RULE = '-- squawk-ignore changing-column-type'

test('an exception from the linter is refused on a large table, and allowed on a small one', async () => {
  const change = (table: string) => `${RULE}\nalter table ${table} alter column id type bigint;\n`
  expect((await check(change('part'))).refused).toEqual(['part'])
  expect((await check(change('small'))).refused).toEqual([])
  expect((await check(`${change('small')}analyze part;`)).refused).toEqual([])
  expect((await check(`${change('small')}${change('part')}`)).refused).toEqual(['part'])
  expect((await check(`-- squawk-ignore-file\nanalyze small; analyze part;`)).refused).toEqual([
    'part',
  ])
})

test('a table that was never analyzed is judged by its size', async () => {
  const sql = `${RULE}\nalter table restored alter column id type bigint`
  expect((await check(sql)).refused).toEqual(['restored'])
})
