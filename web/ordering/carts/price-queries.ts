import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { cartBounds, LineView } from '../../../contract/ordering/cart/carts.ts'
import { type Answer, type Api, useApi } from '../../platform/base/calls/api.ts'
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

/**
 * With the references, which stay in the browser. Not loaded while the cart is empty; the prices before a change stay
 * until those after it are there.
 */
export function useVisitorPrices(cart: VisitorCart) {
  // As a selection, so that lines which a change left alone stay the same objects and aren't rendered again.
  const select = useCallback(
    ({ lines, totals }: Answer<'POST /cart/price'>) => ({
      lines: withReferences(lines, cart),
      totals,
    }),
    [cart],
  )
  return useQuery({
    ...visitorPricesQuery(useApi(), cart),
    enabled: cart.length > 0,
    placeholderData: keepPreviousData,
    select,
  })
}

/** A line whose price is not answered yet is left out. */
function withReferences(lines: readonly LineView[], cart: VisitorCart): LineView[] {
  const answered = new Map(lines.map((line) => [line.productId, line]))
  return cart.flatMap(({ productId, reference = null }) => {
    const line = answered.get(productId)
    return line ? [{ ...line, reference }] : []
  })
}

interface Fill {
  readonly productId: string
  readonly quantity: number
}

interface FillTotal extends Fill {
  readonly total: number | null
}

/** Totals of other quantities of a cart's lines, null for one that can't be ordered; those before a change stay. */
export function useFillTotals(fills: readonly Fill[]) {
  const api = useApi()
  return useQuery({
    queryKey: ['carts', 'fills', fills],
    queryFn: async ({ signal }) => {
      const totals: FillTotal[] = []
      for (let from = 0; from < fills.length; from += FILLS_A_CALL) {
        const lines = fills.slice(from, from + FILLS_A_CALL)
        const priced = await api.request('POST /cart/price', { body: { lines }, signal })
        totals.push(
          ...priced.lines.map(({ productId, quantity, verdict, total }) => ({
            productId,
            quantity,
            total: verdict === 'ready' ? total : null,
          })),
        )
      }
      return totals
    },
    enabled: fills.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  })
}
