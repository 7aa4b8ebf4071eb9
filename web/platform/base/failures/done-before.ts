import { ApiProblem } from '../calls/api-answers.ts'

/** Whether the call of this key was carried out with other entries, and its answer was lost. */
export function isDoneBefore(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'idempotencyKeyReused'
}
