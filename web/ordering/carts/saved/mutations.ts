import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Cart } from '../../../../contract/ordering/cart/carts.ts'
import { isSignedIn, useSessionReader } from '../../../people/sessions/queries.ts'
import { useApi } from '../../../platform/base/calls/api.ts'
import { useReloadAfter } from '../../../platform/base/calls/use-reload.ts'
import { assertChanged } from '../../../platform/base/failures/not-confirmed.ts'
import { addLinesToVisitorCart } from '../visitor/visitor-cart.ts'
import { loadSharedLines } from './whole-list-queries.ts'

/** Makes a saved list a cart again. Fails if it was changed meanwhile, with the list loaded anew. */
export function useRestoreCart(
  { _id, version }: Pick<Cart, '_id' | 'version'>,
  onDone: () => void,
) {
  const api = useApi()
  return useMutation({
    mutationFn: async () => {
      const { modifiedCount } = await api.request('PUT /cart/:id', {
        params: { id: _id },
        body: { version, isSaved: false },
      })
      assertChanged(modifiedCount)
    },
    onSuccess: onDone,
    onSettled: useReloadAfter(['carts']),
  })
}

/** Keeps the lines of a cart as a list with this name; the cart stays as it is. */
export function useSaveAsList(cartId: string, onDone: () => void) {
  const api = useApi()
  return useMutation({
    mutationFn: (name: string) =>
      api.request('POST /cart/:id/list', { params: { id: cartId }, body: { name } }),
    onSuccess: onDone,
    onSettled: useReloadAfter(['carts']),
  })
}

/** The token of a new link; one given out before ends. */
export function useShareList(cartId: string) {
  const api = useApi()
  return useMutation({
    mutationFn: () => api.request('POST /cart/:id/share', { params: { id: cartId } }),
    onSettled: useReloadAfter(['carts']),
  })
}

export function useUnshareList(cartId: string, onEnded: () => void) {
  const api = useApi()
  return useMutation({
    mutationFn: () => api.request('DELETE /cart/:id/share', { params: { id: cartId } }),
    onSuccess: onEnded,
    onSettled: useReloadAfter(['carts']),
  })
}

/**
 * Puts the lines of a shared list that are still sold into a new cart of the customer, or into the visitor's.
 * Hands over the new cart's id; undefined for a visitor.
 */
export function useTakeSharedList(token: string, onTaken: (cartId: string | undefined) => void) {
  const api = useApi()
  const queryClient = useQueryClient()
  const readSession = useSessionReader()
  return useMutation({
    mutationFn: async () => {
      const { name, lines } = await loadSharedLines(api, token)
      const wanted = lines
        .filter(({ priceFor }) => priceFor !== null)
        .map(({ productId, quantity }) => ({ productId, quantity }))
      if (isSignedIn(readSession()))
        return (await api.request('POST /cart', { body: { name, lines: wanted } })).insertedId
      addLinesToVisitorCart(wanted)
      return undefined
    },
    onSuccess: (cartId) => {
      queryClient.invalidateQueries({ queryKey: ['carts'] })
      onTaken(cartId)
    },
  })
}
