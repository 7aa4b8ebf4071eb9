import { type Assume, type SQL, sql } from 'drizzle-orm'
import type { QueryResultRow } from 'pg'
import type { Database, Transaction } from '../database/database.ts'

/** Where raw statements are read: the database, a transaction, or `noteMoments`. */
export interface Reader {
  execute<Row extends Record<string, unknown>>(
    statement: SQL,
  ): PromiseLike<{ rows: Assume<Row, QueryResultRow>[] }>
}

/** What the statement that reads this sees of the others' transactions. */
export const seenNow = sql<string>`pg_current_snapshot()::text`

/** The facts of what was committed after a moment, as the statement that reads this sees them. */
export function factsSince(seen: string): SQL<string[] | null> {
  return sql`(select array_agg(distinct fact) from change, unnest(tags) as fact
    where xid >= pg_snapshot_xmin(${seen}::pg_snapshot) and not pg_visible_in_snapshot(xid, ${seen}::pg_snapshot))`
}

/**
 * Notes in `moments` which moment each statement saw: statements that run side by side on several connections may see
 * different ones. It travels with the rows, because a statement for it would cost a round trip.
 */
export function noteMoments(db: Database, moments: Set<string>): Reader {
  return {
    async execute<Row extends Record<string, unknown>>(statement: SQL) {
      const { rows } = await db.execute<{ seen: string; isRow: true | null }>(sql`
        select asked.*, ${seenNow} as seen from (values (true)) as once
        left join (select true as "isRow", * from (${statement}) as statement) as asked on true`)
      for (const { seen } of rows) moments.add(seen)
      return { rows: rows.filter(({ isRow }) => isRow) as unknown as Assume<Row, QueryResultRow>[] }
    },
  }
}

/** A transaction's only connection carries one statement at a time. */
export function oneAfterAnother(tx: Transaction): Reader {
  let former: PromiseLike<unknown> = Promise.resolve()
  return {
    execute<Row extends Record<string, unknown>>(statement: SQL) {
      const read = former.then(() => tx.execute<Row>(statement))
      former = read.then(
        () => undefined,
        () => undefined,
      )
      return read
    },
  }
}

/** The facts of what some of these moments saw and others did not. Asks nothing where they are the same. */
export async function factsBetween(db: Database, moments: ReadonlySet<string>): Promise<string[]> {
  if (moments.size < 2) return []
  const { rows } = await db.execute<{ facts: string[] | null }>(sql`
    with moment as materialized (select seen::pg_snapshot from unnest(${sql.param([...moments])}::text[]) as seen)
    select array_agg(distinct fact) as facts from change, unnest(tags) as fact
    where xid >= (select min(pg_snapshot_xmin(seen)) from moment)
      and (select count(distinct pg_visible_in_snapshot(xid, seen)) > 1 from moment)`)
  return rows[0]?.facts ?? []
}
