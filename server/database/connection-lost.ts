/** The server is being shut down, was terminated or crashed, or the connection broke: SQLSTATE and system codes. */
const CODES = new Set(['57P01', '57P02', '57P03', 'ECONNRESET', 'EPIPE', 'ECONNREFUSED', 'ENOENT'])

/**
 * Whether the connection to the database broke under a statement. If that was a COMMIT, nobody knows what became of it:
 * the transaction has to be looked for.
 */
export function isConnectionLost(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code = '' } = cause as { code?: string }
    if (CODES.has(code) || code.startsWith('08')) return true
    // `pg` gives these no code.
    if (/^Connection terminated|connection error and is not queryable/.test(cause.message))
      return true
  }
  return false
}
