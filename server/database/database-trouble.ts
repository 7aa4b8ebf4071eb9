import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import { DomainError } from '../base/domain-error.ts'
import { isConnectionLost } from './connection-lost.ts'
import { NoConnection } from './database.ts'

/** Every connection is taken and none came free in time, or a statement waited for others too long. */
export class DatabaseBusy extends DomainError {
  override readonly retryAfterSeconds = 2

  constructor(cause: unknown) {
    super('overloaded', 'The shop is busy: nothing was changed. Try again in a moment.')
    this.cause = cause
  }
}

/** Nobody can say whether what was under way was done; whoever asks under an `Idempotency-Key` may ask again. */
export class DatabaseUnavailable extends DomainError {
  override readonly retryAfterSeconds = 5

  constructor(cause: unknown) {
    super(
      'databaseUnavailable',
      'The shop is not answering right now. Check whether your change was saved before you try again.',
    )
    this.cause = cause
  }
}

export class DiskFull extends DomainError {
  override readonly retryAfterSeconds = 30

  constructor(cause: unknown) {
    super('diskFull', 'The shop’s disk is full: nothing was changed. Try again in a few minutes.')
    this.cause = cause
  }
}

/** Cancelled for its length, not given a lock, given up in a deadlock, no connection left at the server. */
const BUSY = new Set(['57014', '55P03', '40P01', '53300'])
const DISK_FULL = new Set(['53100', 'ENOSPC'])
/** `pg` gives these no code. */
const NO_CONNECTION_IN_TIME = /^(timeout exceeded when trying to connect|Query read timeout)/

/** What the machinery under the shop suffers from, as a refusal that is worth trying again; undefined for all else. */
export function readTrouble(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return undefined
  const chain = listCauses(error)
  const has = (codes: ReadonlySet<string>) => chain.some(({ code = '' }) => codes.has(code))
  if (has(DISK_FULL)) return new DiskFull(error)
  if (has(BUSY) || chain.some(({ message }) => NO_CONNECTION_IN_TIME.test(message)))
    return new DatabaseBusy(error)
  // Other things than a database have connections to lose.
  const isDatabases = chain.some(
    (cause) =>
      cause instanceof DrizzleQueryError ||
      cause instanceof NoConnection ||
      cause instanceof pg.DatabaseError ||
      /^Connection terminated|is not queryable/.test(cause.message),
  )
  if (isDatabases && isConnectionLost(error)) return new DatabaseUnavailable(error)
  return undefined
}

function listCauses(error: unknown): NodeJS.ErrnoException[] {
  return error instanceof Error ? [error, ...listCauses(error.cause)] : []
}
