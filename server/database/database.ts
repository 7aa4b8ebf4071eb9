import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as schema from './schema.ts'

// Counts and cents are bigint in the tables; every one of them is far below 2^53 (checked in the tables).
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is too large for a number`)
  return number
})

/** The pool and Drizzle over it. Inside `db.transaction(async (tx) => …)` every query uses `tx`. */
export function openDatabase(databaseUrl: string, poolSize: number) {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: poolSize,
    application_name: 'bulkhead',
  })
  // An idle connection that breaks (the server restarts) leaves the pool by itself; without a listener it ends the process.
  pool.on('error', () => {})
  return { db: drizzle(pool, { schema }), pool, close: () => pool.end() }
}

export type Database = ReturnType<typeof openDatabase>['db']
/** A transaction under way. A store function that must be part of one takes `tx: Transaction`. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** Where a single read may run: by itself or inside a transaction. */
export type Queryable = Database | Transaction
