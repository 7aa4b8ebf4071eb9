import type { QueryClient } from '@tanstack/react-query'
import { type KnownSession, SESSION_KEY } from '../../../people/sessions/ended-session.ts'
import { isSignedIn } from '../../../people/sessions/queries.ts'

const ORDER = 'order-draft '
const LIST = 'list-draft '
const SETTING = 'setting-draft '

export const draftName = (subjectId: string) => ORDER + subjectId
/** Storage key of a quick order's draft, for the account with this email. */
export const listDraftName = (part: string, email: string) => `${LIST}${part} ${email}`
/** Storage key of what an admin typed into a setting. */
export const settingDraftName = (form: string, email: string) => `${SETTING}${form} ${email}`

/**
 * Order drafts hold a phone and an address, so they are cleared from this tab when the session ends; lists of parts
 * and settings only at a sign-out, since a session that ends amid a long list goes on after the login.
 */
export function forgetDraftsAtSignOut(queryClient: QueryClient): void {
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== SESSION_KEY[0]) return
    const known: KnownSession | undefined = query.state.data
    if (!known || isSignedIn(known)) return
    forgetDrafts(ORDER)
    if (known.user) return
    forgetDrafts(LIST)
    forgetDrafts(SETTING)
  })
}

function forgetDrafts(prefix: string): void {
  try {
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith(prefix)) sessionStorage.removeItem(name)
    }
  } catch {
    // The browser blocks storage.
  }
}
