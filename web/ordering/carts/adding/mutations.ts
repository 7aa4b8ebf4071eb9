import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatCount } from '../../../../contract/values/money/money.ts'
import { isSignedIn, useSessionReader } from '../../../people/sessions/queries.ts'
import { useApi } from '../../../platform/base/calls/api.ts'
import { showFailure, showSuccess } from '../../../ui/toasts.ts'
import { addLinesToVisitorCart, type VisitorLine } from '../visitor/visitor-cart.ts'

/** Adds pieces of a product to the customer's current cart, or to the visitor's, and says so. */
export function useAddToCart() {
  const api = useApi()
  const queryClient = useQueryClient()
  const readSession = useSessionReader()
  return useMutation({
    // One after the other: the first one may have to create the cart.
    scope: { id: 'add to cart' },
    mutationFn: async (line: VisitorLine) => {
      if (!isSignedIn(readSession())) return addLinesToVisitorCart([line])
      const { addLines } = await import('./later-mutations.ts')
      await addLines(api, queryClient, [line])
      queryClient.invalidateQueries({ queryKey: ['carts'] })
    },
    onSuccess: (_, { quantity }) =>
      showSuccess(`${formatCount(quantity)} pieces added to your cart`),
    onError: async (error) => {
      const { failureText } = await import('../../../platform/base/failures/failure-text.ts')
      showFailure(failureText(error))
    },
  })
}
