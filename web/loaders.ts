import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { type LoaderFunction, type LoaderFunctionArgs, redirect } from 'react-router'
import { loginPath } from './paths.ts'
import { type Services, servicesContext } from './services.ts'
import { sessionQuery } from './users/queries.ts'

interface LoadArgs extends Pick<LoaderFunctionArgs, 'params'> {
  readonly search: URLSearchParams
}

// biome-ignore lint/suspicious/noExplicitAny: queries of any data stand in one list; their types matter to their readers
type AnyQuery = FetchQueryOptions<any, Error, any, any>

/**
 * Starts the queries of a page. The server waits for them, so that the first answer has its content; in the browser the
 * page comes at once and shows its own waiting state. A failed query is the page's to show, so nothing is thrown here.
 */
export function load(
  queriesOf: (api: Services['api'], args: LoadArgs) => readonly AnyQuery[],
): LoaderFunction {
  return async ({ context, params, request }) => {
    const { api, queryClient, side } = context.get(servicesContext)
    const search = new URL(request.url).searchParams
    const loading = queriesOf(api, { params, search }).map((query) =>
      queryClient.prefetchQuery<unknown, Error, unknown, QueryKey>(query),
    )
    if (side === 'server') await Promise.all(loading)
    return null
  }
}

/**
 * Sends those who are not signed in to the login page. Only on the server: there a redirect is a status and a header,
 * and works without JavaScript. In the browser `<SignedInOnly>` does it.
 */
export const redirectSignedOut: LoaderFunction = async ({ context, request }) => {
  const { api, queryClient, side } = context.get(servicesContext)
  const session = queryClient.prefetchQuery(sessionQuery(api))
  if (side === 'browser') return null
  await session
  const known = queryClient.getQueryData(sessionQuery(api).queryKey)
  if (known && !known.user) {
    const { pathname, search } = new URL(request.url)
    throw redirect(loginPath(pathname + search))
  }
  return null
}
