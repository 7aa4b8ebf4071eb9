import { NetworkFailure } from '../api.ts'

/** For lists that could not be loaded: the reason in a few words, and that nothing is lost by it. */
export function whatIsSafe(error: Error): string {
  return error instanceof NetworkFailure
    ? 'The shop could not be reached. Check the connection; nothing was changed or charged.'
    : 'The shop did not answer as it should. Nothing was changed or charged.'
}
