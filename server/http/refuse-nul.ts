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

/** Keys need no look: unknown ones are refused by every schema. A stack of our own: a body may nest 8,000 deep. */
function holdsNul(whole: unknown): boolean {
  const waiting = [whole]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value === 'string' && value.includes('\0')) return true
    if (typeof value === 'object' && value !== null && !Buffer.isBuffer(value)) {
      waiting.push(...Object.values(value))
    }
  }
  return false
}
