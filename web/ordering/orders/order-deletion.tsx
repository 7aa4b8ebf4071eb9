import type { Order } from '../../../contract/ordering/orders.ts'
import { messages } from '../../../contract/values/messages.ts'
import { formatCount } from '../../../contract/values/money/money.ts'
import { capital, words } from '../../../contract/values/text/words.ts'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { Confirmation } from '../../ui/dialogs/confirmation.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { useDeleteOrder } from './mutations.ts'

interface OrderDeletionProps {
  readonly order: Order
  readonly onDeleted: () => void | Promise<void>
  readonly onKeep: () => void
}

/** Asks, deletes an unpaid order and removes its row from the list. */
export function OrderDeletion({ order, onDeleted, onKeep }: OrderDeletionProps) {
  const deletion = useDeleteOrder(order, () => {
    showSuccess(messages.orderDeleted)
    return onDeleted()
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
      {order.ProductName}, {formatCount(order.minProduct)} pieces.{' '}
      {order.state === 'expired' ? 'They are back in stock.' : 'The pieces go back to stock.'} The
      order stays readable as {capital(words().cancelled)}.
    </Confirmation>
  )
}
