import { messages } from '../../../../contract/values/messages.ts'
import { ApiProblem } from '../calls/api-answers.ts'
import { ReadableFailure } from './readable-failure.ts'

/** One sentence about a failure, for the person who meets it. */
export function failureText(error: unknown): string {
  return error instanceof ReadableFailure ? error.message : messages.somethingFailed
}

/** All that the shop says against one field, as sent; undefined where a failure has another cause. */
export function faultsAt(error: unknown, field: string): readonly string[] | undefined {
  return error instanceof ApiProblem ? error.errors[field] : undefined
}

/** The first fault at one field, as sent; undefined where a failure has another cause. */
export function faultAt(error: unknown, field: string): string | undefined {
  return faultsAt(error, field)?.[0]
}
