import type pg from 'pg'

/** Fields in which a copy differs from its row, for `jsonb_build_object`. */
const TABLES = {
  orders: `'id', copy, 'transaction_id', 'pi_' || copy, 'paid_at', now(), 'created_at', now()`,
  order_line: `'order_id', copy`,
  order_tax: `'order_id', copy`,
  order_move: `'order_id', copy, 'at', now(), 'xid', pg_current_xact_id()`,
} as const

/**
 * Copies a paid order, each copy with a payment that the provider knows nothing of: for runs in which the payments
 * themselves would take an hour. Returns their ids.
 */
export async function copyPaidOrder(
  pool: pg.Pool,
  orderId: string,
  copies: number,
): Promise<string[]> {
  const ids = Array.from({ length: copies }, () => crypto.randomUUID())
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const [table, fields] of Object.entries(TABLES)) {
      const columns = await listColumns(client, table)
      await client.query(
        `insert into ${table} (${columns}) select ${columns} from (
           select (jsonb_populate_record(null::${table}, to_jsonb(${table}.*) || jsonb_build_object(${fields}))).*
           from ${table}, unnest($2::uuid[]) as copy where ${table}.${table === 'orders' ? 'id' : 'order_id'} = $1) as made`,
        [orderId, ids],
      )
    }
    await client.query('commit')
    return ids
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** Without those that the database computes. */
async function listColumns(client: pg.PoolClient, table: string): Promise<string> {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
     where table_schema = current_schema() and table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO'`,
    [table],
  )
  return rows[0]?.columns ?? ''
}
