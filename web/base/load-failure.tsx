import type { UseQueryResult } from '@tanstack/react-query'
import { FailureState } from '../ui/failure-state.tsx'
import { NetworkFailure } from './api.ts'

interface LoadFailureProps {
  readonly title: string
  /** Of the title, where it stands right under the page's own. */
  readonly level?: 2
  readonly query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
  /** Where more than the query itself has to be asked for again. */
  readonly onRetry?: () => void
}

/** What a page shows in place of what could not be loaded: the reason in a few words, and that nothing is lost by it. */
export function LoadFailure({ title, level, query, onRetry = query.refetch }: LoadFailureProps) {
  return (
    <FailureState title={title} level={level} onRetry={onRetry} isRetrying={query.isFetching}>
      {query.error instanceof NetworkFailure
        ? 'The shop could not be reached. Check your connection. Nothing was changed or charged.'
        : 'Something went wrong. Nothing was changed or charged.'}
    </FailureState>
  )
}
