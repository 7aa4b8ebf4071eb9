import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const GIVEN = /^[\w.:-]{8,64}$/

/**
 * The request's id in the log. A proxy's `X-Request-Id` is used if well-formed, so that both logs agree. Our own are
 * random UUIDs, which Node generates in batches, unlike version 7.
 */
export function nameRequest({ headers }: IncomingMessage): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && GIVEN.test(given) ? given : randomUUID()
}
