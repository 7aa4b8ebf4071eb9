import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Order } from '../../../../contract/ordering/orders.ts'
import type { OrderDifference } from '../../../../contract/ordering/quick-order/kept-lists.ts'
import { useApi } from '../../../platform/base/calls/api.ts'
import { failureText } from '../../../platform/base/failures/failure-text.ts'
import { useSendKeyed } from '../../../platform/base/forms/act-key.ts'
import { showFailure } from '../../../ui/toasts.ts'
import { useDeleteOrder } from '../../orders/mutations.ts'

/** Cancels an unpaid order, then fills a new cart with its lines, which are free again. */
export function useChangeOrder(
  order: Order,
  onFilled: (cartId: string, differences: readonly OrderDifference[]) => void,
) {
  const { mutateAsync: fill } = useOrderAgain(order._id, onFilled)
  // A second try after a lost cart doesn't cancel again.
  const isCancelled = useRef(false)
  const cancel = useDeleteOrder(order, async () => {
    isCancelled.current = true
  })
  return useMutation({
    mutationFn: async () => {
      if (!isCancelled.current) await cancel.mutateAsync()
      await fill()
    },
    onError: (error) => {
      // The cart's failure is shown by its own mutation.
      if (!isCancelled.current) showFailure(failureText(error))
    },
  })
}

/** Fills a new cart with an order's lines at today's prices, and hands it over with what differs. */
export function useOrderAgain(
  orderId: string,
  onFilled: (cartId: string, differences: readonly OrderDifference[]) => void,
) {
  const api = useApi()
  const queryClient = useQueryClient()
  // A repeated click after a lost answer fills one cart.
  const send = useSendKeyed()
  return useMutation({
    mutationFn: () =>
      send(orderId, (key) =>
        api.request('POST /order/:id/again', {
          params: { id: orderId },
          headers: { 'idempotency-key': key },
        }),
      ),
    onSuccess: ({ insertedId, differences }) => {
      queryClient.invalidateQueries({ queryKey: ['carts'] })
      onFilled(insertedId, differences)
    },
    onError: (error) => showFailure(failureText(error)),
  })
}
