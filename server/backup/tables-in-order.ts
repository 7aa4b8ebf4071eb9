import type pg from 'pg'

/** What signs or opens something: reading or changing a backup must give no access. */
export const SECRET_TABLES = ['shop_secret', 'session', 'account_token', 'started_sign_in']

/** Kept by the shop itself at every start, or of no use elsewhere; and what is secret. */
const LEFT_OUT = ['schema_migration', 'call_count', 'change', ...SECRET_TABLES]

/** The shop's tables, each after those that its foreign keys point at, so that they can be filled in this order. */
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
