import type { RouteMatch, RouteObject } from 'react-router'
import { sessionQuery } from '../../../people/sessions/queries.ts'
import { shopQuery } from '../../../platform/base/shop-query.ts'
import type { PageHandle } from './lazy-page.ts'
import { type Prefetch, queriesOfPages } from './queries-of-pages.ts'
import type { Services } from './services.ts'

/**
 * Starts the queries of the page at an address, unless cached. The server awaits them, so that the first response has
 * content. The page shows failed queries, so nothing is thrown here.
 */
export function startQueries(
  { api, queryClient }: Services,
  matches: readonly RouteMatch<string, RouteObject>[] | null,
  { searchParams }: URL,
): Promise<unknown> {
  const prefetch: Prefetch = (query) => queryClient.prefetchQuery(query)
  const ofPages = (matches ?? []).flatMap(({ route, params }) => {
    const { page = '' }: PageHandle = route.handle ?? {}
    return queriesOfPages[page]?.(prefetch, api, { params, search: searchParams }) ?? []
  })
  return Promise.all([prefetch(sessionQuery(api)), prefetch(shopQuery(api)), ...ofPages])
}
