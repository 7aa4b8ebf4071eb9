import { messages } from '../contract/messages.ts'
import { ApiProblem, NetworkFailure } from './api.ts'
import { SignInFailure } from './users/identity/sign-in-failure.ts'

/** A failed call in one sentence for the person who made it. */
export function failureText(error: unknown): string {
  if (error instanceof ApiProblem) return error.detail
  if (error instanceof NetworkFailure || error instanceof SignInFailure) return error.message
  return messages.somethingFailed
}
