/** SQLSTATE and system codes of a server that stopped or crashed, or of a broken connection. */
const CODES = new Set(['57P01', '57P02', '57P03', 'ECONNRESET', 'EPIPE', 'ECONNREFUSED', 'ENOENT'])

/** Whether the connection broke during a statement. The outcome of a COMMIT is then unknown and must be looked up. */
export function isConnectionLost(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code = '' } = cause as { code?: string }
    if (CODES.has(code) || code.startsWith('08')) return true
    // `pg` gives these errors no code.
    if (/^Connection terminated|connection error and is not queryable/.test(cause.message))
      return true
  }
  return false
}
