import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, truncateSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import Stripe from 'stripe'
import { startFlags } from '../../scripts/start/start-flags.mjs'
import { findRunningPostgres } from '../../server/operating/postgres/running-postgres.ts'
import {
  planMailbox,
  planStripe,
  startSandboxes,
} from '../../server/operating/third-parties/sandboxes.ts'
import { findFreePorts } from '../shop/start-shop.ts'
import type { Answerer } from './load.ts'

const ROOT = join(import.meta.dirname, '../..')
export const SHOPS = join(import.meta.dirname, '.shops')
/** Closes a program in an orderly way if the bench ends for any reason. */
const BOUND = ['--import', join(ROOT, 'scripts/start/end-with-parent.mjs')]

/** The size of a shop. */
export interface Size {
  readonly products: number
  readonly references: number
  readonly users: number
  readonly orders: number
  /** Invoices of paid orders. */
  readonly papers: number
}

/** All requests come from one address, so its limits are raised; rate limits have route tests. */
const SETTINGS = {
  ADMIN_PASSWORD: 'keys to the counter',
  // The same at each start, whatever the port: a shop with another address takes no payments.
  PUBLIC_URL: 'http://localhost',
  LIMIT_READS: '1000000000',
  LIMIT_RESOLVES: '1000000',
  LIMIT_PRICES: '1000000',
  LIMIT_SIGN_INS: '1000000',
  LIMIT_SIGN_UPS: '1000000',
  LIMIT_SIGN_UPS_PER_DAY: '1000000',
  // Customers take turns with five orders each, repeatedly.
  UNPAID_ORDERS_PER_CUSTOMER: '1000',
  HOLD_SHARE_PERCENT: '100',
  HOLD_SUM_DOLLARS: '1000000000',
  HOLD_AGAIN_HOURS: '0',
  // A run's orders must not use up the stock of a later one.
  HOLD_HOURS: '8760',
  // Log and metrics on, as operators have them: both cost time on each answer.
  METRICS_TOKEN: 'bench',
  LOG_LEVEL: 'info',
}

export interface RunningShop {
  readonly origin: string
  readonly answerer: Answerer
  readonly databaseUrl: string
  /** The provider’s side of card payments. */
  readonly stripe: Stripe
  /** For what a measure must know of the shop beforehand; never for measured answers. */
  readonly database: pg.Pool
  /** Log lines since the last call. */
  countLogLines(): number
  stop(): Promise<void>
}

/** Starts the built shop as `npm start` does, in production mode, with sandboxes beside it. */
export async function startShop(
  name: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningShop> {
  const dataDir = join(SHOPS, name)
  await mkdir(dataDir, { recursive: true })
  const port = await findFreePorts()
  const parties = await startThirdParties(dataDir, port)
  const logFile = join(dataDir, 'shop.log')
  const log = openSync(logFile, 'a')
  truncateSync(logFile)
  const shop = spawn(process.execPath, [...startFlags, ...BOUND, 'scripts/start/start.mjs'], {
    cwd: ROOT,
    env: {
      ...machineOnly(),
      ...SETTINGS,
      ...parties.settings,
      ...placeOf(dataDir, port),
      ...settings,
    },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const origin = `http://127.0.0.1:${port}`
  await untilReady(shop, origin, logFile).catch(async (error) => {
    // Otherwise the sandboxes keep the bench from ending.
    await parties.stop()
    throw error
  })

  const databaseUrl = (await findRunningPostgres(dataDir)) ?? ''
  const database = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  // The pool drops a broken idle connection by itself; without a listener the error would end the bench.
  database.on('error', () => {})
  return {
    origin,
    answerer: { processId: shop.pid ?? 0, postgresId: readPostmasterId(dataDir) },
    databaseUrl,
    stripe: parties.stripe,
    database,
    countLogLines() {
      const lines = readFileSync(logFile).reduce((count, byte) => count + Number(byte === 10), 0)
      truncateSync(logFile)
      return lines
    },
    async stop() {
      await database.end()
      await end(shop)
      await parties.stop()
    },
  }
}

/** Fills a shop up to this size, including the demo catalogue and its reviews. A full shop is left as it is. */
export async function fillShop(name: string, size: Size): Promise<void> {
  const { products, references, users, orders, papers } = size
  const shop = await startShop(name)
  const isFull =
    (await hasRows(shop.database, { product: products, users, orders })) &&
    (await hasAsMany(shop.database, 'reference', references)) &&
    (await hasAsMany(shop.database, 'document', papers))
  await shop.stop()
  if (isFull) return
  console.log(`Filling the shop of ${products.toLocaleString('en')} products …`)
  const port = await findFreePorts()
  const wanted = [
    ...['--products', products, '--references', references],
    ...['--users', users, '--orders', orders, '--papers', papers],
  ].map(String)
  const generator = spawn(process.execPath, [...BOUND, 'proof/growth/main.ts', ...wanted], {
    cwd: ROOT,
    env: { ...machineOnly(), ...SETTINGS, ...placeOf(join(SHOPS, name), port) },
    stdio: 'inherit',
  })
  const [code] = await once(generator, 'exit')
  if (code !== 0) throw new Error(`The shop “${name}” could not be filled.`)
}

async function hasRows(database: pg.Pool, wanted: Record<string, number>): Promise<boolean> {
  const { rows } = await database.query<{ list: string; rows: string }>(
    "select split_part(list, ':', 1) as list, sum(rows) as rows from row_count group by 1",
  )
  const found = new Map(rows.map((row) => [row.list, Number(row.rows)]))
  return Object.entries(wanted).every(([list, count]) => (found.get(list) ?? 0) >= count)
}

async function hasAsMany(
  database: pg.Pool,
  table: 'reference' | 'document',
  wanted: number,
): Promise<boolean> {
  const { rows } = await database.query<{ isThere: boolean }>(
    `select count(*) >= $1 as "isThere" from ${table}`,
    [wanted],
  )
  return rows[0]?.isThere ?? false
}

/**
 * Waits for the mails of an earlier run's orders: sending thousands of them takes processor time that would count as that
 * of the measured answers.
 */
export async function untilMailsAreSent({ database }: RunningShop): Promise<void> {
  const countDue = async () => {
    const { rows } = await database.query<{ due: number }>(
      'select count(*)::integer as due from mail where closed_at is null and next_try_at <= now()',
    )
    return rows[0]?.due ?? 0
  }
  const due = await countDue()
  if (due > 0) console.log(`Waiting for ${due.toLocaleString('en')} mails of an earlier run …`)
  while ((await countDue()) > 0) await sleep(1000)
}

/** In production the shop starts no sandbox: mail and payment run beside it, and there is no Google sign-in. */
async function startThirdParties(dataDir: string, port: number) {
  const stripe = await planStripe({
    port: port + 1,
    stateDir: join(dataDir, 'sandbox', 'stripe'),
    webhookUrls: [`http://127.0.0.1:${port}/webhook/stripe`],
  })
  const mailbox = planMailbox({
    port: port + 3,
    smtpPort: port + 4,
    stateDir: join(dataDir, 'sandbox', 'mailbox'),
  })
  const { secretKey, publishableKey, webhookSecrets, apiBase, scriptUrl } = stripe.connection
  const { hostname, port: stripePort } = new URL(apiBase ?? '')
  return {
    stripe: new Stripe(secretKey, { host: hostname, port: stripePort, protocol: 'http' }),
    settings: {
      GOOGLE_CLIENT_ID: 'bench',
      GOOGLE_CLIENT_SECRET: 'bench',
      GOOGLE_ISSUER: 'http://127.0.0.1:9',
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      STRIPE_WEBHOOK_SECRET: webhookSecrets.join(','),
      STRIPE_API_BASE: apiBase ?? '',
      STRIPE_JS_URL: scriptUrl,
      SMTP_URL: mailbox.connection,
    },
    stop: await startSandboxes(port + 5, [stripe, mailbox]),
  }
}

async function untilReady(shop: ChildProcess, origin: string, logFile: string): Promise<void> {
  while (shop.exitCode === null && shop.signalCode === null) {
    const isReady = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await sleep(50)
  }
  throw new Error(
    `The shop did not open. If another version made it, remove its folder in proof/bench/.shops.\n${readFileSync(logFile, 'utf8')}`,
  )
}

function readPostmasterId(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
}

function placeOf(dataDir: string, port: number) {
  return { DATA_DIR: dataDir, PORT: String(port), SANDBOX_PORT: String(port + 1) }
}

/** Settings exported in the terminal would make every run different. */
export function machineOnly(): NodeJS.ProcessEnv {
  const names = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'TZ']
  return Object.fromEntries(names.map((name) => [name, process.env[name]]))
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
