import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findRunningPostgres } from '../../../server/operating/postgres/running-postgres.ts'
import { openDatabase } from '../../../server/platform/database/database.ts'
import { createBuyer, createProduct, orderBody } from '../../../server/testing/factories.ts'
import { type RunningShop, startShop } from '../../shop/start-shop.ts'
import { type Client, httpClient } from '../client.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'

const AUDIT = join(import.meta.dirname, '../../../server/operating/commands/audit.ts')
const DISK_MEBIBYTES = 512
const CUSTOMERS = 6
/** A longer wait counts as a hang. */
const PATIENCE_MS = 20_000

const ENV = {
  DEMO: 'off',
  ADMIN_PASSWORD: 'keeper of the pallets',
  LIMIT_ORDERS: '1000000',
  UNPAID_ORDERS_PER_CUSTOMER: '1000000',
  HOLD_SHARE_PERCENT: '100',
  HOLD_SUM_DOLLARS: '1000000000',
  HOLD_AGAIN_HOURS: '0',
  LOG_LEVEL: 'error',
}

interface CycleReport {
  /** Orders answered 201 in the whole cycle. */
  readonly acknowledged: number
  readonly acknowledgedWhileFull: number
  /** Number of 503 answers per error code. */
  readonly refused: Record<string, number>
  /** Other answers, or requests without one. Must be empty. */
  readonly faults: string[]
  /** From freeing the space to the next accepted order. */
  readonly healedSeconds: number
  /** Acknowledged orders that are missing. Must be 0. */
  readonly lost: number
  readonly isAuditClean: boolean
}

/** Repeatedly fills the disk while customers order, frees the space, and checks that every order still exists. */
export async function fillDiskUnderOrders(
  disk: SmallDisk,
  { cycles, fullSeconds }: { cycles: number; fullSeconds: number },
  onReport: (report: CycleReport) => void = () => {},
): Promise<CycleReport[]> {
  const shop = await startShop({ dataDir: disk.folder, env: ENV })
  const reports: CycleReport[] = []
  try {
    const { customers, productId } = await prepare(disk.folder)
    const acknowledged: { id: string; by: Client }[] = []
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      const report = await runCycle({ shop, disk, customers, productId, acknowledged, fullSeconds })
      reports.push(report)
      onReport(report)
    }
  } finally {
    await shop.stop()
  }
  return reports
}

interface Stage {
  readonly shop: RunningShop
  readonly disk: SmallDisk
  readonly customers: readonly Client[]
  readonly productId: string
  /** From all cycles. */
  readonly acknowledged: { id: string; by: Client }[]
  readonly fullSeconds: number
}

async function runCycle(stage: Stage): Promise<CycleReport> {
  const { shop, disk, acknowledged, fullSeconds } = stage
  const before = acknowledged.length
  const refused: Record<string, number> = {}
  const faults: string[] = []
  let isOrdering = true
  const buyers = stage.customers.map(async (by) => {
    while (isOrdering) {
      const { id, refusal, fault } = await order(shop, by, stage.productId)
      if (id) acknowledged.push({ id, by })
      if (refusal) refused[refusal] = (refused[refusal] ?? 0) + 1
      if (fault) faults.push(fault)
      if (!id) await sleep(50)
    }
  })
  await sleep(1500)
  disk.fill()
  const whenFull = acknowledged.length
  const until = Date.now() + fullSeconds * 1000
  while (Date.now() < until) {
    // The current log file has space allocated already; only a new one hits the full disk.
    await switchLogFile(disk.folder)
    await sleep(300)
    disk.fill()
  }
  const acknowledgedWhileFull = acknowledged.length - whenFull
  disk.giveBack()
  const freed = performance.now()
  const soFar = acknowledged.length
  while (acknowledged.length === soFar && isRunning(shop)) await sleep(20)
  if (!isRunning(shop))
    throw new Error(`The shop exited (${shop.process.signalCode}):\n${shop.output()}`)
  const healedSeconds = (performance.now() - freed) / 1000
  await sleep(1000)
  isOrdering = false
  await Promise.all(buyers)
  if (faults.length > 0) faults.push(...unforeseenErrors(shop))
  return {
    acknowledged: acknowledged.length - before,
    acknowledgedWhileFull,
    refused,
    faults,
    healedSeconds: Math.round(healedSeconds * 10) / 10,
    lost: await countLost(shop, acknowledged),
    isAuditClean: isAuditClean(shop),
  }
}

/** Log lines about 500 answers. */
const unforeseenErrors = (shop: RunningShop) =>
  shop
    .output()
    .split('\n')
    .filter((line) => line.includes('unforeseen error'))

const isRunning = ({ process: { exitCode, signalCode } }: RunningShop) =>
  exitCode === null && signalCode === null

interface Outcome {
  readonly id?: string
  readonly refusal?: string
  readonly fault?: string
}

async function order(shop: RunningShop, by: Client, productId: string): Promise<Outcome> {
  try {
    const answer = await fetch(`${shop.url}/orderProduct`, {
      method: 'POST',
      headers: {
        authorization: by.authorization,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify(orderBody(productId)),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const body = await answer.json()
    if (answer.status === 201) return { id: body.insertedId }
    const isPlain = answer.headers.has('retry-after') && body.detail?.length > 20
    if (answer.status === 503 && isPlain) return { refusal: body.code }
    return { fault: `${answer.status} ${JSON.stringify(body)}` }
  } catch (error) {
    return { fault: String(error) }
  }
}

async function countLost(shop: RunningShop, orders: Stage['acknowledged']): Promise<number> {
  const lost = []
  for (const { id, by } of orders) {
    const { status } = await by.insist([shop.url], `/order/${id}`, 'GET')
    if (status !== 200) lost.push(id)
  }
  return lost.length
}

function isAuditClean({ dataDir, port }: RunningShop): boolean {
  const { status, stdout } = spawnSync(process.execPath, [AUDIT], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(port) },
    encoding: 'utf8',
  })
  if (status !== 0) console.log(stdout)
  return status === 0
}

/** Written directly to the database, because the disk is tested here and not the forms. */
async function prepare(dataDir: string) {
  const database = openDatabase((await findRunningPostgres(dataDir)) ?? '', 2)
  try {
    const { id } = await createProduct(database.db, { available: 100_000_000 })
    const customers = []
    for (let place = 0; place < CUSTOMERS; place += 1)
      customers.push(httpClient(await createBuyer(database.db), 0))
    return { customers, productId: id }
  } finally {
    await database.close()
  }
}

/** Runs as superuser on its own connection. If PostgreSQL is down already, there is nothing to switch. */
async function switchLogFile(dataDir: string): Promise<void> {
  const url = (await findRunningPostgres(dataDir))?.replace('bulkhead@', 'postgres@')
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  await client
    .connect()
    .then(() => client.query('select pg_switch_wal()'))
    .catch(() => {})
  await client.end().catch(() => {})
}

if (process.argv[1] === import.meta.filename) {
  const disk = mountSmallDisk(DISK_MEBIBYTES)
  if (!disk) {
    console.log('Skipped: mounting a small disk needs root on Linux.')
    process.exit(1)
  }
  const reports = await fillDiskUnderOrders(
    disk,
    { cycles: Number(process.argv[2] ?? 10), fullSeconds: 6 },
    (report) => console.log(report),
  ).finally(disk.remove)
  const isClean = reports.every(
    ({ lost, faults, isAuditClean: clean, healedSeconds }) =>
      lost === 0 && faults.length === 0 && clean && healedSeconds <= 10,
  )
  console.log(isClean ? `All ${reports.length} cycles are clean.` : 'Not clean.')
  process.exitCode = isClean ? 0 : 1
}
