import { messages } from '../../../contract/messages.ts'
import { ApiProblem } from '../calls/api-answers.ts'
import { ReadableFailure } from './readable-failure.ts'

/** One sentence about a failure, for the person who meets it. */
export function failureText(error: unknown): string {
  return error instanceof ReadableFailure ? error.message : messages.somethingFailed
}

/** What the shop says against one field, as sent; undefined where a failure has another cause. */
export function faultAt(error: unknown, field: string): string | undefined {
  return error instanceof ApiProblem ? error.errors[field]?.[0] : undefined
}
