import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import { listCauses } from '../base/errors/causes.ts'
import { DomainError } from '../base/errors/domain-error.ts'
import { NoConnection } from './database.ts'
import { isConnectionLost } from './servers/connection-lost.ts'

/** No connection became free in time, or a statement waited too long for locks. */
export class DatabaseBusy extends DomainError {
  override readonly retryAfterSeconds = 2

  constructor(cause: unknown) {
    super('overloaded', 'The shop is busy: nothing was changed. Try again in a moment.')
    this.cause = cause
  }
}

/** The outcome of the call is unknown; with an `Idempotency-Key` it can be repeated safely. */
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

const LOCK_TIMEOUT = '55P03'
/** Statement timeout, lock timeout, deadlock, too many connections. */
const BUSY = new Set(['57014', LOCK_TIMEOUT, '40P01', '53300'])
const DISK_FULL = new Set(['53100', 'ENOSPC'])
/** `pg` gives these errors no code. */
const NO_CONNECTION_IN_TIME = /^(timeout exceeded when trying to connect|Query read timeout)/

/** Maps infrastructure failures to a refusal that invites a retry; undefined for all other errors. */
export function readTrouble(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return undefined
  const chain = listCauses(error)
  const has = (codes: ReadonlySet<string>) => chain.some(({ code = '' }) => codes.has(code))
  if (has(DISK_FULL)) return new DiskFull(error)
  if (has(BUSY) || chain.some(({ message }) => NO_CONNECTION_IN_TIME.test(message)))
    return new DatabaseBusy(error)
  // Other components have connections to lose, too.
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

/** A statement waited longer for a lock than its transaction allows. */
export function isLockTimeout(error: unknown): boolean {
  return listCauses(error).some(({ code }) => code === LOCK_TIMEOUT)
}
