import type { QueryClient } from '@tanstack/react-query'
import { formatCountOf } from '../../../../contract/values/money/money.ts'
import { type KnownSession, SESSION_KEY } from '../../../people/sessions/ended-session.ts'
import type { Api, Input } from '../../../platform/base/calls/api.ts'
import { ApiProblem } from '../../../platform/base/calls/api-answers.ts'
import { failureText } from '../../../platform/base/failures/failure-text.ts'
import { showFailure, showSuccess } from '../../../ui/toasts.ts'
import { cartsQuery } from '../queries.ts'
import { readVisitorCart, type VisitorCart, writeVisitorCart } from '../visitor/visitor-cart.ts'
import { beginJoin, endJoin, forgetJoin, type Join, readJoin } from '../visitor/visitor-join.ts'

// In a module of its own, which is loaded on first use.

/** Name of the cart that takes the lines for which the current one has no room. */
const OWN_CART = 'From this browser'

type CartLinesInput = NonNullable<Input<'PATCH /cart/:id/lines'>['body']>

interface Addition extends Pick<Join, 'cartId' | 'name'> {
  readonly key?: string
  readonly lines: Readonly<NonNullable<CartLinesInput['add']>>
  /** Columns of the table that the lines came from. */
  readonly columns?: NonNullable<CartLinesInput['columns']> | undefined
}

/** Adds lines to the customer's current cart, or to a new one if there is none. */
export async function addLines(
  api: Api,
  queryClient: QueryClient,
  lines: VisitorCart,
): Promise<void> {
  await sendLines(api, { lines, cartId: await findCurrent(api, queryClient) })
}

async function findCurrent(api: Api, queryClient: QueryClient): Promise<string | undefined> {
  const email = queryClient.getQueryData<KnownSession>(SESSION_KEY)?.user?.email
  const carts = await queryClient.fetchQuery({ ...cartsQuery(api, email), staleTime: 0 })
  return carts.find(({ isCurrent }) => isCurrent)?._id
}

/** Adds lines to a cart, or to a new one. With a key, repeating it adds nothing more. */
export async function sendLines(
  api: Api,
  { key, lines, cartId, name, columns }: Addition,
): Promise<unknown> {
  const headersOf = (call: string): Record<string, string> =>
    key === undefined ? {} : { 'idempotency-key': `${key}${call}` }
  if (cartId === undefined && columns === undefined)
    return api.request('POST /cart', { headers: headersOf(''), body: { name, lines: [...lines] } })
  // A new cart keeps no cells of a table: they come with lines that are added.
  const made =
    cartId ??
    (await api.request('POST /cart', { headers: headersOf('-cart'), body: { name } })).insertedId
  return api.request('PATCH /cart/:id/lines', {
    headers: headersOf(''),
    params: { id: made },
    body: { add: [...lines], columns },
  })
}

/**
 * Adds the visitor's cart to the signed-in customer's current one and removes it from the browser. One tab at a time:
 * several hear of the sign-in.
 */
export async function joinVisitorCart(api: Api, queryClient: QueryClient): Promise<void> {
  const join = () => addVisitorLines(api, queryClient)
  try {
    // Absent where the shop is served without TLS under a name of its own: there, tabs share a key.
    await (navigator.locks ? navigator.locks.request('join-visitor-cart', join) : join())
  } catch (error) {
    // Once the lock is free: who reads this may go to the next page, which tries again.
    showFailure(failureText(error))
  } finally {
    queryClient.invalidateQueries({ queryKey: ['carts'] })
  }
}

async function addVisitorLines(api: Api, queryClient: QueryClient): Promise<void> {
  // Lines that another tab collected meanwhile are a join of their own.
  while (readVisitorCart().length > 0) {
    const current = await findCurrent(api, queryClient)
    // A join without an answer is repeated as it was, or its lines could be added twice.
    const join = readJoin() ?? beginJoin({ cartId: current })
    if (join) await completeJoin({ api, queryClient }, join, current)
  }
}

interface OpenPage {
  readonly api: Api
  readonly queryClient: QueryClient
}

async function completeJoin(
  page: OpenPage,
  join: Join,
  current: string | undefined,
): Promise<void> {
  try {
    await sendLines(page.api, join)
  } catch (error) {
    if (!isRefusal(error)) throw error
    forgetJoin()
    const target = leaveOutUnknown(error, join) ? join : findOtherTarget(error, join, current)
    if (!target) throw error
    const { cartId, name } = target
    const other = beginJoin({ cartId, name })
    return other && completeJoin(page, other, current)
  }
  // Before the lines leave the browser: in between the cart would look empty.
  await page.queryClient.invalidateQueries({ queryKey: ['carts'] })
  endJoin(join)
  showSuccess(`${formatCountOf(join.lines.length, 'line')} added to your cart`)
}

/** Products that the shop never had would keep all other lines out. */
function leaveOutUnknown({ errors }: ApiProblem, { lines }: Join): boolean {
  const isUnknown = ({ productId }: { productId: string }) => `lines.${productId}` in errors
  const unknown = lines.filter(isUnknown).length
  if (unknown === 0) return false
  writeVisitorCart(readVisitorCart().filter((line) => !isUnknown(line)))
  showFailure(`${formatCountOf(unknown, 'line')} left out: the shop does not know the part`)
  return true
}

/** Whether nothing was added. After other failures that is unknown. */
function isRefusal(error: unknown): error is ApiProblem {
  return error instanceof ApiProblem && [404, 409, 422].includes(error.status)
}

function findOtherTarget(
  { code }: ApiProblem,
  { cartId }: Join,
  current: string | undefined,
): Pick<Join, 'cartId' | 'name'> | undefined {
  if (code === 'tooManyLines') return { name: OWN_CART }
  // It was deleted, or belongs to an account that was signed in before.
  return code === 'cartNotFound' && cartId !== current ? { cartId: current } : undefined
}
