import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startPrivatePostgres } from '../../../server/operating/postgres/private-postgres.ts'
import { migrate } from '../../../server/platform/database/migrating/migrate.ts'
import { orderBody } from '../../../server/testing/factories.ts'
import { memoryMb } from '../../bench/processes.ts'
import type { Client } from '../client.ts'
import { type Cluster, type ShopPostgres, startCluster } from '../cluster.ts'

const BUYERS = 20
/** Products outside the file. */
const OTHERS = 2000
const LONGEST_PAUSE_MS = 400
const QUIET_SECONDS = 10
const MEMORY_EVERY_MS = 100

/** A product's row is asked for so often, to see for how long it is locked. */
const PROBE_EVERY_MS = 10

export const filesOf = { prices: 'of products that are there', new: 'of new products' } as const
type FileKind = keyof typeof filesOf

interface Phase {
  readonly name: string
  readonly orders: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly slowestMs: number
}

interface ImportReport {
  readonly rows: number
  readonly kind: FileKind
  readonly previewSeconds: number
  readonly applySeconds: number
  /** Longest wait for the row of a product in the file, and for one that is not. */
  readonly lockedMs: { readonly inFile: number; readonly others: number }
  readonly mostMemoryMb: number
  readonly phases: readonly Phase[]
  /** Orders that were not placed, by status and code. */
  readonly failed: readonly string[]
}

/** An admin imports and applies a file while 20 buyers order, half of them products that are in the file. */
export async function importUnderOrders(rows: number, kind: FileKind): Promise<ImportReport> {
  const cluster = await startCluster({ shops: 1, postgres: await startDurablePostgres() })
  const [url = ''] = cluster.urls
  try {
    await fill(cluster.pool, kind === 'prices' ? rows : OTHERS, 'P')
    await fill(cluster.pool, OTHERS, 'O')
    await cluster.pool.query('analyze')
    const load = await keepBuying(cluster, kind)
    const memory = watchMemory(cluster.running[0]?.process.pid ?? 0)
    const locks = await probeLocks(cluster.pool)
    const admin = await cluster.client({ role: 'admin' })
    await load.during('quiet', () => sleep(QUIET_SECONDS * 1000))
    const preview = await load.during('preview', () => importFile(admin, url, rows, kind))
    locks.begin()
    const apply = await load.during('apply', () => applySet(admin, url, preview.done))
    const lockedMs = await locks.end()
    await load.during('after', () => sleep(QUIET_SECONDS * 1000))
    return {
      rows,
      kind,
      lockedMs,
      mostMemoryMb: memory.end(),
      previewSeconds: preview.seconds,
      applySeconds: apply.seconds,
      ...(await load.end()),
    }
  } finally {
    await cluster.stop()
  }
}

/** Unlike that of the tests it waits for the disk. */
async function startDurablePostgres(): Promise<ShopPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bulkhead-import-'))
  const postgres = await startPrivatePostgres({ dataDir })
  await migrate(postgres.url)
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function fill(pool: pg.Pool, products: number, prefix: string): Promise<void> {
  await pool.query(
    `insert into product (id, part_number, name, description, brand, category, attributes, list_price_cents, minimum, available,
       image_url, added_by_email)
     select gen_random_uuid(), $2 || '-' || n, 'Brake disc ' || n % 900 || ' vented', 'Cast iron.', 'Brand ' || n % 20,
       'Category ' || n % 12, jsonb_build_array(jsonb_build_object('name', 'Diameter', 'value', 200 + n % 90, 'unit', 'mm')),
       1000 + n % 500, 500, 100000000, '/images/i.webp', 'a@b' from generate_series(1, $1::integer) as n`,
    [products, prefix],
  )
}

/** Buyers who order one after another, with pauses. */
async function keepBuying(cluster: Cluster, kind: FileKind) {
  const [url = ''] = cluster.urls
  const pick = async (prefix: string) => {
    const { rows } = await cluster.pool.query<{ id: string }>(
      `select id from product where part_number like $1 || '-%' order by md5(id::text) limit 200`,
      [prefix],
    )
    return rows.map(({ id }) => id)
  }
  const groups = { O: await pick('O'), P: await pick('P') }
  const clients = await Promise.all(Array.from({ length: BUYERS }, () => cluster.client()))
  const failed: string[] = []
  const taken = new Map<string, number[]>()
  let phase: string | undefined
  let isOver = false
  const buying = clients.map(async (client, place) => {
    const group = place % 2 === 0 && kind === 'prices' ? 'P' : 'O'
    while (!isOver) {
      await sleep(Math.random() * LONGEST_PAUSE_MS)
      const id = groups[group][Math.floor(Math.random() * groups[group].length)] ?? ''
      const name = phase && `${phase}, ${group === 'P' ? 'products in the file' : 'others'}`
      const began = performance.now()
      const body = orderBody(id)
      const answer = await client.once(`${url}/orderProduct`, 'POST', body)
      if (answer.status !== 201) failed.push(`${answer.status} ${answer.body?.code}`)
      if (name) taken.set(name, [...(taken.get(name) ?? []), performance.now() - began])
    }
  })
  return {
    async during<Done>(name: string, work: () => Promise<Done>) {
      phase = name
      const began = performance.now()
      const done = await work()
      const seconds = (performance.now() - began) / 1000
      phase = undefined
      return { done, seconds }
    },
    async end() {
      isOver = true
      await Promise.all(buying)
      return { failed, phases: [...taken].map(([name, times]) => toPhase(name, times)) }
    },
  }
}

function toPhase(name: string, times: number[]): Phase {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0)
  return { name, orders: sorted.length, p50Ms: at(0.5), p99Ms: at(0.99), slowestMs: at(1) }
}

/** The shop's own process; the file is read in another one. */
function watchMemory(processId: number) {
  let most = 0
  const timer = setInterval(() => {
    most = Math.max(most, memoryMb(processId).now)
  }, MEMORY_EVERY_MS)
  return {
    end(): number {
      clearInterval(timer)
      return Math.round(most)
    },
  }
}

/** Asks again and again for the rows of the first and last product of each group, as an order does. */
async function probeLocks(pool: pg.Pool) {
  let isOver = false
  const probe = async (prefix: string, side: 'asc' | 'desc') => {
    const connection = new pg.Client(pool.options)
    await connection.connect()
    const { rows } = await connection.query(
      `select id from product where part_number like $1 || '-%' order by id ${side} limit 1`,
      [prefix],
    )
    let longest = 0
    while (!isOver) {
      const began = performance.now()
      await connection.query('select from product where id = $1 for no key update', [rows[0]?.id])
      longest = Math.max(longest, performance.now() - began)
      await sleep(PROBE_EVERY_MS)
    }
    await connection.end()
    return Math.round(longest)
  }
  let probes: Promise<number>[] = []
  return {
    begin(): void {
      probes = [probe('P', 'asc'), probe('P', 'desc'), probe('O', 'asc'), probe('O', 'desc')]
    },
    async end() {
      isOver = true
      const [first = 0, last = 0, ...others] = await Promise.all(probes)
      return { inFile: Math.max(first, last), others: Math.max(...others) }
    },
  }
}

async function importFile(admin: Client, url: string, rows: number, kind: FileKind) {
  const form = new FormData()
  form.set('file', new File([writeFile(rows, kind)], 'list.csv'))
  const { body } = await admin.once(`${url}/changeSet/import`, 'POST', form)
  return untilMoved(admin, url, Number(body.insertedId), 'reading')
}

function writeFile(rows: number, kind: FileKind): string {
  const numbers = Array.from({ length: rows }, (_, place) => place + 1)
  if (kind === 'prices')
    return [
      'part_number,price',
      ...numbers.map((n) => `P-${n},${((1010 + (n % 500)) / 100).toFixed(2)}`),
    ].join('\n')
  const lines = numbers.map(
    (n) =>
      `N-${n},Brake pad ${n % 900} coated,Ceramic.,${(1000 + (n % 500)) / 100},100,${'https://pictures.example/pad.webp'},Brand ${n % 20},Category ${n % 12},Width=${50 + (n % 90)} mm`,
  )
  return [
    'part_number,name,description,price,minimum,picture,brand,category,attributes',
    ...lines,
  ].join('\n')
}

async function applySet(admin: Client, url: string, id: number): Promise<void> {
  const path = `${url}/changeSet/${id}/apply`
  const answer = await admin.once(path, 'POST', { confirmSevere: true }).catch(() => undefined)
  if (answer && answer.status !== 200)
    throw new Error(`Not applied: ${answer.status} ${answer.body?.detail}`)
  await untilMoved(admin, url, id, 'applying')
}

async function untilMoved(admin: Client, url: string, id: number, from: string): Promise<number> {
  while (true) {
    const { body } = await admin.once(`${url}/changeSet/${id}`, 'GET')
    if (body?.state !== from) return id
    await sleep(200)
  }
}

if (process.argv[1] === import.meta.filename) {
  const rows = Number(process.argv[2] ?? 100_000)
  const kinds = process.argv[3] ? [process.argv[3] as FileKind] : (['prices', 'new'] as const)
  for (const kind of kinds) {
    const report = await importUnderOrders(rows, kind)
    const { previewSeconds, applySeconds, mostMemoryMb, lockedMs, failed } = report
    console.log(
      `${rows} rows ${filesOf[kind]}: preview ${previewSeconds.toFixed(1)} s, apply ${applySeconds.toFixed(1)} s, the shop's memory ${mostMemoryMb} MB, ${failed.length} orders failed ${[...new Set(failed)]}
  longest wait for a product's row during apply: in the file ${lockedMs.inFile} ms, others ${lockedMs.others} ms`,
    )
    console.table(report.phases)
    if (failed.length > 0) process.exitCode = 1
  }
}
