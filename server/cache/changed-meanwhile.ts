import { type Assume, type SQL, sql } from 'drizzle-orm'
import type { QueryResultRow } from 'pg'
import type { Database, Transaction } from '../database/database.ts'

/** Runs raw statements: the database, a transaction, or `noteMoments`. */
export interface Reader {
  execute<Row extends Record<string, unknown>>(
    statement: SQL,
  ): PromiseLike<{ rows: Assume<Row, QueryResultRow>[] }>
}

/** The snapshot of the statement that reads this. */
export const seenNow = sql<string>`pg_current_snapshot()::text`

/** Facts committed after a snapshot, as seen by the statement that reads this. */
export function factsSince(seen: string): SQL<string[] | null> {
  return sql`(select array_agg(distinct fact) from change, unnest(tags) as fact
    where xid >= pg_snapshot_xmin(${seen}::pg_snapshot) and not pg_visible_in_snapshot(xid, ${seen}::pg_snapshot))`
}

/**
 * Collects in `moments` the snapshot of each statement: parallel statements may see different ones. It is read with the
 * rows, because a separate statement costs a round trip.
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

/** A transaction's connection runs one statement at a time. */
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

/** Facts that some of these snapshots see and others don't. No query if they are equal. */
export async function factsBetween(db: Database, moments: ReadonlySet<string>): Promise<string[]> {
  if (moments.size < 2) return []
  const { rows } = await db.execute<{ facts: string[] | null }>(sql`
    with moment as materialized (select seen::pg_snapshot from unnest(${sql.param([...moments])}::text[]) as seen)
    select array_agg(distinct fact) as facts from change, unnest(tags) as fact
    where xid >= (select min(pg_snapshot_xmin(seen)) from moment)
      and (select count(distinct pg_visible_in_snapshot(xid, seen)) > 1 from moment)`)
  return rows[0]?.facts ?? []
}
