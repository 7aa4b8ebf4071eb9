import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../../../contract/values/endpoint.ts'
import { IdempotencyKeyInvalid } from './idempotency-errors.ts'

/** A request with the caller's own key. */
export interface KeyedCall {
  /** The key's owner: an e-mail, because orders belong to an e-mail and outlive the user's record. */
  readonly caller: string
  readonly key: string
  readonly requestSha256: Buffer
}

/** Reads `Idempotency-Key`; undefined if none was sent. */
export function readKeyedCall(
  { headers, method, url, body, user }: FastifyRequest,
  { readsOfBody }: Pick<Endpoint, 'readsOfBody'>,
) {
  const key = headers['idempotency-key']
  if (key === undefined || !user) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key))
    throw new IdempotencyKeyInvalid()
  // The parsed body, so that spaces and key order make no difference; and of it only what the call reads.
  const read = readsOfBody ? readsOfBody(body as never) : body
  const requestSha256 = createHash('sha256')
    .update(`${method} ${url}\n${JSON.stringify(read)}`)
    .digest()
  const { email, viaKey } = user
  // Two programs of one maker may number their calls alike; a header's value has no space.
  return {
    caller: email,
    key: viaKey ? `${viaKey.id} ${key}` : key,
    requestSha256,
  } satisfies KeyedCall
}
