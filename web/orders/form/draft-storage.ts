import type { QueryClient } from '@tanstack/react-query'
import { isSignedIn, type KnownSession, SESSION_KEY } from '../../sessions/queries.ts'

const PREFIX = 'order-draft '

export const draftName = (subjectId: string) => PREFIX + subjectId

/** Order drafts hold a phone and an address, so they are cleared from this tab when the session ends. */
export function forgetDraftsAtSignOut(queryClient: QueryClient): void {
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== SESSION_KEY[0]) return
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
