import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messages } from '../../contract/messages.ts'
import { useApi } from '../api.ts'
import { failureText } from '../failure-text.ts'
import { assertChanged } from '../not-confirmed.ts'
import { showFailure, showSuccess } from '../ui/toasts.tsx'

/** Makes a user an admin and brings the list up to date. It is one click with no form: what goes wrong is toasted. */
export function useMakeAdmin() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (email: string) => {
      const { modifiedCount } = await api.request('PUT /user/admin/:email', { params: { email } })
      assertChanged(modifiedCount)
    },
    onSuccess: async () => {
      showSuccess(messages.madeAdmin)
      await queryClient.invalidateQueries({ queryKey: ['users'] })
    },
    onError: async (error) => {
      showFailure(failureText(error))
      await queryClient.invalidateQueries({ queryKey: ['users'] })
    },
  })
}
