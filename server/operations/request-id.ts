import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const GIVEN = /^[\w.:-]{8,64}$/

/**
 * The id under which the log has a request. A proxy's own (`X-Request-Id`) is taken over, so that its log and ours speak
 * of the same; what could not be an id, or could be a lie of several lines, is not. Ours are random: Node draws its UUIDs
 * in stock, and a version 7 would draw anew for each request.
 */
export function nameRequest({ headers }: IncomingMessage): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && GIVEN.test(given) ? given : randomUUID()
}
