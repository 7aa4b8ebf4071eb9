import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../base/api.ts'
import { isSignedIn, type KnownSession, sessionQuery } from '../sessions/queries.ts'

const PREFIX = 'order-draft '

export const draftName = (productId: string) => PREFIX + productId

/** Order drafts hold a phone and an address, so they are cleared from this tab when the session ends. */
export function forgetDraftsAtSignOut(queryClient: QueryClient, api: Api): void {
  const [session] = sessionQuery(api).queryKey
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== session) return
    const known: KnownSession | undefined = query.state.data
    if (known && !isSignedIn(known)) forgetDrafts()
  })
}

function forgetDrafts(): void {
  try {
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith(PREFIX)) sessionStorage.removeItem(name)
    }
  } catch {
    // The browser blocks storage.
  }
}
