import { sql } from 'drizzle-orm'
import type { Queryable } from '../database.ts'

/** A standby that is further behind would lose too many commits if it had to take over without the primary. */
const MOST_LAG_SECONDS = 10

/**
 * Describes the cluster's fault in a sentence; undefined if all `wanted` standbys follow and commits wait for one of
 * them. The shop's role needs `pg_monitor` to see them.
 */
export async function findStandbyTrouble(
  db: Queryable,
  wanted: number,
): Promise<string | undefined> {
  if (wanted === 0) return undefined
  const { rows } = await db.execute<{ following: number; waited: number; lag: number }>(sql`
    select count(*) filter (where state = 'streaming')::integer as following,
      count(*) filter (where state = 'streaming' and sync_state in ('sync', 'quorum'))::integer as waited,
      coalesce(max(extract(epoch from replay_lag)), 0)::float8 as lag
    from pg_stat_replication`)
  const { following = 0, waited = 0, lag = 0 } = rows[0] ?? {}
  if (following < wanted) return `Of ${wanted} standbys ${following} follow the database.`
  if (waited === 0) return 'No commit waits for a standby: an order is on one computer only.'
  if (lag > MOST_LAG_SECONDS) return `A standby is ${Math.round(lag)} s behind the database.`
  return undefined
}
