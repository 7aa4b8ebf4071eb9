import type { QueryClient } from '@tanstack/react-query'
import { isSignedIn, sessionQuery } from '../../people/sessions/queries.ts'
import type { Api } from '../../platform/base/calls/api.ts'

/**
 * The back-forward cache may restore a page after somebody else signed in or out. A signed-in user's page is hidden on
 * leaving; on return it is shown if the session is the same, else reloaded. A visitor's page is shown at once.
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
    const who = isSignedIn(session) ? session?.user?.email : undefined
    if (who === whoLeft) root.hidden = false
    else location.reload()
  })
}
