import { useSyncExternalStore } from 'react'

/** False on the server and during hydration, when nothing is known of what the browser keeps. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
