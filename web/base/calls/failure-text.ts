import { messages } from '../../../contract/messages.ts'
import { ApiProblem, NetworkFailure } from './api-answers.ts'
import { NotConfirmed } from './not-confirmed.ts'
import { SignInFailure } from './sign-in-failure.ts'

/** One sentence about a failed call, for the person who made it. */
export function failureText(error: unknown): string {
  if (error instanceof ApiProblem) return error.detail
  const saysWhy = [NetworkFailure, NotConfirmed, SignInFailure].some(
    (kind) => error instanceof kind,
  )
  return saysWhy ? (error as Error).message : messages.somethingFailed
}
