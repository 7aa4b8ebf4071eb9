import type { ProblemCode, ProblemMembers } from '../../../../contract/values/errors.ts'

/**
 * A refusal by a rule of the shop. Features throw subclasses with the facts; only `http/error-handler.ts` maps codes to
 * statuses.
 */
export class DomainError extends Error {
  readonly code: ProblemCode
  /** Messages by field name as sent, if fields are at fault. */
  readonly fieldErrors: Readonly<Record<string, string[]>> | undefined
  /** When a retry may succeed; sent as `Retry-After`. */
  readonly retryAfterSeconds: number | undefined = undefined
  /** Further members of the answer. */
  readonly members: ProblemMembers | undefined = undefined

  constructor(code: ProblemCode, detail: string, fieldErrors?: Record<string, string[]>) {
    super(detail)
    this.name = new.target.name
    this.code = code
    this.fieldErrors = fieldErrors
  }
}
