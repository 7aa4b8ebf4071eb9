import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { type Database, type DatabasePatience, openDatabase } from '../database.ts'
import { schema } from '../schema.ts'

/**
 * For reads that may be a second old: figures, exports, old pages of admins' lists, sitemaps. Code that decides on
 * price, stock, money or sessions needs a `Database`, which this type is not.
 */
export type ReadOnlyDatabase = Pick<
  Database,
  | 'query'
  | 'select'
  | 'selectDistinct'
  | 'selectDistinctOn'
  | 'execute'
  | 'with'
  | '$with'
  | '$count'
>

/** The replica's current state. A `foreign` one belongs to another database. */
export const replicaStates = ['used', 'lagging', 'gone', 'foreign'] as const
export type ReplicaState = (typeof replicaStates)[number]

export type ReadReplica = ReturnType<typeof readReplica>

const CONNECTIONS = 4
const LOOK_MS = 400
const MOST_LAG_MS = 1000
/** Longest wait for the look at the replica; its connection is given up then. */
const PATIENCE_MS = 2000
/** Positions of the primary that are compared; older ones exceed the allowed lag by far. */
const MOST_SAMPLES = 10

/** The same on a primary and its standbys, and on no other database. */
const FINGERPRINT = `(select system_identifier::text from pg_control_system()) || '/' ||
  (select oid::text from pg_database where datname = current_database())`
const LOOK_AT_PRIMARY = `select ${FINGERPRINT} as fingerprint, pg_current_wal_lsn()::text as position`
/** Counts the primary's positions that the replica has replayed. After a failover it may be the primary itself. */
const LOOK_AT_REPLICA = `select ${FINGERPRINT} as fingerprint, (
  select count(*)::integer from unnest($1::pg_lsn[]) as sample
  where sample <= case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end) as seen`

const OLD_MS = 60_000

/**
 * Chooses where to read the page of a list that begins after an item: a replica, if the item is older than a minute;
 * the reader may just have changed newer ones. The item's age is in its id (UUIDv7, RFC 9562).
 */
export function readOldPages(db: Database, replica: ReadOnlyDatabase, now: () => Date) {
  return (after: string | undefined): ReadOnlyDatabase => {
    if (after === undefined) return db
    const madeAt = Number.parseInt(after.replaceAll('-', '').slice(0, 12), 16)
    return now().getTime() - madeAt > OLD_MS ? replica : db
  }
}

interface ReplicaParts {
  readonly url: string
  readonly primary: Database
  readonly patience: DatabasePatience
}

/**
 * Reads from a replica while it is less than a second behind; otherwise, or if it refuses a query, from the primary.
 * The lag is the age of the newest position of the primary that the replica shows, by this node's own clock.
 */
export function readReplica({ url, primary, patience }: ReplicaParts) {
  const own = openDatabase(url, CONNECTIONS, { ...patience, connectionMs: MOST_LAG_MS })
  const reads = { replica: 0, primary: 0 }
  let samples: { readonly position: string; readonly at: number }[] = []
  let shownAt = Number.NEGATIVE_INFINITY
  let isGone = true
  let isForeign = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  const lagMs = () => performance.now() - shownAt
  const isUsable = () => !isForeign && !isGone && lagMs() < MOST_LAG_MS

  async function look(): Promise<void> {
    const at = performance.now()
    const { rows } = await primary.$client.query(LOOK_AT_PRIMARY)
    samples = [...samples, { position: rows[0].position, at }].slice(-MOST_SAMPLES)
    const positions = samples.map(({ position }) => position)
    const question = { text: LOOK_AT_REPLICA, values: [positions], query_timeout: PATIENCE_MS }
    const seen = await own.pool.query(question)
    isGone = false
    isForeign = seen.rows[0].fingerprint !== rows[0].fingerprint
    shownAt = samples[seen.rows[0].seen - 1]?.at ?? shownAt
  }

  async function lookOn(): Promise<void> {
    await look().catch(() => {
      isGone = true
    })
    if (!isClosed) timer = setTimeout(lookOn, LOOK_MS).unref()
  }

  /** The part of a pool that Drizzle needs for reading. */
  const way = {
    async query(...given: Parameters<pg.Pool['query']>) {
      if (isUsable()) {
        try {
          const answer = await own.pool.query(...given)
          reads.replica += 1
          return answer
        } catch {
          // The replica is gone, or its replay conflicts with the query: the primary answers, or reports its fault.
        }
      }
      reads.primary += 1
      return primary.$client.query(...given)
    },
  }

  return {
    db: drizzle(way as unknown as pg.Pool, { schema }) as ReadOnlyDatabase,

    /** The replica's address while it can be read, for helper processes. */
    findUrl: (): string | undefined => (isUsable() ? url : undefined),

    /** Looks at it once, then all the time. Returns what it found. */
    async open(): Promise<ReplicaState> {
      await lookOn()
      return this.state()
    },

    state(): ReplicaState {
      if (isForeign) return 'foreign'
      if (isGone) return 'gone'
      return isUsable() ? 'used' : 'lagging'
    },

    /** For the metrics. */
    figures: () => ({ ...reads, lagSeconds: lagMs() / 1000 }),

    async close(): Promise<void> {
      isClosed = true
      clearTimeout(timer)
      await own.close()
    },
  }
}
