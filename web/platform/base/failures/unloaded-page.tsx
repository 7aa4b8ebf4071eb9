import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from '../../../ui/link.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ApiProblem } from '../calls/api-answers.ts'
import { PageHead } from '../page-head.tsx'
import { LoadFailure } from './load-failure.tsx'

interface UnloadedPageProps {
  readonly title: string
  readonly query: Pick<
    UseQueryResult,
    'isPending' | 'isLoadingError' | 'error' | 'isFetching' | 'refetch'
  >
  readonly waiting: ReactNode
  /** Where there is no such thing: a sentence, and the list that it would be in. */
  readonly missing: {
    readonly title: string
    readonly text?: string
    readonly listPath: string
    readonly listName: string
  }
  readonly failure: string
}

/** The page of one thing until it is there: waiting, missing or failed. */
export function UnloadedPage({ title, query, waiting, missing, failure }: UnloadedPageProps) {
  const isMissing = query.error instanceof ApiProblem && query.error.status === 404
  return (
    <>
      <PageHead title={title} />
      <PageHeading className="mb-6">{title}</PageHeading>
      {query.isPending && waiting}
      {isMissing && (
        <EmptyState
          title={missing.title}
          action={
            <Link className="btn btn-outline" to={missing.listPath}>
              {missing.listName}
            </Link>
          }
        >
          {missing.text}
        </EmptyState>
      )}
      {query.isLoadingError && !isMissing && <LoadFailure title={failure} query={query} />}
    </>
  )
}
