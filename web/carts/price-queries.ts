import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { cartBounds } from '../../contract/calls/carts.ts'
import { type Api, useApi } from '../base/calls/api.ts'
import type { VisitorCart } from './visitor/visitor-cart.ts'

// Not in queries.ts, which every page loads.

/** As many as one call takes. */
const FILLS_A_CALL: typeof cartBounds.visitorLines = 500

/** Lines of a visitor's cart as judged and priced now, in the same order. */
export const visitorPricesQuery = (api: Api, cart: VisitorCart) =>
  queryOptions({
    queryKey: ['carts', 'visitor', cart],
    queryFn: ({ signal }) => {
      const lines = cart.map(({ productId, quantity }) => ({ productId, quantity }))
      return api.request('POST /cart/price', { body: { lines }, signal })
    },
  })

/** Not loaded while the cart is empty; the prices before a change stay until those after it are there. */
export const useVisitorPrices = (cart: VisitorCart) =>
  useQuery({
    ...visitorPricesQuery(useApi(), cart),
    enabled: cart.length > 0,
    placeholderData: keepPreviousData,
  })

interface PricedFill {
  readonly productId: string
  readonly quantity: number
}

/** Totals of other quantities of a cart's lines, in their order; null for one that can't be ordered. */
export function useFillTotals(fills: readonly PricedFill[]) {
  const api = useApi()
  return useQuery({
    queryKey: ['carts', 'fills', fills],
    queryFn: async ({ signal }) => {
      const totals: (number | null)[] = []
      for (let from = 0; from < fills.length; from += FILLS_A_CALL) {
        const lines = fills.slice(from, from + FILLS_A_CALL)
        const priced = await api.request('POST /cart/price', { body: { lines }, signal })
        totals.push(
          ...priced.lines.map(({ verdict, total }) => (verdict === 'ready' ? total : null)),
        )
      }
      return totals
    },
    enabled: fills.length > 0,
    retry: false,
  })
}
