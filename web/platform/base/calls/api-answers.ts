import type { Problem, ProblemCode, ProblemMembers } from '../../../../contract/values/errors.ts'
import { failureMessages } from '../../../../contract/values/failure-messages.ts'
import { ReadableFailure } from '../failures/readable-failure.ts'

/** One page of a list, with the total. */
export interface ListAnswer<Item> {
  readonly items: Item[]
  /** Length of the whole list; a lower bound if `isTotalExact` is false. */
  readonly total: number
  readonly isTotalExact: boolean
  /** The `after` of the next page; absent on the last one. */
  readonly next?: string
}

/** The shop answered a call with a problem (RFC 9457). */
export class ApiProblem
  extends ReadableFailure
  implements Pick<Problem, 'code' | 'status' | 'detail'>
{
  override readonly name = 'ApiProblem'
  readonly code: ProblemCode
  readonly status: number
  readonly detail: string
  /** By field name, as sent. */
  readonly errors: Readonly<Record<string, string[]>>
  readonly members: ProblemMembers

  constructor(problem: Pick<Problem, 'code' | 'status' | 'detail' | 'errors'> & ProblemMembers) {
    super(problem.detail)
    this.code = problem.code
    this.status = problem.status
    this.detail = problem.detail
    this.errors = problem.errors ?? {}
    this.members = problem
  }
}

export const needsProof = (error: unknown): boolean =>
  error instanceof ApiProblem && error.code === 'freshProof'

/** The shop was unreachable or did not answer in time; whether it received the call is unknown. */
export class NetworkFailure extends ReadableFailure {
  override readonly name = 'NetworkFailure'

  constructor(options?: ErrorOptions) {
    super(failureMessages.networkFailed, options)
  }
}
