import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { isSignedIn, useSession } from '../../../people/sessions/queries.ts'
import { useApi } from '../../../platform/base/calls/api.ts'
import { useVisitorCart } from './visitor-cart.ts'

// Every page loads this file.

/**
 * Adds what the visitor collected to the account's cart, here or after a sign-in in another tab. After a failure the
 * next page tries again, or this one once the connection is back.
 */
export function useJoinAtSignIn(): void {
  const api = useApi()
  const queryClient = useQueryClient()
  const isCustomer = isSignedIn(useSession().data)
  const isFilled = useVisitorCart().length > 0
  const { pathname } = useLocation()
  const isUnderWay = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page tries again
  useEffect(() => {
    if (!isCustomer || !isFilled) return
    const join = () => {
      // The page that follows a sign-in would only wait for the same join, and repeat its failure.
      if (isUnderWay.current) return
      isUnderWay.current = true
      import('../adding/later-mutations.ts')
        .then(
          ({ joinVisitorCart }) => joinVisitorCart(api, queryClient),
          // Not loaded: the lines stay in the browser.
          () => undefined,
        )
        .finally(() => {
          isUnderWay.current = false
        })
    }
    join()
    addEventListener('online', join)
    return () => removeEventListener('online', join)
  }, [isCustomer, isFilled, pathname, api, queryClient])
}
