import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { runAudit } from '../../server/audit/audit.ts'
import { openDatabase } from '../../server/database/database.ts'
import { stripeProvider } from '../../server/providers/payments/stripe-provider.ts'
import type { StripeConnection } from '../../server/settings/settings.ts'
import { createBuyer } from '../../server/testing/factories.ts'
import {
  createDatabaseFromTemplate,
  startTestPostgres,
} from '../../server/testing/test-postgres.ts'
import { startGoogleSandbox, startMailbox } from '../../server/third-parties/sandboxes.ts'
import { findFreePorts, type RunningShop, startShop } from '../shop/start-shop.ts'
import { type Client, httpClient } from './client.ts'

const SANDBOX = join(import.meta.dirname, '../../sandbox/stripe/main.ts')

/** Raised limits: rate limits have route tests; here the nodes run under full load. */
const ROOMY = {
  DEMO: 'off',
  ADMIN_PASSWORD: 'keeper of the pallets',
  OVERLOAD_DELAY_MS: '60000',
  LIMIT_READS: '1000000',
  LIMIT_ORDERS: '1000000',
  LIMIT_INTENTS: '1000000',
  LIMIT_WRITES: '1000000',
  LIMIT_WEBHOOKS: '1000000',
  UNPAID_ORDERS_PER_CUSTOMER: '1000000',
  HOLD_SHARE_PERCENT: '100',
  HOLD_SUM_DOLLARS: '1000000000',
  HOLD_AGAIN_HOURS: '0',
  CHECK_SECONDS: '1',
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>

/**
 * Several nodes over one PostgreSQL and one sandbox of each kind that outlive them: a killed node restarts within a
 * second.
 */
export async function startCluster({
  shops: size = 2,
  env = {},
  postgres,
}: {
  shops?: number
  env?: Record<string, string>
  /** By default one of the tests, which ends with the cluster. */
  postgres?: ShopPostgres
} = {}) {
  const root = await mkdtemp(join(tmpdir(), 'bulkhead-cluster-'))
  const [sandboxPort = 0, ...ports] = await findDistinctPorts(size + 1)
  const { url: databaseUrl, stop: stopPostgres } = postgres ?? (await startOwnPostgres())
  const sandbox = await startSandbox(join(root, 'sandbox'), sandboxPort, ports)
  const { connection } = sandbox
  const others = await startOtherSandboxes(root, sandboxPort, ports[0] ?? 0)
  const database = openDatabase(databaseUrl, 20)
  const shopId = randomUUID()
  const { hostname, port } = new URL(connection.apiBase ?? '')
  const stripe = new Stripe(connection.secretKey, { host: hostname, port, protocol: 'http' })

  const settings = {
    ...ROOMY,
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: `http://127.0.0.1:${ports[0]}`,
    SHOP_ID: shopId,
    STRIPE_SECRET_KEY: connection.secretKey,
    STRIPE_PUBLISHABLE_KEY: connection.publishableKey,
    STRIPE_WEBHOOK_SECRET: connection.webhookSecrets.join(','),
    STRIPE_API_BASE: connection.apiBase ?? '',
    STRIPE_JS_URL: connection.scriptUrl,
    ...others.settings,
    ...env,
  }
  const startOne = (place: number, more: Record<string, string> = {}) =>
    startShop({
      port: ports[place],
      dataDir: join(root, `shop-${place}`),
      env: { ...settings, ...more },
    })
  let clients = 0
  const running: RunningShop[] = []
  for (let place = 0; place < size; place += 1) running.push(await startOne(place))

  return {
    db: database.db,
    pool: database.pool,
    stripe,
    connection,
    shopId,
    running,
    urls: ports.map((shopPort) => `http://127.0.0.1:${shopPort}`),

    /** Restarts a killed node; `more` adds settings. */
    async restart(place: number, more: Record<string, string> = {}): Promise<RunningShop> {
      const shop = await startOne(place, more)
      running[place] = shop
      return shop
    },

    async client(overrides: Parameters<typeof createBuyer>[1] = {}): Promise<Client> {
      clients += 1
      return httpClient(await createBuyer(database.db, overrides), clients)
    },

    misbehave: (fault: object) => control('POST', fault),
    behave: () => control('DELETE'),

    /** Waits until the nodes have settled everything, then returns every breach. */
    async audit(): Promise<string[]> {
      const lines = await runAudit(database.db, stripeProvider(connection))
      return lines.flatMap(({ name, breachCount, breaches }) =>
        breachCount === 0 ? [] : [`${name}: ${breachCount} broken, ${breaches[0]?.text}`],
      )
    },

    async stop(): Promise<void> {
      for (const shop of running) await shop.stop()
      await database.close()
      await sandbox.stop()
      await others.stop()
      await stopPostgres()
      await rm(root, { recursive: true, force: true })
    },
  }

  async function control(method: string, body?: object): Promise<void> {
    await fetch(`${connection.apiBase}/control/faults`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
  }
}

/** A PostgreSQL with a database for shops. */
export interface ShopPostgres {
  readonly url: string
  readonly stop: () => Promise<void>
}

async function startOwnPostgres(): Promise<ShopPostgres> {
  const { maintenanceUrl, stop } = await startTestPostgres()
  const { url } = await createDatabaseFromTemplate(maintenanceUrl)
  return { url, stop }
}

/** First ports of free ranges: a shop opens its sandboxes on the ports after its own. */
async function findDistinctPorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) ports.add(await findFreePorts())
  return [...ports]
}

/** A sandbox that sends its webhooks to every node; the one that a shop starts knows only that shop. */
async function startSandbox(stateDir: string, port: number, shopPorts: readonly number[]) {
  const random = () => randomBytes(16).toString('hex')
  const connection: StripeConnection = {
    secretKey: `sk_test_${random()}`,
    publishableKey: `pk_test_${random()}`,
    webhookSecrets: [`whsec_${random()}`],
    apiBase: `http://127.0.0.1:${port}`,
    scriptUrl: `http://127.0.0.1:${port}/v3/`,
  }
  await mkdir(stateDir, { recursive: true })
  const args = [
    ...['--port', String(port), '--state-dir', stateDir],
    ...['--publishable-key', connection.publishableKey],
    ...shopPorts.flatMap((shop) => ['--webhook-url', `http://127.0.0.1:${shop}/webhook/stripe`]),
  ]
  const sandbox: ChildProcess = fork(SANDBOX, args, {
    env: {
      ...process.env,
      STRIPE_SANDBOX_SECRET_KEY: connection.secretKey,
      STRIPE_SANDBOX_WEBHOOK_SECRET: connection.webhookSecrets[0],
    },
  })
  await once(sandbox, 'message')
  return {
    connection,
    async stop() {
      const ended = once(sandbox, 'exit')
      sandbox.kill('SIGTERM')
      await ended
    },
  }
}

/** On the ports after the payments'. With its own, each start of a node would start two processes more. */
async function startOtherSandboxes(root: string, paymentsPort: number, shopPort: number) {
  const google = await startGoogleSandbox({
    port: paymentsPort + 1,
    stateDir: join(root, 'google'),
    publicUrl: `http://127.0.0.1:${shopPort}`,
  })
  const mailbox = await startMailbox({
    port: paymentsPort + 2,
    smtpPort: paymentsPort + 3,
    stateDir: join(root, 'mailbox'),
  })
  return {
    settings: {
      GOOGLE_ISSUER: google.connection.issuer,
      GOOGLE_CLIENT_ID: google.connection.clientId,
      GOOGLE_CLIENT_SECRET: google.connection.clientSecret,
      SMTP_URL: mailbox.url,
    },
    async stop() {
      await google.stop()
      await mailbox.stop()
    },
  }
}
