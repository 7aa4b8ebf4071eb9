import { resolve } from 'node:path'
import { describeEnvironment } from './describe-environment.ts'
import { readHeaders } from './read-headers.ts'
import { findContradictions } from './settings-faults.ts'
import { type Environment, environment } from './settings-schema.ts'
import { findSlips } from './settings-slips.ts'

/** Connection to Stripe, or to a server with its protocol. */
export interface StripeConnection {
  readonly secretKey: string
  readonly publishableKey: string
  /** Two during rotation. */
  readonly webhookSecrets: readonly string[]
  /** Set if the API is not Stripe's own. */
  readonly apiBase: string | undefined
  readonly scriptUrl: string
}

/** Connection to Google, or another OpenID Connect issuer. */
export interface GoogleConnection {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Accept only e-mails of this domain: the sandbox vouches for nobody real. */
  readonly onlyDomain?: string
}

/** How to reach a store that speaks S3. */
export interface S3Connection {
  /** Where the store is not Amazon's own. */
  readonly endpoint: string | undefined
  readonly region: string
  readonly bucket: string
  readonly accessKey: string
  readonly secretKey: string
}

/** A host that takes pictures by `POST …?key=` in the field `image` and serves them itself. */
export interface ExternalHostConnection {
  readonly url: string
  readonly key: string
}

/** Where pictures are kept, where that isn't this machine's disk. */
export type ImageHomeConnection =
  | { readonly kind: 's3'; readonly s3: S3Connection }
  | { readonly kind: 'externalHost'; readonly host: ExternalHostConnection }

/** Where traces go, and how many. */
export interface TraceConnection {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** 0 to 1. */
  readonly share: number
  readonly serviceName: string
}

/** A project of Firebase Authentication. The key is public: every visitor's browser has it. */
export interface FirebaseProject {
  readonly projectId: string
  readonly apiKey: string
  readonly authDomain: string | undefined
  readonly emulatorHost: string | undefined
}

export type CallLimits = Settings['callLimits']
export type Settings = ReturnType<typeof readSettings>

/** Invalid settings; `message` lists all of them. */
export class SettingsError extends Error {}

/**
 * The only reader of the environment. Reports all invalid settings at once; the rest of the code gets values. Empty
 * variables count as not set, as left by `docker run -e NAME=` and CI files.
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const read = readEnvironment(given)

  const sandboxPort = read.SANDBOX_PORT ?? read.PORT + 1
  const shopEmail = read.SHOP_EMAIL ?? senderAddress(read.MAIL_FROM)
  return {
    /** As an admin may see it. */
    environment: describeEnvironment(given),
    production: read.NODE_ENV === 'production',
    port: read.PORT,
    host: read.HOST,
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    /** Absent: the database's own address is direct. */
    databaseDirectUrl: read.DATABASE_DIRECT_URL,
    databaseReplicaUrl: read.DATABASE_REPLICA_URL,
    backupKey: read.BACKUP_KEY,
    secretsKey: read.SECRETS_KEY,
    nightlyFiles: read.NIGHTLY_FILES,
    shopId: read.SHOP_ID?.toLowerCase(),
    connectionLimits: {
      connections: read.CONNECTIONS,
      connectionsPerAddress: read.TRUSTED_PROXIES
        ? Number.POSITIVE_INFINITY
        : read.CONNECTIONS_PER_ADDRESS,
    },
    overloadDelayMs: read.OVERLOAD_DELAY_MS,
    databasePool: read.DATABASE_POOL,
    databaseStandbys: read.DATABASE_STANDBYS,
    migrateAtStart: read.MIGRATE_AT_START,
    databasePatience: { connectionMs: 5000, statementMs: 30_000, pauseMs: 15_000 },
    /** Without a trailing slash. */
    publicUrl: (read.PUBLIC_URL ?? `http://${read.HOST}:${read.PORT}`).replace(/\/$/, ''),
    /** Otherwise it follows from host and port. */
    isPublicUrlSet: read.PUBLIC_URL !== undefined,
    trustedProxies: read.TRUSTED_PROXIES ?? [],
    admin: { email: read.ADMIN_EMAIL.toLowerCase(), password: read.ADMIN_PASSWORD },
    demo: read.DEMO,
    minimumOrderQuantity: read.MINIMUM_ORDER_QUANTITY,
    holdHours: read.HOLD_HOURS,
    returnDays: read.RETURN_DAYS,
    holdMinutesUnproven: read.HOLD_MINUTES_UNPROVEN,
    confirmedEmailToOrder: read.CONFIRMED_EMAIL_TO_ORDER,
    hotAnswerMegabytes: read.HOT_ANSWER_MEGABYTES,
    checkSeconds: read.CHECK_SECONDS,
    drainSeconds: read.DRAIN_SECONDS,
    holdSharePercent: read.HOLD_SHARE_PERCENT,
    holdSumDollars: read.HOLD_SUM_DOLLARS,
    holdAgainHours: read.HOLD_AGAIN_HOURS,
    ordersWaiting: read.ORDERS_WAITING,
    unpaidOrdersPerCustomer: read.UNPAID_ORDERS_PER_CUSTOMER,
    adminsNeedConfirmedEmail: read.ADMINS_NEED_CONFIRMED_EMAIL ?? read.NODE_ENV === 'production',
    staffNeedFactor:
      (read.STAFF_SECOND_FACTOR ?? (read.NODE_ENV === 'production' ? 'required' : 'optional')) ===
      'required',
    reviewsNeedOrder: read.REVIEWS_NEED_ORDER,
    sessionDays: read.SESSION_DAYS,
    callLimits: {
      reads: read.LIMIT_READS,
      perDay: {
        signUps: read.LIMIT_SIGN_UPS_PER_DAY,
        shopMails: read.LIMIT_SHOP_MAILS_PER_DAY,
      },
      perMinute: {
        writes: read.LIMIT_WRITES,
        keys: read.LIMIT_KEYS,
        prices: read.LIMIT_PRICES,
        orders: read.LIMIT_ORDERS,
        intents: read.LIMIT_INTENTS,
        signIns: read.LIMIT_SIGN_INS,
        signUps: read.LIMIT_SIGN_UPS,
        resets: read.LIMIT_RESETS,
        uploads: read.LIMIT_UPLOADS,
        imports: read.LIMIT_IMPORTS,
        resolves: read.LIMIT_RESOLVES,
        documents: read.LIMIT_DOCUMENTS,
        webhooks: read.LIMIT_WEBHOOKS,
      },
    },
    /** Absent: the shop starts the sandbox and uses it. */
    stripe: readStripe(read),
    stripeMinimal: read.STRIPE_MINIMAL,
    /** Absent: staff check VAT ids. */
    viesUrl: read.VIES_URL,
    /** Absent: pictures are stored on the local disk. */
    imageHome: readImageHome(read),
    metricsToken: read.METRICS_TOKEN,
    /** Absent: nothing is traced. */
    traces: readTraces(read),
    /** Absent: the sandbox; in production no Google sign-in. */
    google: readGoogle(read),
    /** Absent: the shop's own accounts. */
    firebase: readFirebase(read),
    /** Absent: the shop starts the sandbox mailbox and sends to it. */
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM,
    securityContact: read.SECURITY_CONTACT ?? `mailto:${shopEmail}`,
    shopEmail,
    passwordMinimum: read.PASSWORD_MINIMUM,
    orderKeepDays: read.ORDER_KEEP_DAYS,
    auditDays: read.AUDIT_DAYS,
    sandboxPorts: {
      stripe: sandboxPort,
      google: sandboxPort + 1,
      mailbox: sandboxPort + 2,
      smtp: sandboxPort + 3,
      control: sandboxPort + 4,
    },
    logLevel: read.LOG_LEVEL,
  }
}

/** Judges the readable settings together even if others can't be read, so that one start names every fault. */
function readEnvironment(given: Readonly<Record<string, string | undefined>>): Environment {
  const issues = environment.safeParse(given).error?.issues ?? []
  const unreadable = new Set(issues.map(({ path }) => String(path[0])))
  const readable = Object.entries(given).filter(([name]) => !unreadable.has(name))
  const read = environment.parse(Object.fromEntries(readable))
  const contradictions = [...findContradictions(read), ...findSlips(read, given)].filter(
    (fault) => !unreadable.has(fault.slice(0, fault.indexOf(':'))),
  )
  const faults = [
    ...issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
    ...contradictions,
  ]
  if (faults.length > 0) throw new SettingsError(listFaults(faults))
  return read
}

/** The address in `Bulkhead <shop@bulkhead.example>`, or the text itself. */
export function senderAddress(sender: string): string {
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

function readTraces(read: Environment): TraceConnection | undefined {
  const endpoint = read.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!endpoint) return undefined
  return {
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: readHeaders(read.OTEL_EXPORTER_OTLP_HEADERS ?? '') ?? {},
    share: read.OTEL_TRACES_SAMPLER_ARG,
    serviceName: read.OTEL_SERVICE_NAME,
  }
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
