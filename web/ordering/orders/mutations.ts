import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Product } from '../../../contract/catalogue/products.ts'
import type { Order } from '../../../contract/ordering/orders.ts'
import { productQuery } from '../../catalogue/products/queries.ts'
import { type Input, useApi } from '../../platform/base/calls/api.ts'
import { ApiProblem } from '../../platform/base/calls/api-answers.ts'
import { useReloadAfter } from '../../platform/base/calls/use-reload.ts'
import { assertChanged, NotConfirmed } from '../../platform/base/failures/not-confirmed.ts'
import { removeItem } from '../../platform/paging/remove-item.ts'
import { ownOrdersQuery, removeOwnOrder } from './own-queries.ts'
import { orderQuery } from './queries.ts'

/**
 * Places an order for a product; requests with the same key create one order. Fails with the shop's
 * refusal, field by field; `refresh` then reloads the product if stock or price had changed.
 */
export function usePlaceOrder(product: Product) {
  const api = useApi()
  const queryClient = useQueryClient()
  const place = async (key: string, body: Input<'POST /orderProduct'>['body']) => {
    const { order } = await api.request('POST /orderProduct', {
      headers: { 'idempotency-key': key },
      body,
    })
    queryClient.removeQueries({ queryKey: ownOrdersQuery(api, order.customerEmail).queryKey })
    queryClient.invalidateQueries({ queryKey: ['products'], refetchType: 'none' })
  }
  const refresh = async (error: unknown) => {
    if (error instanceof ApiProblem && [409, 422].includes(error.status))
      await queryClient.refetchQueries({ queryKey: productQuery(api, product._id).queryKey })
  }
  return { place, refresh }
}

/** Deletes an unpaid order. If it was paid, or deleted in another tab, the lists are reloaded. */
export function useDeleteOrder(order: Order, onDeleted: () => void | Promise<void>) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const { deletedCount } = await api.request('DELETE /order/:id', { params: { id: order._id } })
      assertChanged(deletedCount)
    },
    onSuccess: async () => {
      removeOwnOrder(queryClient, ownOrdersQuery(api, order.customerEmail), order._id)
      // Leave the order's page first: reloading it would show its new state for a moment.
      await onDeleted()
      removeItem<Order>(queryClient, ['orders', 'all'], ({ _id }) => _id === order._id)
      queryClient.invalidateQueries({ queryKey: orderQuery(api, order._id).queryKey })
      queryClient.invalidateQueries({ queryKey: ['orders', 'count'] })
      const cancelled = ownOrdersQuery(api, order.customerEmail, 'cancelled')
      queryClient.invalidateQueries({ queryKey: cancelled.queryKey })
    },
    onError: (error) => {
      const isRefused = error instanceof ApiProblem && error.status < 500
      if (isRefused || error instanceof NotConfirmed)
        queryClient.invalidateQueries({ queryKey: ['orders'] })
    },
  })
}

/** Says that staff have looked at an order that no tax rule met. */
export function useCheckTax(orderId: string, onChecked: () => void) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api.request('POST /order/:id/taxChecked', { params: { id: orderId } }),
    onSuccess: async () => {
      onChecked()
      queryClient.invalidateQueries({ queryKey: ['waiting'] })
      await queryClient.invalidateQueries({ queryKey: ['orders'] })
    },
  })
}

/** Holds the goods of an order back, for a reason that the customer reads. */
export function useHoldGoods(orderId: string, onHeld: () => void) {
  const api = useApi()
  return useMutation({
    mutationFn: (reason: string) =>
      api.request('POST /order/:id/hold', { params: { id: orderId }, body: { reason } }),
    onSuccess: onHeld,
    onSettled: useReloadAfter(['orders']),
  })
}

export function useReleaseGoods(orderId: string, onReleased: () => void) {
  const api = useApi()
  return useMutation({
    mutationFn: () => api.request('DELETE /order/:id/hold', { params: { id: orderId } }),
    onSuccess: onReleased,
    onSettled: useReloadAfter(['orders']),
  })
}
