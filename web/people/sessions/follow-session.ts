import type { QueryClient } from '@tanstack/react-query'
import {
  forgetPersonalData,
  isPersonal,
  type KnownSession,
  SESSION_KEY,
  SIGNED_OUT,
} from './ended-session.ts'

/** Follows what other tabs of this browser do with the session. Loaded after hydration, since no page waits for it. */
export function followSession(queryClient: QueryClient): void {
  followSignOuts(queryClient)
  forgetFormerUser(queryClient)
}

function followSignOuts(queryClient: QueryClient): void {
  addEventListener('storage', ({ key }) => {
    if (key !== SIGNED_OUT) return
    queryClient.setQueryData(SESSION_KEY, { user: null })
    // Asked again when this tab gets the focus: somebody may have logged in there since.
    queryClient.invalidateQueries({ queryKey: SESSION_KEY, refetchType: 'none' })
  })
}

/** Clears what a user was shown, active or not, once somebody else is signed in, also in another tab. */
function forgetFormerUser(queryClient: QueryClient): void {
  let last = queryClient.getQueryData<KnownSession>(SESSION_KEY)?.user?._id
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== SESSION_KEY[0]) return
    const known: KnownSession | undefined = query.state.data
    const user = known?.user?._id
    if (user === undefined || user === last) return
    const isAnother = last !== undefined
    last = user
    if (!isAnother) return
    forgetPersonalData(queryClient)
    queryClient.resetQueries({ type: 'active', predicate: isPersonal })
  })
}
