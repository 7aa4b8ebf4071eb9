import type { IncomingMessage } from 'node:http'
import { v7 as uuidv7 } from 'uuid'

const GIVEN = /^[\w.:-]{8,64}$/

/**
 * The id under which the log has a request. A proxy's own (`X-Request-Id`) is taken over, so that its log and ours speak
 * of the same; what could not be an id, or could be a lie of several lines, is not.
 */
export function nameRequest({ headers }: IncomingMessage): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && GIVEN.test(given) ? given : uuidv7()
}
