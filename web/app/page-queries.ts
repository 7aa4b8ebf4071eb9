import type { FetchQueryOptions } from '@tanstack/react-query'
import type { RouteMatch, RouteObject } from 'react-router'
import type { Api } from '../base/api.ts'
import type { Services } from './services.ts'

// biome-ignore lint/suspicious/noExplicitAny: queries of any data stand in one list; their types matter to their readers
type AnyQuery = FetchQueryOptions<any, Error, any, any>

/** What a page asks of the shop, known by its address before its script is there. */
export type PageQueries = (
  api: Api,
  address: { readonly params: RouteMatch['params']; readonly search: URLSearchParams },
) => readonly AnyQuery[]

/** What a route says of its page beside what the router knows. */
export interface PageHandle {
  /** The page's module, by which the server finds the chunk to preload. */
  readonly page?: string
  /** The answer's status where it is not 200. */
  readonly status?: number | undefined
  readonly queries?: PageQueries | undefined
}

/**
 * Starts what the page at an address asks of the shop, unless it is known. The server waits for it, so that the first
 * answer has its content. A failed query is the page's to show, so nothing is thrown here.
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
