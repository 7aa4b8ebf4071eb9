import type { FastifyRequest } from 'fastify'
import { DomainError } from '../domain-error.ts'

export class NulInRequest extends DomainError {
  constructor() {
    super('malformedRequest', 'The request holds the character U+0000, which no text has.')
  }
}

/** PostgreSQL's texts can't hold U+0000 and JSON's can: refused here for every call, before a query fails on it. */
export async function refuseNul({ params, query, body }: FastifyRequest): Promise<void> {
  if ([params, query, body].some(holdsNul)) throw new NulInRequest()
}

/** Keys need no look: unknown ones are refused by every schema. */
function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return false
  return Object.values(value).some(holdsNul)
}
