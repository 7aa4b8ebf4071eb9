import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Cart } from '../../../contract/ordering/cart/carts.ts'
import { isSignedIn, sessionQuery, useSession } from '../../people/sessions/queries.ts'
import { type Api, useApi } from '../../platform/base/calls/api.ts'
import { useVisitorCart } from './visitor/visitor-cart.ts'

const LINES_A_PAGE = 200

/** The carts of one customer, the current one first. */
export const cartsQuery = (api: Api, email: string | undefined) =>
  queryOptions({
    queryKey: ['carts', 'list', email],
    queryFn: ({ signal }) => api.request('GET /cart', { signal }),
  })

/** Not loaded while signed out. */
export function useCarts() {
  const session = useSession().data
  return useQuery({
    ...cartsQuery(useApi(), session?.user?.email),
    enabled: isSignedIn(session),
  })
}

/** Lines in the current cart of the customer, or in the visitor's. */
export function useCartCount(): number {
  const isCustomer = isSignedIn(useSession().data)
  const carts = useCarts().data
  const visitorLines = useVisitorCart().length
  if (!isCustomer) return visitorLines
  const kept = carts?.find(({ isCurrent }) => isCurrent)?.lineCount ?? 0
  // Lines of this browser are still to join the cart.
  return Math.max(kept, visitorLines)
}

/** One cart with its first lines; loaded again, as many lines as were shown. */
export const cartQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['carts', 'one', id],
    queryFn: ({ client, signal }) => {
      const shown = client.getQueryData<Cart>(['carts', 'one', id])?.lines.length ?? 0
      return loadLines(api, id, Math.max(shown, 1), signal)
    },
    meta: { essential: true },
  })

/** Not loaded while its id is not known. */
export function useCart(id: string | undefined) {
  return useQuery({ ...cartQuery(useApi(), id ?? ''), enabled: id !== undefined })
}

/** Id of the customer's current cart, whose lines are loaded too; null for visitors and without a cart. */
export const currentCartQuery = (api: Api) =>
  queryOptions({
    queryKey: ['carts', 'current'],
    queryFn: async ({ client }) => {
      const { user } = await client.ensureQueryData(sessionQuery(api))
      if (!user) return null
      const carts = await client.fetchQuery({ ...cartsQuery(api, user.email), staleTime: 0 })
      const current = carts.find(({ isCurrent }) => isCurrent)
      if (!current) return null
      await client.prefetchQuery(cartQuery(api, current._id))
      return current._id
    },
  })

export const useCurrentCart = () => useQuery(currentCartQuery(useApi()))

/** Loads a cart until at least so many of its lines are there. */
export async function loadLines(
  api: Api,
  id: string,
  wanted: number,
  signal?: AbortSignal,
): Promise<Cart> {
  const load = (after?: string) =>
    api.request('GET /cart/:id', {
      params: { id },
      query: { limit: String(LINES_A_PAGE), after },
      signal,
    })
  let cart = await load()
  while (cart.lines.length < Math.min(wanted, cart.lineCount)) {
    const next = await load(cart.lines.at(-1)?.productId)
    // Changed in between: what follows may not continue what is there.
    if (next.version !== cart.version) return loadLines(api, id, wanted, signal)
    if (next.lines.length === 0) return cart
    cart = { ...next, lines: [...cart.lines, ...next.lines] }
  }
  return cart
}
