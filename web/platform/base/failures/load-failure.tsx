import type { UseQueryResult } from '@tanstack/react-query'
import { FailureState } from '../../../ui/states/failure-state.tsx'
import { NetworkFailure } from '../calls/api-answers.ts'

interface LoadFailureProps {
  readonly title: string
  /** Heading level 2 directly under the page's title. */
  readonly level?: 2
  readonly query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
  /** Where more than the query itself must be reloaded. */
  readonly onRetry?: () => void
}

/** Replaces what could not be loaded: the reason, and that nothing is lost. */
export function LoadFailure({ title, level, query, onRetry = query.refetch }: LoadFailureProps) {
  return (
    <FailureState title={title} level={level} onRetry={onRetry} isRetrying={query.isFetching}>
      {query.error instanceof NetworkFailure
        ? 'The shop could not be reached. Check your connection. Nothing was changed or charged.'
        : 'Something went wrong. Nothing was changed or charged.'}
    </FailureState>
  )
}
