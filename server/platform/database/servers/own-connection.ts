import type pg from 'pg'
import { DomainError } from '../../base/errors/domain-error.ts'

/** A pooler lends a connection for one transaction at a time: what a session keeps would be left to others. */
export class NeedsOwnConnection extends DomainError {
  constructor(whoNeeds: string) {
    super(
      'databaseUnavailable',
      `${whoNeeds} a connection of its own, but DATABASE_URL leads to a pooler: set DATABASE_DIRECT_URL to the same database past it.`,
    )
  }
}

/** The connection's backend process id, as told when it was opened. */
function toldProcessId(client: pg.ClientBase): number {
  // `pg` has it, but its types don't.
  return (client as unknown as { processID: number | null }).processID ?? 0
}

/** Poolers tell their clients process ids that they make up. `whoNeeds` begins the refusal: “Migrating needs”. */
export async function refusePooler(client: pg.ClientBase, whoNeeds: string): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  if (rows[0]?.pid !== toldProcessId(client)) throw new NeedsOwnConnection(whoNeeds)
}
