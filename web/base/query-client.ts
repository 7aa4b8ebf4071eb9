import { type DehydratedState, dehydrate, hydrate, QueryClient } from '@tanstack/react-query'
import { ApiProblem, NetworkFailure } from './api.ts'

const MINUTE_MS = 60_000
const MAX_RETRIES = 3
const MAX_BACK_OFF_MS = 30_000

/** What the shop refuses once it refuses again; only failures of the way or of the shop are worth another try. */
function isWorthRetrying(failures: number, error: Error): boolean {
  const isRefusal = error instanceof ApiProblem && error.status < 500
  return !isRefusal && failures < MAX_RETRIES
}

export function createQueryClient(side: 'browser' | 'server'): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: side === 'server' ? Number.POSITIVE_INFINITY : 5 * MINUTE_MS,
        // What came with the page is not asked for again while the page wakes up.
        staleTime: 15_000,
        // A visitor waits for the server's page: one try, and the browser goes on from there.
        retry: side === 'server' ? false : isWorthRetrying,
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, MAX_BACK_OFF_MS),
        // A failure that came with the page is shown as such; "Try again" and the next visit ask anew.
        retryOnMount: false,
        // Offline is a failure with a sentence of its own, not an endless wait.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}

/**
 * What the server found out, failures included, so that the browser's first picture is the same. Without the time: the
 * server keeps a page as long as it is true, and the same page is the same text.
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
    // It was true when it was sent, however long ago it was made.
    query.state.dataUpdatedAt = Date.now()
    query.state.error = reviveFailure(query.state.error)
    query.state.fetchFailureReason = reviveFailure(query.state.fetchFailureReason)
  }
  hydrate(queryClient, page)
}

/** Errors cross as plain objects; the pages tell them apart by class. */
function reviveFailure(failure: Error | null): Error | null {
  if (failure === null) return null
  return 'code' in failure ? new ApiProblem(failure as ApiProblem) : new NetworkFailure()
}
