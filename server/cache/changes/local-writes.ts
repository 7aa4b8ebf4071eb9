import type { PoolClient } from 'pg'
import type { Database } from '../../database/database.ts'
import { toldProcessId } from '../../database/servers/own-connection.ts'

/** Prefix of the notices, as in the migration's `tell_change`. */
const SAID = 'bulkhead changed '

/** Receives the writes of this process, on any connection of its pool. */
interface WriteListener {
  /** Before the statement returns, and so before its transaction can commit. */
  readonly begun: (facts: readonly string[]) => void
  /** The transaction has ended, committed or not, and its caller doesn't know yet. */
  readonly ended: (facts: readonly string[]) => void
}

/**
 * Listens to the triggers' notices on the pool's connections, so that writers need not report changes. Returns the
 * backend process ids of those connections.
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
  pool.on('acquire', (client) => processes.set(client, toldProcessId(client)))
  return () => [...processes.values()]
}
