import { useDeferredValue } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * Whether a long page is rendered whole: at once on a first visit, on going back and for an anchor, which all need the
 * scroll position. After a link its first screen is painted first, the rest in steps.
 */
export function useWholePage(): boolean {
  const isScrolled = useNavigationType() === 'POP'
  const { hash } = useLocation()
  return useDeferredValue(true, isScrolled || hash !== '')
}
