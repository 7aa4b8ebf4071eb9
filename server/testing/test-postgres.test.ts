import pg from 'pg'
import { expect, test } from 'vitest'
import { withClient } from '../platform/database/with-client.ts'
import { testDatabase } from './test-postgres.ts'

test('two test files get a migrated database each, isolated from each other', async () => {
  const [first, second] = await Promise.all([testDatabase(), testDatabase()])
  const clients = [first, second].map(({ url }) => new pg.Client({ connectionString: url }))
  await Promise.all(clients.map((client) => client.connect()))
  const [ours, theirs] = clients

  await ours?.query('create table only_here (id integer)')
  const found = await theirs?.query(
    "select to_regclass('only_here') as here, to_regclass('product') as product",
  )
  expect(found?.rows).toEqual([{ here: null, product: 'product' }])

  await Promise.all(clients.map((client) => client.end()))
  await Promise.all([first.drop(), second.drop()])
})

test('a test has the same rights in the database as the shop', async () => {
  const { url, drop } = await testDatabase()
  const reading = withClient(url, (client) => client.query("select pg_read_file('/etc/passwd')"))
  await expect(reading).rejects.toThrow('permission denied')
  await drop()
})
