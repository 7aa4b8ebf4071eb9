import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loading } from '../../../ui/states/skeleton.tsx'
import { LoadFailure } from './load-failure.tsx'

interface UnloadedProps {
  /** Begins a sentence: `The lines`, `CEO cards`. */
  readonly what: string
  readonly query: Pick<
    UseQueryResult,
    'isPending' | 'isLoadingError' | 'error' | 'isFetching' | 'refetch'
  >
  readonly className?: string
  /** The skeleton, built of `Skeleton` bars. */
  readonly children: ReactNode
}

/** A part of a page until its data is there: waiting or failed; nothing once it is loaded. */
export function Unloaded({ what, query, className, children }: UnloadedProps) {
  if (query.isPending)
    return (
      <Loading
        label={`Loading ${what.replace(/^(The|What|Your) /, (word) => word.toLowerCase())}`}
        className={className}
      >
        {children}
      </Loading>
    )
  return query.isLoadingError ? (
    <LoadFailure title={`${what} could not be loaded`} query={query} />
  ) : null
}
