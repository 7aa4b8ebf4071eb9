import { useDeferredValue } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * Whether a long page is shown as a whole: at once on a first visit, on the way back and for a place within it, since
 * the window is scrolled there. After a link its first screen is painted first, and the rest in steps behind that.
 */
export function useWholePage(): boolean {
  const isScrolled = useNavigationType() === 'POP'
  const { hash } = useLocation()
  return useDeferredValue(true, isScrolled || hash !== '')
}
