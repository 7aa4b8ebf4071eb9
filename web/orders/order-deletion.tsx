import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messages } from '../../contract/messages.ts'
import { formatCount } from '../../contract/money.ts'
import type { Order } from '../../contract/orders.ts'
import { ApiProblem, useApi } from '../base/api.ts'
import { failureText } from '../base/failure-text.ts'
import { assertChanged, NotConfirmed } from '../base/not-confirmed.ts'
import { Confirmation } from '../ui/dialogs/confirmation.tsx'
import { showSuccess } from '../ui/toasts.tsx'
import { ownOrdersQuery, removeOwnOrder } from './queries.ts'

interface OrderDeletionProps {
  readonly order: Order
  readonly onDeleted: () => void
  readonly onKeep: () => void
}

/** Asks, deletes an unpaid order and removes its row from the list. */
export function OrderDeletion({ order, onDeleted, onKeep }: OrderDeletionProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const list = ownOrdersQuery(api, order.customerEmail)
  const deletion = useMutation({
    mutationFn: async () => {
      const { deletedCount } = await api.request('DELETE /order/:id', { params: { id: order._id } })
      assertChanged(deletedCount)
    },
    onSuccess: () => {
      removeOwnOrder(queryClient, list, order._id)
      showSuccess(messages.orderDeleted)
      onDeleted()
    },
    onError: (error) => {
      // It was paid, or deleted in another tab: the lists are outdated.
      const isRefused = error instanceof ApiProblem && error.status < 500
      if (isRefused || error instanceof NotConfirmed)
        queryClient.invalidateQueries({ queryKey: ['orders'] })
    },
  })
  return (
    <Confirmation
      question={messages.confirmOrderDelete}
      verb="Delete"
      isSending={deletion.isPending}
      error={deletion.error ? failureText(deletion.error) : undefined}
      onConfirm={() => deletion.mutate()}
      onKeep={onKeep}
    >
      {order.ProductName}, {formatCount(order.minProduct)} pieces. The pieces go back to stock.
    </Confirmation>
  )
}
