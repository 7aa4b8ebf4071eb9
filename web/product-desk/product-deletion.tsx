import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Product } from '../../contract/catalog.ts'
import { messages } from '../../contract/messages.ts'
import { ApiProblem, useApi } from '../base/api.ts'
import { failureText } from '../base/failure-text.ts'
import { assertChanged, NotConfirmed } from '../base/not-confirmed.ts'
import { removeItem } from '../paging/remove-item.ts'
import { Confirmation } from '../ui/dialogs/confirmation.tsx'
import { showSuccess } from '../ui/toasts.tsx'

interface ProductDeletionProps {
  readonly product: Product
  readonly onDeleted: () => void
  readonly onKeep: () => void
}

/** Asks, deletes a product and removes its card from the list. */
export function ProductDeletion({ product, onDeleted, onKeep }: ProductDeletionProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const deletion = useMutation({
    mutationFn: async () => {
      const { deletedCount } = await api.request('DELETE /product/:id', {
        params: { id: product._id },
      })
      assertChanged(deletedCount)
    },
    onSuccess: () => {
      showSuccess(messages.productDeleted)
      onDeleted()
      // Other product lists reload when they are next shown; this one is up to date.
      queryClient.invalidateQueries({ queryKey: ['products'], refetchType: 'none' })
      queryClient.invalidateQueries({ queryKey: ['categories'], refetchType: 'none' })
      removeItem<Product>(queryClient, ['products', 'managed'], ({ _id }) => _id === product._id)
      queryClient.invalidateQueries({ queryKey: ['products', 'count'] })
    },
    onError: (error) => {
      // Somebody else deleted it first: the list is outdated.
      const isGone = error instanceof ApiProblem && error.status === 404
      if (isGone || error instanceof NotConfirmed)
        queryClient.invalidateQueries({ queryKey: ['products'] })
    },
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
