import { readdirSync, readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { noFilter } from '../../catalogue/search/search-filter.ts'
import { SheetRefused } from '../../platform/sheets/sheet-refused.ts'
import { type ChangeDesk, openChangeDesk } from '../../testing/desks/change-desk.ts'
import { sheetWorkers } from './sheet-workers.ts'

/** Two batches of an export, and more than pipes hold. */
const PRODUCTS = 1500

let desk: ChangeDesk

beforeAll(async () => {
  desk = await openChangeDesk()
  const client = await desk.shop.pool.connect()
  await client.query(`
    alter table product disable trigger user;
    insert into product (id, part_number, name, description, list_price_cents, minimum, available, received, image_url, added_by_email)
    select gen_random_uuid(), 'P-' || n, 'Disc ' || n, repeat('Cast iron. ', 100), 1000, 1, 5, 5, '/images/i.webp', 'a@b'
    from generate_series(1, ${PRODUCTS}) n;
    insert into catalogue_entry (product_id, name_key, cents_per_thousand, minimum, available, words, facets)
    select id, lower(name), 1000, 1, 5, '{}', '{}' from product on conflict do nothing;
    alter table product enable trigger user`)
  client.release()
})
afterAll(() => desk.close())

function openWorkers(limits?: { atOnce: number; waiting: number }) {
  const workers = sheetWorkers(desk.shop.db, undefined, limits)
  onTestFinished(() => workers.close())
  return workers
}

const exportCsv = (workers = openWorkers()) => workers.export(noFilter, { format: 'csv' })

const lengthOf = async (file: Readable) => (await text(file)).length

/** As a database does that goes away: the query fails that reads this product. */
async function failAt(place: 'first' | 'last'): Promise<void> {
  const { rows } = await desk.shop.pool.query(
    `select id from product order by id ${place === 'first' ? 'asc' : 'desc'} limit 1`,
  )
  await desk.shop.pool.query(`
    alter function product_facts(product) rename to facts_before;
    create function product_facts(product) returns jsonb language plpgsql stable as $$
    begin if $1.id = '${rows[0].id}' then raise 'the database is gone'; end if; return facts_before($1); end $$`)
  onTestFinished(async () => {
    await desk.shop.pool.query(
      'drop function product_facts(product); alter function facts_before(product) rename to product_facts',
    )
  })
}

test('a file holds every row and ends', async () => {
  expect((await text(await exportCsv())).trimEnd().split('\r\n')).toHaveLength(PRODUCTS + 1)
})

test('a file beyond those that may wait is refused, to be asked for again in five seconds', async () => {
  const workers = openWorkers({ atOnce: 1, waiting: 0 })
  const first = exportCsv(workers)
  await expect(exportCsv(workers)).rejects.toMatchObject({
    code: 'overloaded',
    retryAfterSeconds: 5,
  })
  expect(await lengthOf(await first)).toBeGreaterThan(PRODUCTS)
})

test('a file whose process is killed breaks off, and does not end like a whole one', async () => {
  const workers = openWorkers()
  const file = await exportCsv(workers)
  file.once('data', () => workers.close())
  await expect(lengthOf(file)).rejects.toThrow(/ended before the file was whole/)
})

test('a file whose rows can’t be read to the last breaks off with the reason', async () => {
  await failAt('last')
  await expect(lengthOf(await exportCsv())).rejects.toThrow(/the database is gone/)
})

test('a file whose first rows can’t be read is answered as an error, not as an empty file', async () => {
  await failAt('first')
  const { admin, shop } = desk
  const url = '/product/export?format=csv'
  const answer = await shop.app.inject({ method: 'GET', url, headers: admin.headers })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    500,
    expect.stringContaining('application/problem+json'),
  ])
})

/** Processes of files that run. */
function findProcesses(): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((id) => {
      const [command, stat] = ['cmdline', 'stat'].map((name) => readQuietly(`/proc/${id}/${name}`))
      const [, parent] = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? []
      return Number(parent) === process.pid && command?.includes('sheet-process.ts')
    })
}

async function findNewProcess(before: readonly number[]): Promise<number> {
  while (true) {
    const found = findProcesses().find((id) => !before.includes(id))
    if (found) return found
    await sleep(10)
  }
}

function readQuietly(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

test.each([
  ['SIGABRT', 'ends as with a full memory, is refused as too large', SheetRefused],
  ['SIGKILL', 'ends otherwise, is a fault of the shop', Error],
] as const)('an import whose process is sent %s and %s', async (signal, _what, kind) => {
  const workers = openWorkers()
  const file = await open(import.meta.filename)
  onTestFinished(() => file.close())
  const wish = {
    title: 'Import',
    actorEmail: 'a@b',
    addedByEmail: 'a@b',
    format: 'csv' as const,
    withStock: false,
  }
  const before = findProcesses()
  const refused = workers.import(wish, file.fd).catch((error: Error) => error)
  process.kill(await findNewProcess(before), signal)
  expect((await refused).constructor).toBe(kind)
})

test('a file of the whole shop takes as long as somebody reads it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const file = await exportCsv()
  let length = 0
  for await (const bytes of file) {
    length += bytes.length
    vi.advanceTimersByTime(200_000)
  }
  expect(length).toBeGreaterThan(PRODUCTS * 1000)
})
