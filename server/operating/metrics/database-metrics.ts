import { sql } from 'drizzle-orm'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Database } from '../../platform/database/database.ts'
import { type ReadReplica, replicaStates } from '../../platform/database/servers/read-replica.ts'
import { oncePerMoment } from './once-per-moment.ts'

/** Connections of this node's pool, and how far the primary's standbys lag. */
export function describeDatabase(registry: Registry, db: Database): void {
  const registers = [registry]
  const pool = db.$client
  new Gauge({
    name: 'database_pool_connections',
    help: 'Open connections of this node to the database, busy or idle.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
    },
  })
  new Gauge({
    name: 'database_pool_limit',
    help: 'Connections that this node may open: DATABASE_POOL.',
    registers,
    collect() {
      this.set(pool.options.max)
    },
  })
  new Gauge({
    name: 'database_pool_waiting',
    help: 'Queries that wait for a connection.',
    registers,
    collect() {
      this.set(pool.waitingCount)
    },
  })
  describeStandbys(registry, db)
}

/** The replica's state and lag, and how many reads fall back to the primary. */
export function describeReplica(registry: Registry, replica: ReadReplica): void {
  const registers = [registry]
  new Gauge({
    name: 'database_replica_state',
    help: '1 for what the replica of DATABASE_REPLICA_URL is just now: used, lagging, gone or foreign.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const state of replicaStates) this.set({ state }, Number(replica.state() === state))
    },
  })
  new Gauge({
    name: 'database_replica_lag_seconds',
    help: 'Age of the newest state of the primary that the replica shows.',
    registers,
    collect() {
      this.set(replica.figures().lagSeconds)
    },
  })
  new Counter({
    name: 'database_replica_reads_total',
    help: 'Reads that may be a second old, by who answered them.',
    labelNames: ['from'],
    registers,
    collect() {
      this.reset()
      const { replica: own, primary } = replica.figures()
      this.inc({ from: 'replica' }, own)
      this.inc({ from: 'primary' }, primary)
    },
  })
}

/** A synchronous standby may be one of a quorum. */
const STANDBYS = sql`
  select application_name as standby, sync_state in ('sync', 'quorum') as synchronous,
    pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::float8 as bytes,
    extract(epoch from coalesce(replay_lag, '0'))::float8 as seconds
  from pg_stat_replication where state is distinct from 'backup'`

// A type, because an interface is not assignable to a row.
type Standby = {
  standby: string
  /** This and the others are null for a role that may not see them, see docs/cluster.md. */
  synchronous: boolean | null
  bytes: number | null
  seconds: number | null
}

type Lag = Gauge<'standby' | 'synchronous'>

function describeStandbys(registry: Registry, db: Database): void {
  const registers = [registry]
  const labelNames = ['standby', 'synchronous'] as const
  const read = oncePerMoment(() => findStandbys(db))
  new Gauge({
    name: 'database_standbys',
    help: 'Standbys that stream from the primary; NaN while there is no primary.',
    labelNames: ['synchronous'],
    registers,
    async collect() {
      const standbys = await read()
      for (const is of [true, false]) {
        const count = standbys?.filter(({ synchronous }) => Boolean(synchronous) === is).length
        this.set({ synchronous: String(is) }, count ?? Number.NaN)
      }
    },
  })
  const setLag = async (gauge: Lag, lag: 'seconds' | 'bytes') => {
    const standbys = await read()
    gauge.reset()
    for (const { standby, synchronous, [lag]: value } of standbys ?? [])
      gauge.set({ standby, synchronous: String(Boolean(synchronous)) }, value ?? Number.NaN)
  }
  new Gauge({
    name: 'database_replication_lag_seconds',
    help: 'How far a standby’s visible data is behind the primary.',
    labelNames,
    registers,
    collect() {
      return setLag(this, 'seconds')
    },
  })
  new Gauge({
    name: 'database_replication_lag_bytes',
    help: 'Write-ahead log that a standby has not replayed yet.',
    labelNames,
    registers,
    collect() {
      return setLag(this, 'bytes')
    },
  })
}

/** `undefined` without a database, and on one that is itself a standby. */
async function findStandbys(db: Database): Promise<Standby[] | undefined> {
  try {
    return (await db.execute<Standby>(STANDBYS)).rows
  } catch {
    return undefined
  }
}
