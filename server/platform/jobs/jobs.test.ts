import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase } from '../../testing/test-postgres.ts'
import { withClient } from '../database/with-client.ts'
import { type Job, startJobs } from './jobs.ts'

let database: Awaited<ReturnType<typeof emptyDatabase>>

beforeEach(async () => {
  database = await emptyDatabase()
})
afterEach(() => database.drop())

/** Starts one job and waits until it runs. */
async function startOne(work: Job['run']) {
  const told: { error: unknown; job: string }[] = []
  const { promise: running, resolve: begin } = Promise.withResolvers<void>()
  const run: Job['run'] = (ending) => {
    begin()
    return work(ending)
  }
  const stop = await startJobs({
    databaseUrl: database.url,
    jobs: [{ name: 'long', everySeconds: 1, run }],
    onError: (error, name) => told.push({ error, job: name }),
  })
  await running
  return { stop, told }
}

test('a long run is ended when the shop closes, and nothing is told of it', async () => {
  let isDone = false
  const { stop, told } = await startOne(async (ending) => {
    while (!ending?.aborted) await sleep(10)
    isDone = true
  })
  await stop()
  expect(isDone).toBe(true)
  expect(told).toEqual([])
})

test('a failed run is told with its error, under the job’s name', async () => {
  const failure = new Error('the shelf is empty')
  const { stop, told } = await startOne(() => Promise.reject(failure))
  await stop()
  expect(told[0]).toEqual({ error: failure, job: 'long' })
})

test('an error of the queue itself is told as an error, with its message', async () => {
  const { stop, told } = await startOne(async () => {})
  await withClient(database.url, (client) => client.query('drop schema pgboss cascade'))
  const ofQueue = () => told.filter(({ job }) => job === 'pg-boss').map(({ error }) => error)
  await expect.poll(() => ofQueue().length).toBeGreaterThan(0)
  await stop().catch(() => {})
  for (const error of ofQueue()) expect(error).toBeInstanceOf(Error)
  expect(String(ofQueue()[0])).toMatch(/does not exist/)
})
