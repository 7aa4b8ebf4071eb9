import { resolve } from 'node:path'
import { z } from 'zod'
import { DEFAULT_MINIMUM_ORDER_QUANTITY } from '../contract/quantity.ts'
import { failpoints } from './failpoint.ts'
import type { ImageHomeConnection } from './providers/images/choose-home.ts'
import { findContradictions, isProxy } from './settings-faults.ts'

const port = z.coerce.number().int().min(1).max(65_535)
const count = z.coerce.number().int().min(1).max(1_000_000)
const text = z.string().min(1)
const address = z.url({ protocol: /^https?$/ })
const onOff = z.enum(['on', 'off']).transform((value) => value === 'on')

/** The sandbox's people: their e-mails prove nothing, so none of them is ever an admin. */
export const SANDBOX_DOMAIN = 'sandbox.example'

/** Every setting of the shop: a default fit for a laptop, and a sentence. `.env` files are not read. */
const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).optional(),
  PORT: port.default(3000).describe('Port of the shop.'),
  HOST: text.default('127.0.0.1').describe('Address the shop listens on.'),
  DATA_DIR: text
    .default('./data')
    .describe('Folder of the private database, pictures and sandboxes.'),
  SANDBOX_PORT: port
    .optional()
    .describe('First of the ports of the sandboxes; PORT + 1 unless told.'),
  BACKUP_KEY: z
    .string()
    .min(32, 'has at least 32 characters')
    .optional()
    .describe('Signs backups; without it a key is made and kept in DATA_DIR.'),
  SANDBOX: onOff
    .default(false)
    .describe('on: the stand-ins are meant, also where others can reach the shop.'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe(
      'A PostgreSQL of your own (16 or newer); without it the shop starts its private one.',
    ),
  CONNECTIONS: count
    .default(8000)
    .describe('Visitors’ connections at most; what comes on top is closed at once.'),
  CONNECTIONS_PER_ADDRESS: count
    .default(1000)
    .describe('Of those, from one address; not counted where TRUSTED_PROXIES is set.'),
  OVERLOAD_DELAY_MS: count
    .default(1000)
    .describe(
      'Mean lateness of the process, over a second or this long, from which visitors are refused.',
    ),
  DATABASE_POOL: count.default(10).describe('Connections to the database at most.'),
  PUBLIC_URL: address
    .optional()
    .describe('Address the shop is reached at from outside; http://HOST:PORT unless told.'),
  TRUSTED_PROXIES: text
    .transform((list) => list.split(',').map((proxy) => proxy.trim()))
    .refine(
      (proxies) => proxies.every(isProxy),
      'names addresses or networks, such as 10.0.0.0/8, 192.0.2.1; a network of every address would let each visitor choose theirs',
    )
    .optional()
    .describe(
      'Addresses or networks, separated by commas, whose X-Forwarded-* headers are believed.',
    ),
  ADMIN_EMAIL: z
    .email()
    .refine(
      (email) => !email.toLowerCase().endsWith(`@${SANDBOX_DOMAIN}`),
      `an address @${SANDBOX_DOMAIN} is nobody’s`,
    )
    .default('admin@bulkhead.example')
    .describe('The first admin.'),
  ADMIN_PASSWORD: z
    .string()
    .min(6, 'has at least 6 characters')
    .max(128, 'has at most 128 characters: the login form takes no more')
    .optional()
    .describe('Password of the first admin; without it one is made and printed once.'),
  DEMO: onOff.default(true).describe('on: an empty shop is filled with the demo catalogue.'),
  MINIMUM_ORDER_QUANTITY: count
    .default(DEFAULT_MINIMUM_ORDER_QUANTITY)
    .describe('Least pieces of any product in one order.'),
  HOLD_HOURS: z.coerce
    .number()
    .min(0.001)
    .max(24 * 365)
    .default(24)
    .describe('How long an unpaid order holds its stock.'),
  HOLD_MINUTES_UNPROVEN: z.coerce
    .number()
    .min(0.05)
    .max(60 * 24 * 365)
    .default(60)
    .describe(
      'As HOLD_HOURS, for an account with neither a confirmed email nor a paid order; the shorter counts.',
    ),
  CONFIRMED_EMAIL_TO_ORDER: onOff
    .default(false)
    .describe('on: only an account with a confirmed email can order.'),
  HOT_ANSWER_MEGABYTES: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000)
    .default(24)
    .describe('Memory for finished answers of open pages and calls, at most. 0: none is kept.'),
  CHECK_SECONDS: count
    .default(5)
    .describe('How often the shop looks for holds that ended and payments nobody told it of.'),
  DRAIN_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(600)
    .default(0)
    .describe('How long a closing shop goes on answering while /readyz says that it leaves.'),
  UNPAID_ORDERS_PER_CUSTOMER: count
    .default(5)
    .describe('Unpaid orders a customer may have at once.'),
  ADMINS_NEED_CONFIRMED_EMAIL: onOff
    .optional()
    .describe(
      'on: nobody with an unconfirmed email is made an admin. On in production, else off, unless told.',
    ),
  REVIEWS_NEED_ORDER: onOff
    .default(false)
    .describe('on: only customers with a paid order write reviews.'),
  SESSION_DAYS: count.default(30).describe('How long a session lives.'),
  LIMIT_WRITES: count.default(60).describe('Changes per minute and caller.'),
  LIMIT_ORDERS: count.default(30).describe('Orders per minute and customer.'),
  LIMIT_INTENTS: count.default(30).describe('Payment intents per minute and customer.'),
  LIMIT_READS: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000_000)
    .default(12_000)
    .describe('Reads per minute and address, counted by each node for itself.'),
  LIMIT_SIGN_INS: count.default(20).describe('Sign-ins per minute and address.'),
  LIMIT_RESETS: count.default(10).describe('Reset and verification mails per minute and address.'),
  LIMIT_SIGN_UPS: count.default(10).describe('Sign-ups per minute and address.'),
  LIMIT_SIGN_UPS_PER_DAY: count.default(200).describe('Sign-ups per day (UTC) and address.'),
  LIMIT_UPLOADS: count.default(20).describe('Pictures per minute and customer.'),
  LIMIT_WEBHOOKS: count.default(6000).describe('Provider events per minute and address.'),
  STRIPE_SECRET_KEY: text
    .optional()
    .describe('Secret key of Stripe; without it the sandbox is used.'),
  STRIPE_PUBLISHABLE_KEY: text.optional().describe('Publishable key of Stripe.'),
  STRIPE_WEBHOOK_SECRET: text
    .optional()
    .describe('Signing secret of the webhook; two, separated by a comma, during rotation.'),
  STRIPE_API_BASE: address.optional().describe('Address of the API, where it is not Stripe’s own.'),
  STRIPE_JS_URL: address
    .default('https://js.stripe.com/v3/')
    .describe('Address of the provider’s browser script.'),
  STRIPE_MINIMAL: onOff
    .default(false)
    .describe(
      'on: only amount, currency, metadata and payment_method_types are sent, for Stripe-compatible servers.',
    ),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('Mail server; without it mails lie in the sandbox mailbox.'),
  FAILPOINT: z
    .enum(failpoints)
    .optional()
    .describe(
      'Where the shop is to die, for the runs that prove that it may; see server/failpoint.ts.',
    ),
  S3_ENDPOINT: address
    .optional()
    .describe('Address of a store that speaks S3, where it is not Amazon’s own.'),
  S3_REGION: text.optional().describe('Region of the store; us-east-1 unless told.'),
  S3_BUCKET: text
    .optional()
    .describe('Bucket for pictures; without it and IMAGE_HOST_URL they lie in DATA_DIR.'),
  S3_ACCESS_KEY: text.optional().describe('Access key of the store.'),
  S3_SECRET_KEY: text.optional().describe('Secret key of the store.'),
  IMAGE_HOST_URL: address
    .optional()
    .describe('Address at which an external image host takes pictures (POST with key and image).'),
  IMAGE_HOST_KEY: text.optional().describe('Key of the image host; it never leaves the server.'),
  METRICS_TOKEN: text
    .optional()
    .describe('Bearer token for /metrics; without it there is no such page.'),
  MAIL_FROM: text
    .default('Bulkhead <shop@bulkhead.example>')
    .describe('Sender of the shop’s mails.'),
  GOOGLE_CLIENT_ID: text
    .optional()
    .describe('Client id of Google; without it the sandbox is used, in production no Google.'),
  GOOGLE_CLIENT_SECRET: text.optional().describe('Client secret of Google.'),
  GOOGLE_ISSUER: address
    .default('https://accounts.google.com')
    .describe('Who issues the ID tokens of “Continue with google”.'),
  FIREBASE_PROJECT_ID: text
    .optional()
    .describe('Project of Firebase Authentication; with it Firebase signs people in.'),
  FIREBASE_API_KEY: text.optional().describe('Web API key of that project.'),
  FIREBASE_AUTH_DOMAIN: text.optional().describe('Domain of its sign-in pages.'),
  FIREBASE_AUTH_EMULATOR_HOST: text
    .regex(/^[\w.[\]:-]+:\d+$/, 'is host:port')
    .optional()
    .describe('The Auth emulator, whose unsigned tokens are believed; never in production.'),
  PASSWORD_MINIMUM: z.coerce
    .number()
    .int()
    .min(6)
    .max(64)
    .default(6)
    .describe('Least characters of a new password.'),
  SHOP_EMAIL: z
    .email()
    .optional()
    .describe(
      'The shop’s public address; Product Add starts with it. That of MAIL_FROM unless told.',
    ),
  ORDER_KEEP_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .max(36_500)
    .default(3650)
    .describe('How long the law makes the shop keep who bought what, after an account is deleted.'),
  AUDIT_DAYS: count.default(365).describe('How long it is kept what was done to accounts.'),
  SECURITY_CONTACT: z
    .union([z.email().transform((email) => `mailto:${email}`), z.url({ protocol: /^https$/ })])
    .optional()
    .describe(
      'Email or https address for reports of security faults, in /.well-known/security.txt; SHOP_EMAIL unless told.',
    ),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('warn')
    .describe('How much the shop logs.'),
})

/** The environment as the schema read it: each setting is right by itself. */
export type Environment = z.infer<typeof environment>

/** How to reach Stripe, or whatever speaks its protocol. */
export interface StripeConnection {
  readonly secretKey: string
  readonly publishableKey: string
  /** Two during rotation. */
  readonly webhookSecrets: readonly string[]
  /** Where the API is not Stripe's own. */
  readonly apiBase: string | undefined
  readonly scriptUrl: string
}

/** How to reach Google, or whatever speaks OpenID Connect as it does. */
export interface GoogleConnection {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Where only e-mails of one domain are believed: the sandbox vouches for nobody real. */
  readonly onlyDomain?: string
}

/** A project of Firebase Authentication. The key is no secret: every visitor's browser has it. */
export interface FirebaseProject {
  readonly projectId: string
  readonly apiKey: string
  readonly authDomain: string | undefined
  readonly emulatorHost: string | undefined
}

export type CallLimits = Settings['callLimits']
export type Settings = ReturnType<typeof readSettings>

/** The environment said something that can't be; `message` lists all of it. */
export class SettingsError extends Error {}

/**
 * The only reader of the environment. Refuses nonsense with all faults listed; the rest of the code receives values.
 * An empty variable counts as not set, as `docker run -e NAME=` and CI files leave them.
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    throw new SettingsError(
      listFaults(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)),
    )
  }
  const read = parsed.data
  const faults = findContradictions(read)
  if (faults.length > 0) throw new SettingsError(listFaults(faults))

  const sandboxPort = read.SANDBOX_PORT ?? read.PORT + 1
  return {
    production: read.NODE_ENV === 'production',
    port: read.PORT,
    host: read.HOST,
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    backupKey: read.BACKUP_KEY,
    connectionLimits: {
      connections: read.CONNECTIONS,
      connectionsPerAddress: read.TRUSTED_PROXIES
        ? Number.POSITIVE_INFINITY
        : read.CONNECTIONS_PER_ADDRESS,
    },
    overloadDelayMs: read.OVERLOAD_DELAY_MS,
    databasePool: read.DATABASE_POOL,
    databasePatience: { connectionMs: 5000, statementMs: 30_000 },
    publicUrl: read.PUBLIC_URL ?? `http://${read.HOST}:${read.PORT}`,
    trustedProxies: read.TRUSTED_PROXIES ?? [],
    admin: { email: read.ADMIN_EMAIL.toLowerCase(), password: read.ADMIN_PASSWORD },
    demo: read.DEMO,
    minimumOrderQuantity: read.MINIMUM_ORDER_QUANTITY,
    holdHours: read.HOLD_HOURS,
    holdMinutesUnproven: read.HOLD_MINUTES_UNPROVEN,
    confirmedEmailToOrder: read.CONFIRMED_EMAIL_TO_ORDER,
    hotAnswerMegabytes: read.HOT_ANSWER_MEGABYTES,
    checkSeconds: read.CHECK_SECONDS,
    drainSeconds: read.DRAIN_SECONDS,
    unpaidOrdersPerCustomer: read.UNPAID_ORDERS_PER_CUSTOMER,
    adminsNeedConfirmedEmail: read.ADMINS_NEED_CONFIRMED_EMAIL ?? read.NODE_ENV === 'production',
    reviewsNeedOrder: read.REVIEWS_NEED_ORDER,
    sessionDays: read.SESSION_DAYS,
    callLimits: {
      reads: read.LIMIT_READS,
      signUpsPerDay: read.LIMIT_SIGN_UPS_PER_DAY,
      perMinute: {
        writes: read.LIMIT_WRITES,
        orders: read.LIMIT_ORDERS,
        intents: read.LIMIT_INTENTS,
        signIns: read.LIMIT_SIGN_INS,
        signUps: read.LIMIT_SIGN_UPS,
        resets: read.LIMIT_RESETS,
        uploads: read.LIMIT_UPLOADS,
        webhooks: read.LIMIT_WEBHOOKS,
      },
    },
    /** Absent: the shop starts the sandbox and talks to it. */
    stripe: readStripe(read),
    stripeMinimal: read.STRIPE_MINIMAL,
    failpoint: read.FAILPOINT,
    /** Absent: pictures lie on this machine’s disk. */
    imageHome: readImageHome(read),
    metricsToken: read.METRICS_TOKEN,
    /** Absent: in production no Google, else the sandbox. */
    google: readGoogle(read),
    /** Absent: the shop's own accounts. */
    firebase: readFirebase(read),
    /** Absent: the shop starts the sandbox mailbox and sends to it. */
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM,
    securityContact:
      read.SECURITY_CONTACT ?? `mailto:${read.SHOP_EMAIL ?? addressOf(read.MAIL_FROM)}`,
    shopEmail: read.SHOP_EMAIL ?? addressOf(read.MAIL_FROM),
    passwordMinimum: read.PASSWORD_MINIMUM,
    orderKeepDays: read.ORDER_KEEP_DAYS,
    auditDays: read.AUDIT_DAYS,
    sandboxPorts: {
      stripe: sandboxPort,
      google: sandboxPort + 1,
      mailbox: sandboxPort + 2,
      smtp: sandboxPort + 3,
    },
    logLevel: read.LOG_LEVEL,
  }
}

/** `Bulkhead <shop@bulkhead.example>`, or the address alone. */
function addressOf(sender: string): string {
  return sender.match(/<([^<>]+)>\s*$/)?.[1] ?? sender.trim()
}

function readStripe(read: Environment): StripeConnection | undefined {
  if (!read.STRIPE_SECRET_KEY || !read.STRIPE_PUBLISHABLE_KEY || !read.STRIPE_WEBHOOK_SECRET) {
    return undefined
  }
  return {
    secretKey: read.STRIPE_SECRET_KEY,
    publishableKey: read.STRIPE_PUBLISHABLE_KEY,
    webhookSecrets: read.STRIPE_WEBHOOK_SECRET.split(',').map((secret) => secret.trim()),
    apiBase: read.STRIPE_API_BASE,
    scriptUrl: read.STRIPE_JS_URL,
  }
}

function readImageHome(read: Environment): ImageHomeConnection | undefined {
  if (read.S3_BUCKET && read.S3_ACCESS_KEY && read.S3_SECRET_KEY) {
    return {
      kind: 's3',
      s3: {
        endpoint: read.S3_ENDPOINT,
        region: read.S3_REGION ?? 'us-east-1',
        bucket: read.S3_BUCKET,
        accessKey: read.S3_ACCESS_KEY,
        secretKey: read.S3_SECRET_KEY,
      },
    }
  }
  if (read.IMAGE_HOST_URL && read.IMAGE_HOST_KEY) {
    return { kind: 'externalHost', host: { url: read.IMAGE_HOST_URL, key: read.IMAGE_HOST_KEY } }
  }
  return undefined
}

function readGoogle(read: Environment): GoogleConnection | undefined {
  if (!read.GOOGLE_CLIENT_ID || !read.GOOGLE_CLIENT_SECRET) return undefined
  return {
    issuer: read.GOOGLE_ISSUER,
    clientId: read.GOOGLE_CLIENT_ID,
    clientSecret: read.GOOGLE_CLIENT_SECRET,
  }
}

function readFirebase(read: Environment): FirebaseProject | undefined {
  if (!read.FIREBASE_PROJECT_ID || !read.FIREBASE_API_KEY) return undefined
  return {
    projectId: read.FIREBASE_PROJECT_ID,
    apiKey: read.FIREBASE_API_KEY,
    authDomain: read.FIREBASE_AUTH_DOMAIN,
    emulatorHost: read.FIREBASE_AUTH_EMULATOR_HOST,
  }
}

function listFaults(faults: string[]): string {
  return `The settings can’t be used:\n${faults.map((fault) => `  ${fault}`).join('\n')}`
}
