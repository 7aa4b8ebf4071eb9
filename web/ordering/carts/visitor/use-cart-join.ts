import { isSignedIn, useSession } from '../../../people/sessions/queries.ts'
import { useIsHydrated } from '../../../ui/hooks/use-is-hydrated.ts'
import { useVisitorCart } from './visitor-cart.ts'

/**
 * Whether lines of this browser are still to come into the account's cart, so that nothing may call it empty. Unknown
 * until hydration: only the browser knows its lines.
 */
export function useCartJoin(): boolean {
  const isCustomer = isSignedIn(useSession().data)
  const isHydrated = useIsHydrated()
  const isFilled = useVisitorCart().length > 0
  return isCustomer && (!isHydrated || isFilled)
}
