import { type DehydratedState, dehydrate, hydrate, QueryClient } from '@tanstack/react-query'
import { ApiProblem, NetworkFailure } from './api-answers.ts'

const MINUTE_MS = 60_000
const MAX_RETRIES = 3
const MAX_BACK_OFF_MS = 30_000

/** A refusal would be repeated; only network and server failures are worth a retry. */
function isWorthRetrying(failures: number, error: Error): boolean {
  const isRefusal = error instanceof ApiProblem && error.status < 500
  return !isRefusal && failures < MAX_RETRIES
}

/** Failures that came with the page, while it is the one that is shown. */
let sentFailures = new WeakSet<Error>()

export function createQueryClient(side: 'browser' | 'server'): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: side === 'server' ? Number.POSITIVE_INFINITY : 5 * MINUTE_MS,
        // Data sent with the page is not fetched again during hydration.
        staleTime: 15_000,
        // The visitor waits for the server's page: one try there, the browser retries.
        retry: side === 'server' ? false : isWorthRetrying,
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, MAX_BACK_OFF_MS),
        // A failure sent with the page is shown, as in its HTML; any other is fetched again on the next visit.
        retryOnMount: ({ state: { error } }) =>
          side === 'browser' && !(error instanceof Error && sentFailures.has(error)),
        // Offline is a failure with its own message, not an endless wait.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}

/**
 * The server's results, failures included, so that the first client render matches. Without timestamps: equal
 * data must give equal HTML, whose ETag spares the browser a second copy.
 */
export function dehydratePage(queryClient: QueryClient): DehydratedState {
  const page = dehydrate(queryClient, {
    shouldDehydrateQuery: (query) => query.state.status !== 'pending',
    shouldDehydrateMutation: () => false,
  })
  for (const query of page.queries) {
    query.state.dataUpdatedAt = 0
    query.dehydratedAt = 0
  }
  return page
}

export function hydratePage(queryClient: QueryClient, page: DehydratedState): void {
  for (const query of page.queries) {
    // It was current when sent, however old the cached page is.
    query.state.dataUpdatedAt = Date.now()
    query.state.error = reviveFailure(query.state.error)
    query.state.fetchFailureReason = reviveFailure(query.state.fetchFailureReason)
  }
  hydrate(queryClient, page)
}

/**
 * Another page fetches again what failed for the first one. Not once the first is hydrated: parts of it hydrate later,
 * when they come near.
 */
export function forgetSentFailures(): void {
  sentFailures = new WeakSet()
}

/** Errors are sent as plain objects; pages distinguish them by class. */
function reviveFailure(failure: Error | null): Error | null {
  if (failure === null) return null
  const revived = 'code' in failure ? new ApiProblem(failure as ApiProblem) : new NetworkFailure()
  sentFailures.add(revived)
  return revived
}
