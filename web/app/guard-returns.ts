import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../base/api.ts'
import { sessionQuery } from '../sessions/queries.ts'

/**
 * A browser may keep a page as it was left and bring it back with one step in its history, long after somebody else has
 * signed in or out. The page of somebody who was signed in leaves covered, and is uncovered once it is known that they
 * still are; otherwise it is opened anew. A visitor's page comes back at once.
 */
export function guardReturns(root: HTMLElement, queryClient: QueryClient, api: Api): void {
  const query = sessionQuery(api)
  const whoIsKnown = () => queryClient.getQueryData(query.queryKey)?.user?.email
  let whoLeft: string | undefined
  window.addEventListener('pagehide', ({ persisted }) => {
    whoLeft = whoIsKnown()
    root.hidden = persisted && whoLeft !== undefined
  })
  window.addEventListener('pageshow', async ({ persisted }) => {
    if (!persisted) return
    const session = await queryClient.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined)
    if (session?.user?.email === whoLeft) root.hidden = false
    else location.reload()
  })
}
