import type { ProblemCode } from '../../contract/errors.ts'

/**
 * A rule of the shop that refused. Features throw subclasses that carry the facts; `http/error-handler.ts` alone knows
 * which status each code becomes.
 */
export class DomainError extends Error {
  readonly code: ProblemCode
  /** Texts by the field (as it was sent) that is to blame, where one is. */
  readonly fieldErrors: Readonly<Record<string, string[]>> | undefined
  /** When the same call may fare better; sent as `Retry-After`. */
  readonly retryAfterSeconds: number | undefined = undefined

  constructor(code: ProblemCode, detail: string, fieldErrors?: Record<string, string[]>) {
    super(detail)
    this.name = new.target.name
    this.code = code
    this.fieldErrors = fieldErrors
  }
}
