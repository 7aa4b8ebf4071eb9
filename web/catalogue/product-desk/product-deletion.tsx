import type { Product } from '../../../contract/catalogue/products.ts'
import { messages } from '../../../contract/values/messages.ts'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { Confirmation } from '../../ui/dialogs/confirmation.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { useDeleteProduct } from './mutations.ts'

interface ProductDeletionProps {
  readonly product: Product
  readonly onDeleted: () => void
  readonly onKeep: () => void
}

/** Asks, deletes a product and removes its card from the list. */
export function ProductDeletion({ product, onDeleted, onKeep }: ProductDeletionProps) {
  const deletion = useDeleteProduct(product._id, () => {
    showSuccess(messages.productDeleted)
    onDeleted()
  })
  return (
    <Confirmation
      question={messages.confirmProductDelete}
      verb="Delete Now"
      isSending={deletion.isPending}
      error={deletion.error ? failureText(deletion.error) : undefined}
      onConfirm={() => deletion.mutate()}
      onKeep={onKeep}
    >
      {product.name} will be removed from the shop. Orders of it stay as they are.
    </Confirmation>
  )
}
