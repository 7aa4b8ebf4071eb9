import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '../../base/calls/api.ts'
import { isSignedIn, useSession } from '../../sessions/queries.ts'
import { useVisitorCart } from './visitor-cart.ts'

// Every page loads this file.

/** Adds what the visitor collected to the account's cart, here or after a sign-in in another tab. */
export function useJoinAtSignIn(): void {
  const api = useApi()
  const queryClient = useQueryClient()
  const isCustomer = isSignedIn(useSession().data)
  const isFilled = useVisitorCart().length > 0
  useEffect(() => {
    if (!isCustomer || !isFilled) return
    import('../adding/later-mutations.ts').then(
      ({ joinVisitorCart }) => joinVisitorCart(api, queryClient),
      // Not loaded: the lines stay in the browser and are joined by the next page.
      () => undefined,
    )
  }, [isCustomer, isFilled, api, queryClient])
}
