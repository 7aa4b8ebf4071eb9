import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Cart, ListedCart, WantedLine } from '../../../contract/ordering/cart/carts.ts'
import { cutText } from '../../../contract/values/text/cut-text.ts'
import { type Input, useApi } from '../../platform/base/calls/api.ts'
import { ApiProblem } from '../../platform/base/calls/api-answers.ts'
import { useReloadAfter } from '../../platform/base/calls/use-reload.ts'
import { assertChanged } from '../../platform/base/failures/not-confirmed.ts'
import { ownOrdersQuery } from '../orders/own-queries.ts'
import { orderQuery } from '../orders/queries.ts'
import { afterChange } from './changing/cart-change.ts'
import type { CartHands } from './desk.ts'
import { cartQuery, loadLines } from './queries.ts'
import { visitorCartChange } from './visitor/change-mutations.ts'

interface CartLinesChange {
  readonly set?: WantedLine[]
  readonly remove?: string[]
}

/**
 * Changes lines of a kept cart, one change after the other, each on the version that the last one answered. If another
 * window changed the cart, it is loaded anew and the change fails.
 */
function useChangeLines(cartId: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { queryKey } = cartQuery(api, cartId)
  return useMutation({
    scope: { id: `cart ${cartId}` },
    mutationFn: async (change: CartLinesChange) => {
      const version = queryClient.getQueryData(queryKey)?.version
      const answer = await api.request('PATCH /cart/:id/lines', {
        params: { id: cartId },
        body: { version, ...change },
      })
      // Before the next change, which needs the version.
      queryClient.setQueryData(
        queryKey,
        (cart) => cart && afterChange(cart, answer, change.remove ?? []),
      )
      return answer
    },
    onSuccess: () => {
      queryClient.invalidateQueries({ queryKey: ['carts', 'list'] })
    },
    onError: async (error) => {
      if (error instanceof ApiProblem && [404, 409].includes(error.status))
        await queryClient.refetchQueries({ queryKey })
    },
  })
}

/** Changes of a cart that the shop keeps. */
export function useCartHands(cartId: string): CartHands {
  const { mutateAsync: change } = useChangeLines(cartId)
  return useMemo(
    () => ({
      setLine: async (line) => (await change({ set: [line] })).lines[0],
      removeLine: (productId) => change({ remove: [productId] }),
    }),
    [change],
  )
}

/** Changes of a visitor's cart. */
export function useVisitorHands(): CartHands {
  const { mutateAsync: change } = useMutation(visitorCartChange(useApi(), useQueryClient()))
  return useMemo(
    () => ({
      setLine: async ({ productId, quantity, reference }) => {
        const line = { productId, quantity, ...(reference && { reference }) }
        const priced = await change((cart) =>
          cart.map((one) => (one.productId === productId ? line : one)),
        )
        return priced?.lines.find((one) => one.productId === productId)
      },
      removeLine: (id) => change((cart) => cart.filter(({ productId }) => productId !== id)),
    }),
    [change],
  )
}

/** Loads the following lines of a cart, or all up to one product. */
export function useMoreLines(cart: Pick<Cart, '_id' | 'lines' | 'lineCount'>) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (isWhole: boolean) =>
      loadLines(api, cart._id, isWhole ? cart.lineCount : cart.lines.length + 1),
    onSuccess: (loaded) => queryClient.setQueryData(cartQuery(api, cart._id).queryKey, loaded),
  })
}

/** Leaves room for what the second part is called. */
const MOST_NAME = 46

interface CartSplit {
  /** For the new cart. */
  readonly moved: WantedLine[]
  /** Lines of the same products that stay with fewer pieces. */
  readonly kept?: WantedLine[]
}

/** Moves lines into a new cart. They are added there first, so that none is lost if the second call fails. */
export function useSplitCart(cart: Pick<Cart, '_id' | 'name'>) {
  const api = useApi()
  const { mutateAsync: change } = useChangeLines(cart._id)
  return useMutation({
    mutationFn: async ({ moved, kept = [] }: CartSplit) => {
      const staying = new Set(kept.map(({ productId }) => productId))
      const gone = moved.map(({ productId }) => productId).filter((id) => !staying.has(id))
      const { insertedId } = await api.request('POST /cart', {
        body: { name: `${cutText(cart.name, MOST_NAME)}, second part`, lines: moved },
      })
      try {
        await change({ set: kept, remove: gone })
      } catch (error) {
        // Refused, since the cart was changed: the lines stay in it alone.
        if (error instanceof ApiProblem)
          await api.request('DELETE /cart/:id', { params: { id: insertedId } })
        throw error
      }
    },
    onSettled: useReloadAfter(['carts']),
  })
}

/** Orders a cart; requests with the same key place one order. After a refusal the cart and its cost are loaded anew. */
export function useOrderCart(cartId: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  const order = async (key: string, body: Input<'POST /cart/:id/order'>['body']) => {
    const answer = await api.request('POST /cart/:id/order', {
      params: { id: cartId },
      headers: { 'idempotency-key': key },
      body,
    })
    const { _id, customerEmail } = answer.order
    queryClient.setQueryData(orderQuery(api, _id).queryKey, answer.order)
    queryClient.removeQueries({ queryKey: ownOrdersQuery(api, customerEmail).queryKey })
    queryClient.invalidateQueries({ queryKey: ['products'], refetchType: 'none' })
    // The page that is being left must not show the emptied cart.
    queryClient.invalidateQueries({ queryKey: ['carts'], refetchType: 'none' })
    queryClient.refetchQueries({ queryKey: ['carts', 'list'] })
    return answer.order
  }
  const refresh = async (error: unknown) => {
    if (error instanceof ApiProblem && [404, 409, 422].includes(error.status))
      await Promise.all([
        queryClient.refetchQueries({ queryKey: cartQuery(api, cartId).queryKey }),
        // A tariff or tax may have changed while the cart did not.
        queryClient.invalidateQueries({ queryKey: ['carts', 'delivered'] }),
      ])
  }
  return { order, refresh }
}

/** Renames a cart or makes it the current one. Fails if it was changed meanwhile, with the list loaded anew. */
export function useChangeCart(onDone: () => void) {
  const api = useApi()
  return useMutation({
    mutationFn: async ({ cart, ...change }: CartChange) => {
      // The list has no versions, and the last one wins here: names and places are not typed at length.
      const { version } = await api.request('GET /cart/:id', {
        params: { id: cart._id },
        query: { limit: '1' },
      })
      const { modifiedCount } = await api.request('PUT /cart/:id', {
        params: { id: cart._id },
        body: { version, ...change },
      })
      assertChanged(modifiedCount)
    },
    onSuccess: onDone,
    onSettled: useReloadAfter(['carts']),
  })
}

interface CartChange {
  readonly cart: ListedCart
  readonly name?: string
  readonly isCurrent?: true
}

/** Adds an empty cart, or one with the lines of another. */
export function useNewCart(onDone: (id: string) => void) {
  const api = useApi()
  return useMutation({
    mutationFn: (from: Pick<Cart, '_id'> | undefined) =>
      from
        ? api.request('POST /cart/:id/copy', { params: { id: from._id } })
        : api.request('POST /cart', { body: {} }),
    onSuccess: ({ insertedId }) => onDone(insertedId),
    onSettled: useReloadAfter(['carts']),
  })
}

export function useDeleteCart(cart: ListedCart, onDone: () => void) {
  const api = useApi()
  return useMutation({
    mutationFn: async () => {
      const { deletedCount } = await api.request('DELETE /cart/:id', { params: { id: cart._id } })
      assertChanged(deletedCount)
    },
    onSuccess: onDone,
    onSettled: useReloadAfter(['carts']),
  })
}
