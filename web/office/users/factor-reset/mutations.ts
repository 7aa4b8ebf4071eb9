import { useMutation } from '@tanstack/react-query'
import type { User } from '../../../../contract/people/users.ts'
import { useApi } from '../../../platform/base/calls/api.ts'
import { assertChanged } from '../../../platform/base/failures/not-confirmed.ts'

/** Removes the factors of a user who has lost them, and signs them out. Reports if there was none. */
export function useResetFactors(onReset: () => void) {
  const api = useApi()
  return useMutation({
    mutationFn: async ({ _id, email }: Pick<User, '_id' | 'email'>) => {
      const input = { params: { id: _id } }
      const { deletedCount } = await api.request('DELETE /user/:id/factor', input)
      assertChanged(deletedCount, `${email} has no second factor.`)
    },
    onSuccess: onReset,
  })
}
