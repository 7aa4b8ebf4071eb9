import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SettingKey } from '../../contract/office/settings.ts'
import { buildApp } from '../app.ts'
import { openDatabase } from '../platform/database/database.ts'
import { setting } from '../platform/database/tables/shop.ts'
import {
  type GoogleConnection,
  readSettings,
  type StripeConnection,
} from '../platform/environment/settings.ts'
import type { LogOutput } from '../platform/log/log-output.ts'
import type { OutgoingMail } from '../platform/mail/carrier.ts'
import { testDatabase } from './test-postgres.ts'
import { watchForCards } from './watching/watch-for-cards.ts'

export type TestShop = Awaited<ReturnType<typeof buildTestShop>>

/** Limits that tests don't reach by accident; tests of limits set their own. */
const ROOMY = {
  LIMIT_WRITES: '100000',
  LIMIT_KEYS: '100000',
  LIMIT_PRICES: '100000',
  LIMIT_ORDERS: '100000',
  LIMIT_INTENTS: '100000',
  LIMIT_READS: '1000000000',
  LIMIT_SIGN_INS: '100000',
  LIMIT_SIGN_UPS: '100000',
  LIMIT_SIGN_UPS_PER_DAY: '100000',
  LIMIT_RESETS: '100000',
  LIMIT_SHOP_MAILS_PER_DAY: '100000',
  LIMIT_UPLOADS: '100000',
  LIMIT_IMPORTS: '100000',
  LIMIT_DOCUMENTS: '100000',
  LIMIT_RESOLVES: '100000',
  LIMIT_WEBHOOKS: '100000',
  UNPAID_ORDERS_PER_CUSTOMER: '100000',
  ORDERS_WAITING: '100000',
  HOLD_SHARE_PERCENT: '100',
  HOLD_SUM_DOLLARS: '1000000000',
  HOLD_AGAIN_HOURS: '0',
  // Tests have public addresses and no third parties.
  SANDBOX: 'on',
  // A machine busy with other tests is slow without being overloaded.
  OVERLOAD_DELAY_MS: '60000',
}

/** Each look is an hour later, so that a test reads what it has just written. Tests of what is kept have another clock. */
function hoursPass(): () => number {
  let hours = 0
  return () => {
    hours += 1
    return hours * 3_600_000
  }
}

/** Not a setting; a connection may be as slow as the shop itself. */
const CONNECTION_PATIENCE_MS = 60_000

/** Nothing listens here: tests that pay start the sandbox and pass its connection. */
export const NO_PAYMENTS: StripeConnection = {
  secretKey: 'sk_test_none',
  publishableKey: 'pk_test_none',
  webhookSecrets: ['whsec_none'],
  apiBase: 'http://127.0.0.1:9',
  scriptUrl: 'http://127.0.0.1:9/v3/',
}

/** The whole real shop on its own database (a clone of the migrated template); called with `app.inject`. */
export async function buildTestShop({
  env = {},
  stripe = NO_PAYMENTS,
  google,
  now = () => new Date(),
  elapsed = hoursPass(),
  logOutput,
  answerMail = () => {},
  place,
}: {
  /** Settings as environment variables. */
  env?: Record<string, string>
  stripe?: StripeConnection
  google?: GoogleConnection
  now?: () => Date
  /** The clock of what is kept. */
  elapsed?: () => number
  /** Receives the log, filtered by `LOG_LEVEL`. */
  logOutput?: LogOutput
  /** The mail server's answer once it has a mail; throws if the mail is refused. */
  answerMail?: (mail: OutgoingMail) => void
  /** Database and folder of another shop, which ends them; by default its own. */
  place?: { readonly databaseUrl: string; readonly dataDir?: string }
} = {}) {
  const postgres = place ? { url: place.databaseUrl, drop: async () => {} } : await testDatabase()
  const dataDir = place?.dataDir ?? (await mkdtemp(join(tmpdir(), 'bulkhead-test-')))
  const settings = readSettings({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...ROOMY, ...env })
  const database = openDatabase(postgres.url, settings.databasePool, {
    ...settings.databasePatience,
    connectionMs: CONNECTION_PATIENCE_MS,
  })
  const sentMails: OutgoingMail[] = []
  const mailCarrier = {
    async send(mail: OutgoingMail) {
      sentMails.push(mail)
      answerMail(mail)
    },
    close() {},
  }
  const app = await buildApp({
    settings,
    stripe,
    google,
    mailCarrier,
    db: database.db,
    now,
    elapsed,
    logOutput,
  })
  const cards = watchForCards(app)
  await app.ready()
  return {
    app,
    db: database.db,
    pool: database.pool,
    databaseUrl: postgres.url,
    settings,
    /** Mails sent by the shop; `app.mails.deliverDue()` sends those waiting. */
    sentMails,

    /** Sends a call of somebody, and reads what it answers. */
    async call(
      { headers }: { readonly headers: Record<string, string> },
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      url: string,
      payload?: object,
    ) {
      const answer = await app.inject({ method, url, headers, payload })
      return { status: answer.statusCode, body: answer.json() }
    },

    /** Runs a periodic job now. */
    async runJob(wanted: string, shutdown?: AbortSignal): Promise<void> {
      await app.jobs.find(({ name }) => name === wanted)?.run(shutdown)
    },

    /** Sets a setting past its desk. */
    async putSetting(key: SettingKey, value: object): Promise<void> {
      const row = { key, value, updatedBy: null, updatedAt: now() }
      await database.db
        .insert(setting)
        .values(row)
        .onConflictDoUpdate({ target: setting.key, set: row })
    },

    async close() {
      await app.close()
      await database.close()
      await postgres.drop()
      if (!place?.dataDir) await rm(dataDir, { recursive: true, force: true })
      cards.expectNone()
    },
  }
}
