import { messages } from '../../../contract/messages.ts'
import { ReadableFailure } from './readable-failure.ts'

/** One sentence about a failure, for the person who meets it. */
export function failureText(error: unknown): string {
  return error instanceof ReadableFailure ? error.message : messages.somethingFailed
}
