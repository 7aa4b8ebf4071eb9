import { z } from 'zod'
import '../../contract/values/plain-faults.ts'
import { DEFAULT_MINIMUM_ORDER_QUANTITY } from '../../contract/values/quantity.ts'
import { readHeaders } from './read-headers.ts'
import { areProxies } from './trusted-proxies.ts'

const port = z.coerce.number().int().min(1).max(65_535)
const count = z.coerce.number().int().min(1).max(1_000_000)
const text = z.string().min(1)
const address = z.url({ protocol: /^https?$/ })
const onOff = z.enum(['on', 'off']).transform((value) => value === 'on')

/** Domain of the sandbox's users: their e-mails prove nothing, so none of them can be an admin. */
export const SANDBOX_DOMAIN = 'sandbox.example'

const operation = {
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .optional()
    .describe(
      'production: the shop starts only with real providers and keys and an https PUBLIC_URL, and names what is missing.',
    ),
  PORT: port.default(3000).describe('Port the shop listens on.'),
  HOST: text.default('127.0.0.1').describe('Address the shop listens on.'),
  PUBLIC_URL: address
    .optional()
    .describe(
      'The shop’s address from outside, http://HOST:PORT by default. https turns on Secure cookies and HSTS.',
    ),
  TRUSTED_PROXIES: text
    .transform((list) => list.split(',').map((proxy) => proxy.trim()))
    .refine(
      areProxies,
      'names addresses or networks, such as 10.0.0.0/8, 192.0.2.1; networks of a sixteenth of the internet or more would let visitors choose their address',
    )
    .optional()
    .describe(
      'Addresses or networks, separated by commas, whose X-Forwarded-* headers are trusted; together less than a sixteenth of the internet.',
    ),
  DATA_DIR: text
    .default('./data')
    .describe('Folder of the private database, the pictures and the sandboxes.'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('warn')
    .describe('Least severe level that is logged.'),
  METRICS_TOKEN: text
    .optional()
    .describe('Bearer token for /metrics; without it the page does not exist.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: address
    .optional()
    .describe(
      'OpenTelemetry collector (OTLP over HTTP), such as http://127.0.0.1:4318: traces are sent to its /v1/traces. Without it nothing is traced.',
    ),
  OTEL_EXPORTER_OTLP_HEADERS: text
    .refine((list) => readHeaders(list) !== undefined, 'is name=value, separated by commas')
    .optional()
    .describe('Headers for the collector, such as its key: name=value, separated by commas.'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe(
      'Share of requests and jobs that are traced, 0 to 1; never those whose caller’s traceparent says no.',
    ),
  OTEL_SERVICE_NAME: text.default('bulkhead').describe('Name of the shop in its traces.'),
  SECURITY_CONTACT: z
    .union([z.email().transform((email) => `mailto:${email}`), z.url({ protocol: /^https$/ })])
    .optional()
    .describe('Email or https address in /.well-known/security.txt; SHOP_EMAIL by default.'),
  DRAIN_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(600)
    .default(0)
    .describe('How long a closing shop keeps answering while /readyz already answers 503.'),
}

const database = {
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe(
      'A PostgreSQL of your own (16 or newer); without it the shop starts its private one.',
    ),
  DATABASE_DIRECT_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe(
      'The same database past a pooler, if DATABASE_URL leads through one (PgBouncer in transaction mode): for migrations, jobs and files.',
    ),
  DATABASE_REPLICA_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe(
      'A standby of the same database, read for what may be a second old: figures, exports, old pages of orders, sitemaps. One that lags or is gone is left alone.',
    ),
  MIGRATE_AT_START: onOff
    .default(true)
    .describe(
      'off: neither a starting shop nor a command such as `npm run audit` applies migrations; they refuse a database that lacks one. `npm run migrate` applies them.',
    ),
  DATABASE_STANDBYS: z.coerce
    .number()
    .int()
    .min(0)
    .max(16)
    .default(0)
    .describe(
      'How many standbys should follow the database; with fewer, /readyz and the audit page say that the shop is degraded.',
    ),
  DATABASE_POOL: count.default(10).describe('Maximum number of database connections.'),
  SHOP_ID: z
    .uuid()
    .optional()
    .describe(
      'Id of the shop, for nodes whose DATA_DIR is empty at each start; the first start gives it to the database. Without it an id is made, and kept as shop-id in DATA_DIR.',
    ),
  BACKUP_KEY: z
    .string()
    .min(32, 'has at least 32 characters')
    .optional()
    .describe(
      'Signs backups; a backup is restored with the key that signed it. Without it a key is generated at the first start and kept as backup.key in DATA_DIR.',
    ),
}

const selling = {
  DEMO: onOff.default(true).describe('on: an empty shop is filled with the demo catalogue.'),
  MINIMUM_ORDER_QUANTITY: count
    .default(DEFAULT_MINIMUM_ORDER_QUANTITY)
    .describe('Smallest quantity of any product in one order.'),
  HOLD_HOURS: z.coerce
    .number()
    .min(0.001)
    .max(24 * 365)
    .default(24)
    .describe('How long an unpaid order reserves its stock.'),
  HOLD_MINUTES_UNPROVEN: z.coerce
    .number()
    .min(0.05)
    .max(60 * 24 * 365)
    .default(60)
    .describe(
      'Shorter limit for accounts with neither a confirmed email nor a paid order; the shorter of the two applies.',
    ),
  RETURN_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .max(365)
    .default(30)
    .describe(
      'How long after delivery customers can ask to return pieces; what an admin sets in Settings comes first.',
    ),
  UNPAID_ORDERS_PER_CUSTOMER: count
    .default(5)
    .describe('Maximum number of unpaid orders per customer.'),
  HOLD_SHARE_PERCENT: count
    .max(100)
    .default(20)
    .describe(
      'Share of the stock not held by others that an account without a paid order may reserve of each further product; its minimum order always.',
    ),
  HOLD_SUM_DOLLARS: z.coerce
    .number()
    .int()
    .min(1_000_000)
    .max(1_000_000_000)
    .default(1_000_000)
    .describe(
      'Largest sum of all further products that an account without a paid order reserves; at least one charge of a card.',
    ),
  HOLD_AGAIN_HOURS: z.coerce
    .number()
    .min(0)
    .max(24 * 365)
    .default(4)
    .describe(
      'How long an account without a paid order can’t reserve a product again after its order of it ended unpaid; 0 switches it off.',
    ),
  ORDERS_WAITING: count
    .default(200)
    .describe(
      'Orders that wait for a database connection; half of DATABASE_POOL is theirs. Further ones are answered 503.',
    ),
  CONFIRMED_EMAIL_TO_ORDER: onOff
    .default(false)
    .describe('on: only accounts with a confirmed email can order.'),
  REVIEWS_NEED_ORDER: onOff
    .default(false)
    .describe('on: only customers with a paid order can write reviews.'),
}

const payments = {
  STRIPE_SECRET_KEY: text
    .optional()
    .describe('Secret key of Stripe; without it the sandbox is used.'),
  STRIPE_PUBLISHABLE_KEY: text.optional().describe('Publishable key of Stripe.'),
  STRIPE_WEBHOOK_SECRET: text
    .optional()
    .describe('Signing secret of the webhook; two, separated by a comma, during rotation.'),
  STRIPE_API_BASE: address
    .optional()
    .describe('API address of a Stripe-compatible provider; Stripe’s own by default.'),
  STRIPE_JS_URL: address
    .default('https://js.stripe.com/v3/')
    .describe('Address of the provider’s browser script.'),
  VIES_URL: address
    .optional()
    .describe(
      'The EU’s register of VAT ids, such as https://ec.europa.eu/taxation_customs/vies/rest-api; without it staff check them.',
    ),
  STRIPE_MINIMAL: onOff
    .default(false)
    .describe(
      'on: send only amount, currency, metadata and payment_method_types, for Stripe-compatible servers.',
    ),
  CHECK_SECONDS: count
    .default(5)
    .describe(
      'Interval of the job that finds expired reservations and payments whose webhook was lost.',
    ),
}

const accounts = {
  ADMIN_EMAIL: z
    .email()
    .refine(
      (email) => !email.toLowerCase().endsWith(`@${SANDBOX_DOMAIN}`),
      `an address @${SANDBOX_DOMAIN} is nobody’s`,
    )
    .default('admin@bulkhead.example')
    .describe('Email of the first admin.'),
  ADMIN_PASSWORD: z
    .string()
    .min(6, 'has at least 6 characters')
    .max(128, 'has at most 128 characters: the login form takes no more')
    .optional()
    .describe(
      'Password of the first admin. Without it one is generated and printed once. In production it has 12 characters or more and is not a common one.',
    ),
  ADMINS_NEED_CONFIRMED_EMAIL: onOff
    .optional()
    .describe(
      'on: only users with a confirmed email can be made admin. Default: on in production, else off.',
    ),
  PASSWORD_MINIMUM: z.coerce
    .number()
    .int()
    .min(6)
    .max(64)
    .default(6)
    .describe('Minimum length of a new password.'),
  SESSION_DAYS: count.default(30).describe('Maximum lifetime of a session.'),
  ORDER_KEEP_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .max(36_500)
    .default(3650)
    .describe(
      'How long names and addresses stay on paid orders of a deleted account, as the law may require.',
    ),
  AUDIT_DAYS: count.default(365).describe('How long account events are kept.'),
  GOOGLE_CLIENT_ID: text
    .optional()
    .describe(
      'Client id for sign-in with Google or another OpenID Connect issuer. Without it the sandbox is used; in production there is no Google sign-in.',
    ),
  GOOGLE_CLIENT_SECRET: text.optional().describe('Client secret that belongs to it.'),
  GOOGLE_ISSUER: address
    .default('https://accounts.google.com')
    .describe('Issuer of the ID tokens.'),
  FIREBASE_PROJECT_ID: text
    .optional()
    .describe('Project of Firebase Authentication, which then replaces the shop’s own sign-in.'),
  FIREBASE_API_KEY: text.optional().describe('Web API key of that project.'),
  FIREBASE_AUTH_DOMAIN: text.optional().describe('Domain of its sign-in pages.'),
  FIREBASE_AUTH_EMULATOR_HOST: text
    .regex(/^[\w.[\]:-]+:\d+$/, 'is host:port')
    .optional()
    .describe('host:port of the Auth emulator, whose tokens are unsigned; refused in production.'),
}

const mail = {
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('Mail server, required in production; without it mails go to the sandbox mailbox.'),
  MAIL_FROM: text
    .default('Bulkhead <shop@bulkhead.example>')
    .describe('Sender of the shop’s mails.'),
  SHOP_EMAIL: z
    .email()
    .optional()
    .describe(
      'The shop’s public address, prefilled in Product Add; the address in MAIL_FROM by default.',
    ),
}

const pictures = {
  S3_BUCKET: text
    .optional()
    .describe(
      'Bucket for pictures, in a store that speaks S3. Without it and IMAGE_HOST_URL pictures are stored in DATA_DIR.',
    ),
  S3_ACCESS_KEY: text.optional().describe('Access key of the store.'),
  S3_SECRET_KEY: text.optional().describe('Secret key of the store.'),
  S3_ENDPOINT: address.optional().describe('Address of the store; Amazon’s own by default.'),
  S3_REGION: text.optional().describe('Region of the store; us-east-1 by default.'),
  IMAGE_HOST_URL: address
    .optional()
    .describe(
      'External image host that pictures are posted to (fields key and image). It serves one size and can’t delete.',
    ),
  IMAGE_HOST_KEY: text.optional().describe('Key of the image host; it never leaves the server.'),
}

const sandboxes = {
  SANDBOX: onOff
    .default(false)
    .describe(
      'on: start the sandboxes for payments, mail and Google even though others can reach this shop (HOST or PUBLIC_URL is not this machine, or is https). Refused in production.',
    ),
  SANDBOX_PORT: port
    .optional()
    .describe('First of five ports of the sandboxes; PORT + 1 by default.'),
}

const load = {
  HOT_ANSWER_MEGABYTES: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000)
    .default(24)
    .describe('Memory for kept answers and pages; 0 keeps none.'),
  CONNECTIONS: count
    .default(8000)
    .describe('Maximum number of visitors’ connections; further ones are closed at once.'),
  CONNECTIONS_PER_ADDRESS: count
    .default(1000)
    .describe('Maximum per address; not applied where TRUSTED_PROXIES is set.'),
  OVERLOAD_DELAY_MS: count
    .default(1000)
    .describe(
      'Mean event loop delay from which visitors get 503; averaged over this time, at least a second.',
    ),
}

const limits = {
  LIMIT_READS: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000_000)
    .default(12_000)
    .describe(
      'Reads per minute and address, counted by each node; one for each 100 rows of a list. Behind a proxy that TRUSTED_PROXIES does not name, all visitors share one address.',
    ),
  LIMIT_WRITES: count
    .default(60)
    .describe('Changes per minute and caller: the user, or the address if nobody is signed in.'),
  LIMIT_PRICES: count
    .default(120)
    .describe('Carts priced without an account, per minute and address.'),
  LIMIT_ORDERS: count.default(30).describe('Orders per minute and customer.'),
  LIMIT_INTENTS: count.default(30).describe('Payment intents per minute and customer.'),
  LIMIT_UPLOADS: count.default(20).describe('Picture uploads per minute and customer.'),
  LIMIT_IMPORTS: count.default(6).describe('Files of changes per minute and admin.'),
  LIMIT_RESOLVES: count
    .default(20)
    .describe(
      'Parts lists read per minute and user, or address of visitors; an address has three times as many.',
    ),
  LIMIT_DOCUMENTS: count
    .default(30)
    .describe(
      'Files made for download, and pages of the sitemap, per minute and user, or address of visitors; an address has three times as many.',
    ),
  LIMIT_WEBHOOKS: count.default(6000).describe('Provider events per minute and address.'),
  LIMIT_SIGN_INS: count.default(20).describe('Sign-ins per minute and address.'),
  LIMIT_SIGN_UPS: count.default(10).describe('Sign-ups per minute and address.'),
  LIMIT_SIGN_UPS_PER_DAY: count.default(200).describe('Sign-ups per day (UTC) and address.'),
  LIMIT_SHOP_MAILS_PER_DAY: count
    .default(10)
    .describe(
      'Questions to the shop’s mailbox (a quote, a missing part) per day (UTC) and address.',
    ),
  LIMIT_RESETS: count
    .default(10)
    .describe('Password reset and confirmation mails per minute and address.'),
}

/** Every setting of the shop, with a default for a laptop and a description. `.env` files are not read. */
export const environment = z.object({
  ...operation,
  ...database,
  ...selling,
  ...payments,
  ...accounts,
  ...mail,
  ...pictures,
  ...sandboxes,
  ...load,
  ...limits,
})

/** The same by heading, for docs/settings.md. */
export const settingGroups: Readonly<Record<string, Readonly<Record<string, z.ZodType>>>> = {
  'Address and operation': operation,
  'Database and backup': database,
  'Catalogue, orders and reviews': selling,
  Payments: payments,
  'Accounts and sign-in': accounts,
  Mail: mail,
  Pictures: pictures,
  Sandboxes: sandboxes,
  'Memory and overload': load,
  'Limits per caller': limits,
}

/** The settings as parsed: each is valid by itself. */
export type Environment = z.infer<typeof environment>
