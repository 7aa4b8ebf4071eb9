import pg from 'pg'
import { NeedsOwnConnection, refusePooler } from '../../database/servers/own-connection.ts'

/** Polling interval without notifications; a NOTIFY triggers a read at once. */
const ROUND_MS = 200
/** A writer notifies others at most this often: each NOTIFY is a commit that waits for the previous one. */
const RING_MS = 100
/** Rows are deleted after this time; a reader that paused for half of it must start over. */
const FORGOTTEN_AFTER_MS = 10_000
const RETRY_MS = 300
/** A pooler stays until somebody changes settings. */
const POOLER_RETRY_MS = 30_000
const TIMEOUT_MS = 3000
const BELL = 'bulkhead_changes'

/** One statement with one snapshot: rows visible in it but not in the previous snapshot were committed in between. */
const ROUND = `select pg_current_snapshot()::text as snapshot, (
  select array_agg(distinct tag) from change, unnest(tags) as tag
  where xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(xid, $1::pg_snapshot)
    and pid <> all ($2::integer[])) as facts`
/** A snapshot that sees nothing. */
const BEGINNING = '1:1:'
const FORGET = 'delete from change where xid < pg_snapshot_xmin($1::pg_snapshot)'

interface FeedParts {
  readonly connection: pg.ClientConfig
  /** Backend process ids of connections whose writes are already known. */
  readonly ownProcesses: () => readonly number[]
  readonly onFacts: (facts: readonly string[]) => void
  /** Called before changes are heard again: earlier ones may have been missed. */
  readonly onMissed: () => void
  readonly onTrouble: (error: unknown) => void
}

/**
 * Follows the writes of all processes by reading the table `change` from snapshot to snapshot; `NOTIFY` only triggers
 * an earlier read.
 */
export function changeFeed({ connection, ownProcesses, onFacts, onMissed, onTrouble }: FeedParts) {
  let heardUntil = Number.NEGATIVE_INFINITY
  let lastHeardAt = performance.now()
  let client: pg.Client | undefined
  let isClosed = false
  let isRung = false
  let isToRing = false
  let isToForget = true
  let wake = () => {}
  let ringer: NodeJS.Timeout | undefined
  let waiting: (() => void)[] = []

  async function listen(): Promise<void> {
    client = new pg.Client({
      ...connection,
      application_name: 'bulkhead changes',
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      keepAlive: true,
    })
    const own = client
    const broken = new Promise<never>((_resolve, reject) => {
      own.on('error', reject)
      own.on('end', () => reject(new Error('The connection that hears of changes has ended.')))
    })
    // Usually reported by the running query.
    broken.catch(() => {})
    await own.connect()
    if (isClosed) return
    own.on('notification', () => {
      isRung = true
      wake()
    })
    // Before anything is set: behind a pooler, orders would get this connection, and wait for no standby.
    await refusePooler(own, 'The cache needs')
    await own.query(`set synchronous_commit = off; listen ${BELL}`)
    await hear(own, broken)
  }

  async function hear(own: pg.Client, broken: Promise<never>): Promise<void> {
    let { snapshot, askedAt } = await ask(own, BEGINNING)
    let forget = { snapshot, at: askedAt }
    onMissed()
    while (!isClosed) {
      heardUntil = lastHeardAt = askedAt
      if (isToRing) await own.query(`notify ${BELL}`)
      isToRing = false
      // The own bell was heard with the answer just now.
      isRung = false
      const asking = waiting
      const round = await ask(own, snapshot)
      if (round.askedAt - askedAt > FORGOTTEN_AFTER_MS / 2) throw new Error('Stopped for too long.')
      if (round.facts) onFacts(round.facts)
      snapshot = round.snapshot
      askedAt = heardUntil = lastHeardAt = round.askedAt
      waiting = waiting.filter((tell) => !asking.includes(tell))
      for (const tell of asking) tell()
      isToForget ||= round.facts !== null
      if (askedAt - forget.at > FORGOTTEN_AFTER_MS) {
        if (isToForget) await own.query(FORGET, [forget.snapshot])
        isToForget = false
        forget = { snapshot, at: askedAt }
      }
      if (!isRung && !isToRing && waiting.length === 0)
        await Promise.race([broken, pause(ROUND_MS)])
    }
  }

  function pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** Changes since a snapshot, complete up to the moment before the query was sent. */
  async function ask(own: pg.Client, since: string) {
    const askedAt = performance.now()
    const { rows } = await own.query<{ snapshot: string; facts: string[] | null }>({
      name: 'changes',
      text: ROUND,
      values: [since, ownProcesses()],
    })
    const [row] = rows
    if (!row) throw new Error('The database did not tell its snapshot.')
    return { ...row, askedAt }
  }

  async function run(): Promise<void> {
    let isTroubled = false
    while (!isClosed) {
      let retryMs = RETRY_MS
      await listen().catch((error) => {
        if (error instanceof NeedsOwnConnection) retryMs = POOLER_RETRY_MS
        if (!isClosed && (heardUntil > 0 || !isTroubled)) onTrouble(error)
        isTroubled = true
      })
      heardUntil = Number.NEGATIVE_INFINITY
      client?.end().catch(() => {})
      if (!isClosed) await pause(retryMs)
    }
  }

  let running: Promise<void> | undefined
  return {
    open(): void {
      running = run()
    },

    /** Milliseconds since the moment up to which all commits are known here. */
    age: (): number => performance.now() - heardUntil,

    /** Milliseconds since changes were heard last. */
    silentFor: (): number => performance.now() - lastHeardAt,

    /** Makes the other nodes read soon. */
    ring(): void {
      isToForget = true
      ringer ??= setTimeout(() => {
        ringer = undefined
        isToRing = true
        wake()
      }, RING_MS)
    },

    /** Resolves once everything committed before this call is known. */
    caughtUp(): Promise<void> {
      return new Promise((resolve) => {
        waiting.push(resolve)
        wake()
      })
    },

    async close(): Promise<void> {
      isClosed = true
      clearTimeout(ringer)
      wake()
      await running
    },
  }
}
