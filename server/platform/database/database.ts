import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { schema } from './schema.ts'
import { refuseUnsafeCommits } from './servers/durable-commits.ts'

// Counts and cents are bigint columns, limited by checks to far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is too large for a number`)
  return number
})

/** A failure to connect; without a name of its own it could be any component's `EPIPE`. */
export class NoConnection extends Error {
  constructor(cause: unknown) {
    super('There is no connection to the database.', { cause })
  }
}

/** How long the shop waits for its database; command-line tools wait without limit. */
export interface DatabasePatience {
  /** For a free connection of the pool. */
  readonly connectionMs: number
  readonly statementMs: number
  /**
   * Between two statements of a transaction. The database ends one that is silent for longer: its computer may have
   * vanished, and its locks would stay.
   */
  readonly pauseMs: number
}

/** The pool, and Drizzle over it. Inside `db.transaction(async (tx) => …)` every query uses `tx`. */
export function openDatabase(databaseUrl: string, poolSize: number, patience?: DatabasePatience) {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: poolSize,
    application_name: 'bulkhead',
    keepAlive: true,
    ...(patience && {
      connectionTimeoutMillis: patience.connectionMs,
      statement_timeout: patience.statementMs,
      idle_in_transaction_session_timeout: patience.pauseMs,
    }),
  })
  // Broken connections leave the pool and fail their query. The listeners keep errors of idle connections, or between
  // two statements of a transaction, from ending the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  refuseUnsafeCommits(pool)
  const db = drizzle(pool, { schema })
  db.transaction = transactionOver(pool)
  return { db, pool, close: () => pool.end() }
}

/** The connection of each running transaction. */
const connections = new WeakMap<object, pg.PoolClient>()

/** Where a statement goes that Drizzle doesn't build: the transaction's connection, or any of the pool. */
export function clientOf(db: Queryable): pg.Pool | pg.PoolClient {
  return connections.get(db) ?? (db as Database).$client
}

/**
 * Drizzle's own transaction never returns a connection whose BEGIN fails: ten such failures, as in a restart under
 * load, empty the pool.
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
      return await over(client).transaction((tx) => {
        connections.set(tx, client)
        return work(tx)
      }, config)
    } finally {
      client.release()
    }
  }
  return transaction
}

export type Database = ReturnType<typeof openDatabase>['db']
/** A running transaction. Store functions that must be part of one take `tx: Transaction`. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** Where a single read may run: by itself or in a transaction. */
export type Queryable = Database | Transaction
