import type { QueryClient } from '@tanstack/react-query'
import type { Session } from '../../../contract/people/users.ts'

/** A server of the release before tells neither rights nor role. */
export interface KnownSession extends Pick<Session, 'user'>, Partial<Omit<Session, 'user'>> {
  /** Path and search of the page on which it turned out that the session had ended. */
  readonly endedOn?: string
}

export const SESSION_KEY = ['session'] as const

/** In storage for a moment, so that other tabs hear of it. */
export const SIGNED_OUT = 'bulkhead.signedOut'

/** The page on which something was typed last. */
let typedOn: string | undefined

/** Path and search of the shown page. */
export const shownPage = (): string => location.pathname + location.search

export function markTyped(): void {
  typedOn = shownPage()
}

/**
 * A session that has ended leaves its page on the screen if something was typed there, and the header offers a login.
 * Other pages close as before: the session may have been ended from afar, since somebody else sits here.
 */
export function keepWhileTyped(known: KnownSession | undefined, answered: Session): KnownSession {
  if (answered.user || !known?.user || typedOn === undefined || typedOn !== shownPage())
    return answered
  return { endedOn: typedOn, ...known }
}

/** Ends the session of this browser's other tabs as well, where something may be typed. */
export function tellSignOut(): void {
  try {
    localStorage.setItem(SIGNED_OUT, 'now')
    // Other tabs hear of the change; nothing stays in this browser.
    localStorage.removeItem(SIGNED_OUT)
  } catch {
    // Storage may be off; the other tabs then ask the shop when they get the focus.
  }
}

/** Clears what the previous user of this browser was shown, except on the page that is open. */
export function forgetPersonalData(queryClient: QueryClient): void {
  queryClient.removeQueries({ type: 'inactive', predicate: isPersonal })
}

export const isPersonal = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean =>
  queryKey[0] !== SESSION_KEY[0]
