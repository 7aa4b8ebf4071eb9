import type pg from 'pg'

/** Secrets: access to a backup must not give access to the shop, nor tell whom a hash stands for. */
const SECRET_TABLES = [
  'shop_secret',
  'session',
  'account_token',
  'factor_challenge',
  'started_sign_in',
  'not_found_salt',
]

/** Maintained by the shop at every start, useless elsewhere, or secret. */
export const LEFT_OUT = [
  'schema_migration',
  'schema_function',
  'call_count',
  'feed_bookmark',
  'kept_period',
  'period_sales',
  'summed_to',
  'product_sum',
  'customer_sum',
  ...SECRET_TABLES,
]

/**
 * The columns of a table that are copied, as in a statement. Transaction ids count in one database only: restored rows get the one that
 * restores them, so that followers of the feed read none as long past or still to come.
 */
export async function listCopiedColumns(client: pg.ClientBase, table: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
       and atttypid <> 'xid8'::regtype
     order by attnum`,
    [`public."${table}"`],
  )
  return rows.map(({ name }) => name).join(', ')
}

/** The shop's tables in fill order: those that foreign keys refer to come first. */
export async function findTablesInOrder(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; needs: string[] }>(
    `select t.relname as name,
            array(select distinct r.relname::text from pg_constraint c join pg_class r on r.oid = c.confrelid
                  where c.conrelid = t.oid and c.contype = 'f' and r.oid <> t.oid) as needs
     from pg_class t
     where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace and t.relname <> all ($1)
     order by t.relname`,
    [LEFT_OUT],
  )
  const ordered: string[] = []
  const waiting = new Map(rows.map(({ name, needs }) => [name, needs]))
  while (waiting.size > 0) {
    const ready = [...waiting].find(([, needs]) => needs.every((need) => !waiting.has(need)))
    if (!ready) throw new Error(`The tables ${[...waiting.keys()].join(', ')} point at each other.`)
    ordered.push(ready[0])
    waiting.delete(ready[0])
  }
  return ordered
}
