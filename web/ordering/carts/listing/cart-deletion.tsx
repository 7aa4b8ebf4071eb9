import type { ListedCart } from '../../../../contract/ordering/cart/carts.ts'
import { messages } from '../../../../contract/values/messages.ts'
import { formatCountOf } from '../../../../contract/values/money/money.ts'
import { failureText } from '../../../platform/base/failures/failure-text.ts'
import { Confirmation } from '../../../ui/dialogs/confirmation.tsx'
import { showSuccess } from '../../../ui/toasts.ts'
import { useDeleteCart } from '../mutations.ts'

interface CartDeletionProps {
  readonly cart: ListedCart
  readonly onDeleted: () => void
  readonly onKeep: () => void
}

/** Asks, then deletes a cart with its lines. */
export function CartDeletion({ cart, onDeleted, onKeep }: CartDeletionProps) {
  const deletion = useDeleteCart(cart, () => {
    showSuccess('Cart deleted')
    onDeleted()
  })
  return (
    <Confirmation
      question={messages.confirmProductDelete}
      verb="Delete"
      isSending={deletion.isPending}
      error={deletion.error ? failureText(deletion.error) : undefined}
      onConfirm={() => deletion.mutate()}
      onKeep={onKeep}
    >
      {cart.name}, {formatCountOf(cart.lineCount, 'line')}.
    </Confirmation>
  )
}
