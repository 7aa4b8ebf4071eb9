import type { Review } from '../../../contract/catalogue/reviews.ts'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { Confirmation } from '../../ui/dialogs/confirmation.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { useRemoveReview } from './mutations.ts'

interface ReviewRemovalProps {
  readonly review: Review
  readonly onRemoved: () => void
  readonly onKeep: () => void
}

/** Asks, deletes a review and removes its row from the list. */
export function ReviewRemoval({ review, onRemoved, onKeep }: ReviewRemovalProps) {
  const removal = useRemoveReview(review.id, () => {
    showSuccess('Review removed')
    onRemoved()
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
