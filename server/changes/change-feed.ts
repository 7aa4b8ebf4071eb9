import pg from 'pg'

/** A node that hears nothing asks all the same; a ring makes it ask at once. */
const ROUND_MS = 400
/** A writer rings for the others at most this often: each ring is a commit that waits for the one before. */
const RING_MS = 100
/** Rows are forgotten by then; whoever has not asked for half as long has to begin anew. */
const FORGOTTEN_AFTER_MS = 10_000
const RETRY_MS = 300
const TIMEOUT_MS = 3000
const BELL = 'bulkhead_changes'

/** One statement, one snapshot: what it sees and the snapshot before did not, is what was committed in between. */
const ROUND = `select pg_current_snapshot()::text as snapshot, (
  select array_agg(distinct tag) from change, unnest(tags) as tag
  where xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(xid, $1::pg_snapshot)
    and pid <> all ($2::integer[])) as facts`
/** A snapshot that saw nothing. */
const BEGINNING = '1:1:'
const FORGET = 'delete from change where xid < pg_snapshot_xmin($1::pg_snapshot)'

interface FeedParts {
  readonly connection: pg.ClientConfig
  /** The database's processes behind connections whose writes are known already. */
  readonly ownProcesses: () => readonly number[]
  readonly onFacts: (facts: readonly string[]) => void
  /** Nothing is known of what happened until now. */
  readonly onLost: () => void
  readonly onTrouble: (error: unknown) => void
}

/**
 * Hears what every process writes. The truth is in the table `change`, read from snapshot to snapshot; `NOTIFY` is only
 * the bell that makes the others look at once.
 */
export function changeFeed({ connection, ownProcesses, onFacts, onLost, onTrouble }: FeedParts) {
  let heardUntil = Number.NEGATIVE_INFINITY
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
    // Mostly it is told of by the query under way.
    broken.catch(() => {})
    await own.connect()
    if (isClosed) return
    own.on('notification', () => {
      isRung = true
      wake()
    })
    await own.query(`set synchronous_commit = off; listen ${BELL}`)
    await hear(own, broken)
  }

  async function hear(own: pg.Client, broken: Promise<never>): Promise<void> {
    let { snapshot, askedAt } = await ask(own, BEGINNING)
    let forget = { snapshot, at: askedAt }
    onLost()
    while (!isClosed) {
      heardUntil = askedAt
      if (isToRing) await own.query(`notify ${BELL}`)
      isToRing = false
      // The own bell was heard with the answer just now.
      isRung = false
      const asking = waiting
      const round = await ask(own, snapshot)
      if (round.askedAt - askedAt > FORGOTTEN_AFTER_MS / 2) throw new Error('Stopped for too long.')
      if (round.facts) onFacts(round.facts)
      snapshot = round.snapshot
      askedAt = heardUntil = round.askedAt
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

  /** What was written since a snapshot, and until when that is all: the moment before the question was sent. */
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
      await listen().catch((error) => {
        if (!isClosed && (heardUntil > 0 || !isTroubled)) onTrouble(error)
        isTroubled = true
      })
      heardUntil = Number.NEGATIVE_INFINITY
      onLost()
      client?.end().catch(() => {})
      if (!isClosed) await pause(RETRY_MS)
    }
  }

  let running: Promise<void> | undefined
  return {
    open(): void {
      running = run()
    },

    /** Milliseconds since the moment until which everything that was committed is known here. */
    age: (): number => performance.now() - heardUntil,

    /** Makes the other nodes look soon. */
    ring(): void {
      isToForget = true
      ringer ??= setTimeout(() => {
        ringer = undefined
        isToRing = true
        wake()
      }, RING_MS)
    },

    /** Waits until everything is known that was committed before this call. */
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
