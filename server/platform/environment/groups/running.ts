import { z } from 'zod'
import { readHeaders } from '../read-headers.ts'
import { areProxies } from '../trusted-proxies.ts'
import { address, count, onOff, port, text } from './values.ts'

/** Where the shop listens, what it logs and how it ends. */
export const operation = {
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

/** Which database the shop uses, and the key of its backups. */
export const database = {
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
  NIGHTLY_FILES: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Folder for nightly CSV files of orders, stock and prices, whole once DAY.done is there; s3:PREFIX means S3_BUCKET.',
    ),
  BACKUP_KEY: z
    .string()
    .min(32, 'has at least 32 characters')
    .optional()
    .describe(
      'Signs backups; a backup is restored with the key that signed it. Without it a key is generated at the first start and kept as backup.key in DATA_DIR.',
    ),
}

/** The stand-ins for third parties. */
export const sandboxes = {
  SANDBOX: onOff
    .default(false)
    .describe(
      'on: start the sandboxes for payments, mail and Google even though others can reach this shop (HOST or PUBLIC_URL is not this machine, or is https). Refused in production.',
    ),
  SANDBOX_PORT: port
    .optional()
    .describe('First of five ports of the sandboxes; PORT + 1 by default.'),
}

/** How much the shop keeps, and from when on it refuses. */
export const load = {
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
