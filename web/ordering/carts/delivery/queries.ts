import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Delivered } from '../../../../contract/ordering/delivery/delivered.ts'
import { useApi } from '../../../platform/base/calls/api.ts'
import { isWholePlace, type KeptPlace } from '../../delivery/kept-place.ts'
import type { ShownCart } from '../desk.ts'

export interface PricedPlace extends KeptPlace {
  /** Known only for an address in parts, from the book or typed. */
  readonly liftGate?: boolean
}

/** A cart's cost delivered to a place. After a change, the former cost stays until the new one has arrived. */
export function useDelivered(cart: ShownCart, place: PricedPlace | undefined) {
  const api = useApi()
  const lines = cart.id
    ? undefined
    : cart.lines.map(({ productId, quantity }) => ({ productId, quantity }))
  return useQuery({
    // A kept cart is named by what changes with its lines.
    queryKey: ['carts', 'delivered', cart.id ?? lines, cart.totals, place],
    queryFn: async ({ signal }): Promise<Partial<Delivered>> => {
      if (!place) return {}
      if (cart.id)
        return api.request('POST /cart/:id/price', {
          params: { id: cart.id },
          body: place,
          signal,
        })
      return api.request('POST /cart/price', { body: { lines: lines ?? [], ...place }, signal })
    },
    enabled: place !== undefined && isWholePlace(place),
    placeholderData: keepPreviousData,
    retry: false,
  })
}
