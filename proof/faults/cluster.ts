import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { runAudit } from '../../server/office/audit/audit.ts'
import {
  planGoogle,
  planMailbox,
  planStripe,
  startSandboxes,
} from '../../server/operating/third-parties/sandboxes.ts'
import { openDatabase } from '../../server/platform/database/database.ts'
import { stripeProvider } from '../../server/platform/providers/payments/stripe-provider.ts'
import { createBuyer } from '../../server/testing/factories.ts'
import {
  createDatabaseFromTemplate,
  startTestPostgres,
} from '../../server/testing/test-postgres.ts'
import { findFreePorts, type RunningShop, startShop } from '../shop/start-shop.ts'
import { type Client, httpClient } from './client.ts'

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
  const sandboxes = await startSharedSandboxes(root, sandboxPort, ports)
  const { connection } = sandboxes
  const database = openDatabase(databaseUrl, 20)
  const shopId = randomUUID()
  const { hostname, port } = new URL(connection.apiBase ?? '')
  const stripe = new Stripe(connection.secretKey, { host: hostname, port, protocol: 'http' })

  const settings = {
    ...ROOMY,
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: `http://127.0.0.1:${ports[0]}`,
    SHOP_ID: shopId,
    SECRETS_KEY: randomBytes(32).toString('hex'),
    STRIPE_SECRET_KEY: connection.secretKey,
    STRIPE_PUBLISHABLE_KEY: connection.publishableKey,
    STRIPE_WEBHOOK_SECRET: connection.webhookSecrets.join(','),
    STRIPE_API_BASE: connection.apiBase ?? '',
    STRIPE_JS_URL: connection.scriptUrl,
    ...sandboxes.settings,
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

    /** Shuts or opens a port of the sandboxes: `stripe`, `google`, `mailbox` or `smtp`. */
    setPort: (name: string, act: 'shut' | 'open') =>
      fetch(`${sandboxes.controlUrl}/ports/${name}/${act}`, { method: 'POST' }),

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
      await sandboxes.stop()
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

/** Sandboxes that every node uses; those that a shop starts know only that shop. */
async function startSharedSandboxes(root: string, port: number, shopPorts: readonly number[]) {
  const stripe = await planStripe({
    port,
    stateDir: join(root, 'stripe'),
    webhookUrls: shopPorts.map((shop) => `http://127.0.0.1:${shop}/webhook/stripe`),
  })
  const google = await planGoogle({
    port: port + 1,
    stateDir: join(root, 'google'),
    publicUrl: `http://127.0.0.1:${shopPorts[0]}`,
  })
  const mailbox = planMailbox({
    port: port + 2,
    smtpPort: port + 3,
    stateDir: join(root, 'mailbox'),
  })
  return {
    connection: stripe.connection,
    settings: {
      GOOGLE_ISSUER: google.connection.issuer,
      GOOGLE_CLIENT_ID: google.connection.clientId,
      GOOGLE_CLIENT_SECRET: google.connection.clientSecret,
      SMTP_URL: mailbox.connection,
    },
    controlUrl: `http://127.0.0.1:${port + 4}`,
    stop: await startSandboxes(port + 4, [stripe, google, mailbox]),
  }
}
