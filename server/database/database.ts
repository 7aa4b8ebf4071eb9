import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as schema from './schema.ts'

// Counts and cents are bigint in the tables; every one of them is far below 2^53 (checked in the tables).
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is too large for a number`)
  return number
})

/** Whatever went wrong when a connection was asked for; without a name of its own it might be anybody's `EPIPE`. */
export class NoConnection extends Error {
  constructor(cause: unknown) {
    super('There is no connection to the database.', { cause })
  }
}

/** How long the serving shop waits for its database, at most; its tools wait as long as it takes. */
export interface DatabasePatience {
  /** For a connection that others have. */
  readonly connectionMs: number
  readonly statementMs: number
}

/** The pool and Drizzle over it. Inside `db.transaction(async (tx) => …)` every query uses `tx`. */
export function openDatabase(databaseUrl: string, poolSize: number, patience?: DatabasePatience) {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: poolSize,
    application_name: 'bulkhead',
    ...(patience && {
      connectionTimeoutMillis: patience.connectionMs,
      statement_timeout: patience.statementMs,
    }),
  })
  // A connection that breaks (the server restarts) leaves the pool by itself, and whoever asks over it hears of it; but
  // without a listener, while it is idle or between two statements of a transaction, its error ends the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  // From the first connection on: whoever listens later must hear of what the connections made until then write.
  pool.on('connect', (client) => {
    client.on('notice', ({ message }) => pool.emit('message', client, message))
  })
  const db = drizzle(pool, { schema })
  db.transaction = transactionOver(pool)
  return { db, pool, close: () => pool.end() }
}

/**
 * Drizzle's own, over a pool, keeps the connection for ever whose BEGIN fails: ten such moments, as when the database
 * restarts under load, and the pool is empty for good.
 */
function transactionOver(pool: pg.Pool) {
  const open = (client: pg.PoolClient) => drizzle(client, { schema })
  const opened = new WeakMap<pg.PoolClient, ReturnType<typeof open>>()
  const over = (client: pg.PoolClient) => {
    const known = opened.get(client) ?? open(client)
    opened.set(client, known)
    return known
  }
  const transaction: ReturnType<typeof open>['transaction'] = async (work, config) => {
    const client = await pool.connect().catch((cause) => {
      throw new NoConnection(cause)
    })
    try {
      return await over(client).transaction(work, config)
    } finally {
      client.release()
    }
  }
  return transaction
}

export type Database = ReturnType<typeof openDatabase>['db']
/** A transaction under way. A store function that must be part of one takes `tx: Transaction`. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** Where a single read may run: by itself or inside a transaction. */
export type Queryable = Database | Transaction
