import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/test-postgres.ts'
import { openDatabase } from '../../database/database.ts'
import { attempt } from '../../database/tables/sign-in.ts'
import { attempts } from './attempts.ts'

const PATIENCE = {
  freeTries: 20,
  firstPauseSeconds: 1,
  longestPauseSeconds: 10,
  forgottenAfterSeconds: 3600,
}

let postgres: Awaited<ReturnType<typeof testDatabase>>
let database: ReturnType<typeof openDatabase>

beforeAll(async () => {
  postgres = await testDatabase()
  database = openDatabase(postgres.url, 2)
})
afterAll(async () => {
  await database.close()
  await postgres.drop()
})

test('after thousands of tries the pause is still the longest one', async () => {
  const { take } = attempts(database.db)
  const start = Date.now()
  expect(await take('guesses', PATIENCE, new Date(start))).toBe(0)
  await database.db.update(attempt).set({ tries: 5000 })
  expect(await take('guesses', PATIENCE, new Date(start + 1000))).toBe(0)
  expect(await take('guesses', PATIENCE, new Date(start + 2000))).toBe(9)
})
