import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messages } from '../../contract/messages.ts'
import { useApi } from '../base/api.ts'
import { assertChanged } from '../base/not-confirmed.ts'
import { showSuccess } from '../ui/toasts.tsx'

interface MakeAdminParts {
  readonly onMade?: () => void
  /** For pages that show the error nowhere else. */
  readonly onFailure?: (error: Error) => void
}

/** Makes a user an admin and updates the list. */
export function useMakeAdmin({ onMade, onFailure }: MakeAdminParts) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (email: string) => {
      const { modifiedCount } = await api.request('PUT /user/admin/:email', { params: { email } })
      assertChanged(modifiedCount)
    },
    onSuccess: async () => {
      showSuccess(messages.madeAdmin)
      onMade?.()
      await queryClient.invalidateQueries({ queryKey: ['users'] })
    },
    onError: async (error) => {
      onFailure?.(error)
      await queryClient.invalidateQueries({ queryKey: ['users'] })
    },
  })
}
