import type { PoolClient } from 'pg'
import type { Database } from '../database/database.ts'

/** As `tell_change` of the migration says it. */
const SAID = 'bulkhead changed '

/** Told of what this process writes, on whichever connection of its pool. */
export interface WriteListener {
  /** Before the statement answers, and so before its transaction can commit. */
  readonly begun: (facts: readonly string[]) => void
  /** The transaction is over, committed or not, and whoever wrote has not been told yet. */
  readonly ended: (facts: readonly string[]) => void
}

/**
 * Listens to what the triggers say on the connections of the pool, so that no writer has to remember to tell. Answers
 * the database's processes behind them: as long as a connection is there, its writes are heard here.
 */
export function listenToWrites(
  db: Database,
  { begun, ended }: WriteListener,
): () => readonly number[] {
  const pool = db.$client
  const processes = new Map<PoolClient, number>()
  const written = new Map<PoolClient, string[]>()
  pool.on('message' as 'acquire', (...[client, message]: [PoolClient, string?]) => {
    if (!message?.startsWith(SAID)) return
    const facts = JSON.parse(message.slice(SAID.length)) as string[]
    written.set(client, [...(written.get(client) ?? []), ...facts])
    begun(facts)
  })
  const end = (client: PoolClient) => {
    const facts = written.get(client)
    if (!facts) return
    written.delete(client)
    ended(facts)
  }
  pool.on('release', (_error, client) => end(client))
  pool.on('remove', (client) => {
    end(client)
    processes.delete(client)
  })
  pool.on('acquire', (client) => processes.set(client, readProcess(client)))
  return () => [...processes.values()]
}

/** `pg` knows it and its types do not. */
function readProcess(client: PoolClient): number {
  return (client as unknown as { processID: number | null }).processID ?? 0
}
