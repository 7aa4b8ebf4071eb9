import type { FetchQueryOptions } from '@tanstack/react-query'
import type { RouteMatch, RouteObject } from 'react-router'
import type { Api } from '../../../platform/base/calls/api.ts'
import type { Services } from './services.ts'

// biome-ignore lint/suspicious/noExplicitAny: one list holds queries of any data; only their users need the types
type AnyQuery = FetchQueryOptions<any, Error, any, any>

/** The queries of a page, known from its address before its script is loaded. */
export type PageQueries = (
  api: Api,
  address: { readonly params: RouteMatch['params']; readonly search: URLSearchParams },
) => readonly AnyQuery[]

/** A route's statements about its page, in the router's `handle`. */
export interface PageHandle {
  /** The page's module, whose chunk the server preloads. */
  readonly page?: string
  /** Status of the response, if not 200. */
  readonly status?: number | undefined
  readonly queries?: PageQueries | undefined
}

/**
 * Starts the queries of the page at an address, unless cached. The server awaits them, so that the first response has
 * content. The page shows failed queries, so nothing is thrown here.
 */
export function startQueries(
  { api, queryClient }: Services,
  matches: readonly RouteMatch<string, RouteObject>[] | null,
  { searchParams }: URL,
): Promise<unknown> {
  const queries = (matches ?? []).flatMap(({ route, params }) => {
    const { queries }: PageHandle = route.handle ?? {}
    return queries?.(api, { params, search: searchParams }) ?? []
  })
  return Promise.all(queries.map((query) => queryClient.prefetchQuery(query)))
}
