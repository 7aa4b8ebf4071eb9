import { listCauses } from '../../base/errors/causes.ts'

/** SQLSTATE and system codes of a server that stopped or crashed, or of a broken connection. */
const CODES = new Set(['57P01', '57P02', '57P03', 'ECONNRESET', 'EPIPE', 'ECONNREFUSED', 'ENOENT'])

/** Whether the connection broke during a statement. The outcome of a COMMIT is then unknown and must be looked up. */
export function isConnectionLost(error: unknown): boolean {
  return listCauses(error).some(
    ({ code = '', message }) =>
      CODES.has(code) ||
      code.startsWith('08') ||
      // `pg` gives these errors no code.
      /^Connection terminated|connection error and is not queryable/.test(message),
  )
}
