import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { startS3Server } from '../../testing/parties/s3-server.ts'
import { nightlyBucket } from './nightly-bucket.ts'
import { nightlyFiles, nightlyFolder } from './nightly-files.ts'

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nightly-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

const night = new Date('2026-11-29T01:30:00Z')

interface TestFiles {
  readonly orders?: () => Readable
  readonly now?: Date
}

function makeJob(
  place: ReturnType<typeof nightlyFolder>,
  { orders = () => Readable.from(['order_no\n1\n']), now = night }: TestFiles = {},
) {
  const asked: object[] = []
  const job = nightlyFiles({
    openPlace: async () => place,
    now: () => now,
    files: {
      async orders(chosen) {
        asked.push(chosen)
        return orders()
      },
      export: async () => Readable.from(['part_number,price,available\n']),
    },
  })
  return { run: job.run, asked }
}

test('the orders of yesterday and all products are written once a night', async () => {
  const folder = await makeFolder()
  const { run, asked } = makeJob(nightlyFolder(folder))
  await run()
  await run()
  expect((await readdir(folder)).sort()).toEqual([
    '2026-11-29.done',
    'orders-2026-11-28.csv',
    'products-2026-11-29.csv',
  ])
  expect(await readFile(join(folder, 'orders-2026-11-28.csv'), 'utf8')).toBe('order_no\n1\n')
  expect(asked).toMatchObject([
    { choice: { desk: { from: '2026-11-28T00:00:00.000Z', before: '2026-11-29T00:00:00.000Z' } } },
  ])
})

test('a file that breaks off is not there, and the next look writes all of them', async () => {
  const folder = await makeFolder()
  const broken = async function* () {
    yield 'order_no\n'
    throw new Error('the database is gone')
  }
  const place = nightlyFolder(folder)
  await expect(makeJob(place, { orders: () => Readable.from(broken()) }).run()).rejects.toThrow(
    'the database is gone',
  )
  expect(await readdir(folder)).toEqual([])
  await makeJob(place).run()
  expect(await readdir(folder)).toHaveLength(3)
})

test('nothing is written in the first hour of the day', async () => {
  const folder = await makeFolder()
  const early = new Date('2026-11-29T00:59:00Z')
  await makeJob(nightlyFolder(folder), { now: early }).run()
  expect(await readdir(folder)).toEqual([])
})

test('a bucket gets the same files under its prefix', async () => {
  const server = await startS3Server()
  onTestFinished(() => server.stop())
  const spoolFolder = await makeFolder()
  const place = nightlyBucket(server.connection, { prefix: 'nightly/', spoolFolder })
  await makeJob(place).run()
  expect(await place.has('orders-2026-11-28.csv')).toBe(true)
  expect(await place.has('2026-11-29.done')).toBe(true)
  expect(await place.has('orders-2026-11-27.csv')).toBe(false)
  expect(await readdir(spoolFolder)).toEqual([])
})
