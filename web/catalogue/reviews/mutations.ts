import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Review } from '../../../contract/catalogue/reviews.ts'
import { type Input, useApi } from '../../platform/base/calls/api.ts'
import { assertChanged, NotConfirmed } from '../../platform/base/failures/not-confirmed.ts'
import { removeItem } from '../../platform/paging/remove-item.ts'

/** Publishes a customer's review. Fails with the shop's refusal, field by field, or unconfirmed. */
export function useAddReview() {
  const api = useApi()
  const queryClient = useQueryClient()
  return async (body: Input<'POST /uploadReview'>['body']) => {
    const { insertedId } = await api.request('POST /uploadReview', { body })
    if (!insertedId) throw new NotConfirmed()
    queryClient.invalidateQueries({ queryKey: ['reviews'] })
  }
}

/** Deletes a review and removes its row from the list. Reports if it was already deleted. */
export function useRemoveReview(reviewId: string, onRemoved: () => void) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const { deletedCount } = await api.request('DELETE /review/:id', { params: { id: reviewId } })
      assertChanged(deletedCount, 'This review was already removed.')
    },
    onSuccess: () => {
      onRemoved()
      removeItem<Review>(queryClient, ['reviews', 'desk'], ({ id }) => id === reviewId)
      queryClient.invalidateQueries({ queryKey: ['reviews', 'last'] })
    },
  })
}
