import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/test-postgres.ts'
import { openDatabase } from './database.ts'

let postgres: Awaited<ReturnType<typeof testDatabase>>

beforeAll(async () => {
  postgres = await testDatabase()
})
afterAll(() => postgres.drop())

test('the rows of a shop that falls silent in a transaction are free again', async () => {
  const patience = { connectionMs: 60_000, statementMs: 60_000, pauseMs: 100 }
  const silent = openDatabase(postgres.url, 1, patience)
  const other = new pg.Client({ connectionString: postgres.url })
  await other.connect()
  await other.query('create table shelf (id integer primary key)')
  await other.query('insert into shelf values (1)')

  const client = await silent.pool.connect()
  await client.query('begin')
  await client.query('select from shelf where id = 1 for update')
  await other.query('select from shelf where id = 1 for update')
  await expect(client.query('commit')).rejects.toThrow()

  client.release()
  await other.end()
  await silent.close()
})
