import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Review } from '../../contract/reviews.ts'
import { useApi } from '../base/api.ts'
import { failureText } from '../base/failure-text.ts'
import { assertChanged } from '../base/not-confirmed.ts'
import { removeItem } from '../paging/remove-item.ts'
import { Confirmation } from '../ui/dialogs/confirmation.tsx'
import { showSuccess } from '../ui/toasts.tsx'

interface ReviewRemovalProps {
  readonly review: Review
  readonly onRemoved: () => void
  readonly onKeep: () => void
}

/** Asks, deletes a review and removes its row from the list. */
export function ReviewRemoval({ review, onRemoved, onKeep }: ReviewRemovalProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const removal = useMutation({
    mutationFn: async () => {
      const { deletedCount } = await api.request('DELETE /review/:id', {
        params: { id: review.id },
      })
      assertChanged(deletedCount, 'This review was already removed.')
    },
    onSuccess: () => {
      showSuccess('Review removed')
      onRemoved()
      removeItem<Review>(queryClient, ['reviews', 'all'], ({ id }) => id === review.id)
      queryClient.invalidateQueries({ queryKey: ['reviews', 'last'] })
    },
  })
  return (
    <Confirmation
      question="Remove this review?"
      verb="Remove"
      isSending={removal.isPending}
      error={removal.error ? failureText(removal.error) : undefined}
      onConfirm={() => removal.mutate()}
      onKeep={onKeep}
    >
      {`The review by ${review.name} will be removed from the shop. It can’t be brought back.`}
    </Confirmation>
  )
}
