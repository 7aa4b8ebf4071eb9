import type { QueryClient } from '@tanstack/react-query'
import type { WantedLine } from '../../../contract/calls/carts.ts'
import { formatCount } from '../../../contract/values/money.ts'
import type { Api } from '../../base/calls/api.ts'
import { ApiProblem } from '../../base/calls/api-answers.ts'
import { failureText } from '../../base/calls/failure-text.ts'
import { type KnownSession, SESSION_KEY } from '../../sessions/queries.ts'
import { showFailure, showSuccess } from '../../ui/toasts.tsx'
import { cartsQuery } from '../queries.ts'
import { readVisitorCart, writeVisitorCart } from '../visitor/visitor-cart.ts'

// Not in mutations.ts, which every page loads.

/** Name of the cart that takes the lines for which the current one has no room. */
const OWN_CART = 'From this browser'

/** Adds lines to the customer's current cart, or to a new one if there is none. */
export async function addLines(
  api: Api,
  queryClient: QueryClient,
  lines: readonly WantedLine[],
): Promise<void> {
  const email = queryClient.getQueryData<KnownSession>(SESSION_KEY)?.user?.email
  const carts = await queryClient.fetchQuery({ ...cartsQuery(api, email), staleTime: 0 })
  const current = carts.find(({ isCurrent }) => isCurrent)
  if (current)
    await api.request('PATCH /cart/:id/lines', {
      params: { id: current._id },
      body: { add: [...lines] },
    })
  else await api.request('POST /cart', { body: { lines: [...lines] } })
}

/**
 * Adds the visitor's cart to the signed-in customer's current one and removes it from the browser. One tab at a time:
 * several hear of the sign-in.
 */
export function joinVisitorCart(api: Api, queryClient: QueryClient): Promise<void> {
  const join = () => addVisitorLines(api, queryClient)
  // Absent where the shop is served without TLS under a name of its own.
  return navigator.locks ? navigator.locks.request('join-visitor-cart', join) : join()
}

async function addVisitorLines(api: Api, queryClient: QueryClient): Promise<void> {
  const lines = readVisitorCart()
  if (lines.length === 0) return
  try {
    const added = await addKnownLines(api, queryClient, lines)
    // At once: lines that are kept would be added again.
    writeVisitorCart([])
    queryClient.invalidateQueries({ queryKey: ['carts'] })
    const left = lines.length - added
    if (added > 0 || left === 0) showSuccess(`${linesText(added)} added to your cart`)
    if (left > 0) showFailure(`${linesText(left)} left out: the shop does not know the part`)
  } catch (error) {
    showFailure(failureText(error))
  }
}

/** Leaves out products that the shop never had: they would keep all other lines out. Returns how many lines went in. */
async function addKnownLines(
  api: Api,
  queryClient: QueryClient,
  lines: readonly WantedLine[],
): Promise<number> {
  if (lines.length === 0) return 0
  try {
    await addLines(api, queryClient, lines)
    return lines.length
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    if (error.code === 'tooManyLines') {
      await api.request('POST /cart', { body: { name: OWN_CART, lines: [...lines] } })
      return lines.length
    }
    const known = lines.filter(({ productId }) => !(`lines.${productId}` in error.errors))
    if (known.length === lines.length) throw error
    return addKnownLines(api, queryClient, known)
  }
}

const linesText = (count: number) => `${formatCount(count)} ${count === 1 ? 'line' : 'lines'}`
