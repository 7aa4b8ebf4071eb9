import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest'
import { cuttableLine } from '../../../testing/parties/cuttable-line.ts'
import { testDatabase } from '../../../testing/test-postgres.ts'
import { type Database, openDatabase, type Queryable } from '../database.ts'
import { type ReadOnlyDatabase, readOldPages, readReplica } from './read-replica.ts'

const patience = { connectionMs: 5000, statementMs: 5000, pauseMs: 5000 }

let postgres: Awaited<ReturnType<typeof testDatabase>>
let line: Awaited<ReturnType<typeof cuttableLine>>
let primary: ReturnType<typeof openDatabase>

beforeAll(async () => {
  postgres = await testDatabase()
  line = await cuttableLine(postgres.url)
  primary = openDatabase(postgres.url, 4, patience)
})
afterAll(async () => {
  await primary.close()
  await line.close()
  await postgres.drop()
})

// No standby can be made of the tests' PostgreSQL, so a second way to the primary is the replica here.
const open = (url: string) => readReplica({ url, primary: primary.db, patience })
const ask = async (db: ReadOnlyDatabase) =>
  (await db.execute(sql`select current_setting('application_name') as name`)).rows

test('a replica is read; once it is gone the primary is, and it is read again when it is back', async () => {
  const replica = open(line.url)
  expect(await replica.open()).toBe('used')
  expect(await ask(replica.db)).toHaveLength(1)
  expect(replica.figures()).toMatchObject({ replica: 1, primary: 0 })
  expect(replica.findUrl()).toBe(line.url)

  line.refuse()
  expect(await ask(replica.db)).toHaveLength(1)
  expect(replica.figures()).toMatchObject({ replica: 1, primary: 1 })
  await expect.poll(() => replica.state()).toBe('gone')
  expect(replica.findUrl()).toBeUndefined()
  expect(await ask(replica.db)).toHaveLength(1)
  expect(replica.figures()).toMatchObject({ replica: 1, primary: 2 })

  line.mend()
  await expect.poll(() => replica.state(), { timeout: 20_000 }).toBe('used')
  await replica.close()
})

test('a replica that says nothing for a second is read no more', async () => {
  const replica = open(line.url)
  await replica.open()
  line.silence()
  await expect.poll(() => replica.state(), { timeout: 20_000 }).not.toBe('used')
  expect(await ask(replica.db)).toHaveLength(1)
  expect(replica.figures().primary).toBeGreaterThan(0)
  line.mend()
  await replica.close()
})

test('another database is recognized and never read', async () => {
  const other = await testDatabase()
  const replica = open(other.url)
  expect(await replica.open()).toBe('foreign')
  await ask(replica.db)
  expect(replica.figures()).toMatchObject({ replica: 0, primary: 1 })
  await replica.close()
  await other.drop()
})

test('a mistake in a query is the primary’s to tell', async () => {
  const replica = open(line.url)
  await replica.open()
  await expect(replica.db.execute(sql`select from nowhere`)).rejects.toThrow()
  expect(replica.state()).toBe('used')
  await replica.close()
})

test('what writes or sells can’t take a read-only database', () => {
  expectTypeOf<Database>().toExtend<ReadOnlyDatabase>()
  expectTypeOf<ReadOnlyDatabase>().not.toExtend<Database>()
  expectTypeOf<ReadOnlyDatabase>().not.toExtend<Queryable>()
})

test('only pages of items older than a minute are read from a replica', () => {
  const now = new Date('2026-11-24T12:00:00Z')
  const madeAt = (seconds: number) => uuidv7({ msecs: now.getTime() - seconds * 1000 })
  const replica = open(line.url)
  const readingAfter = readOldPages(primary.db, replica.db, () => now)
  expect(readingAfter(undefined)).toBe(primary.db)
  expect(readingAfter(madeAt(50))).toBe(primary.db)
  expect(readingAfter(madeAt(70))).toBe(replica.db)
  return replica.close()
})
