import type { FastifyRequest } from 'fastify'
import { DomainError } from '../../base/domain-error.ts'

export class UnstorableText extends DomainError {
  constructor(what: string) {
    super('malformedRequest', `The request holds ${what}, which no text has.`)
  }
}

/**
 * JSON's `\u` escapes can say what PostgreSQL's texts can't hold: U+0000, and one half of a surrogate pair (in a
 * `text` it would become U+FFFD silently, a `jsonb` fails on it). Refused here for every call, before a query does either.
 */
export async function refuseUnstorableText({ params, query, body }: FastifyRequest): Promise<void> {
  for (const part of [params, query, body]) refuseIn(part)
}

/** Keys need no look: unknown ones are refused by every schema. A stack of our own: a body may nest 8,000 deep. */
function refuseIn(whole: unknown): void {
  const waiting = [whole]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value === 'string') {
      if (value.includes('\0')) throw new UnstorableText('the character U+0000')
      if (!value.isWellFormed()) throw new UnstorableText('one half of a surrogate pair')
    }
    if (typeof value === 'object' && value !== null && !Buffer.isBuffer(value)) {
      waiting.push(...Object.values(value))
    }
  }
}
