import type { FastifyRequest } from 'fastify'
import { DomainError } from '../../base/errors/domain-error.ts'

export class UnstorableText extends DomainError {
  constructor(what: string) {
    super('malformedRequest', `The request holds ${what}, which no text has.`)
  }
}

/**
 * Refuses text that PostgreSQL can't store: U+0000, and lone surrogates (`text` would silently turn them into U+FFFD,
 * `jsonb` fails).
 */
export async function refuseUnstorableText({ params, query, body }: FastifyRequest): Promise<void> {
  for (const part of [params, query, body]) refuseIn(part)
}

/** Keys need no check: schemas refuse unknown ones. Iterative, because a body may nest 8,000 levels deep. */
function refuseIn(whole: unknown): void {
  const waiting = [whole]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value === 'string') {
      if (value.includes('\0')) throw new UnstorableText('the character U+0000')
      if (!value.isWellFormed()) throw new UnstorableText('one half of a surrogate pair')
    }
    if (typeof value === 'object' && value !== null && !Buffer.isBuffer(value)) {
      // One by one: arguments have to fit into the stack.
      for (const part of Object.values(value)) waiting.push(part)
    }
  }
}
