import { useQueryClient } from '@tanstack/react-query'
import { type Input, useApi } from '../../platform/base/calls/api.ts'
import { assertChanged } from '../../platform/base/failures/not-confirmed.ts'
import { profileQuery } from './queries.ts'

/** Saves a customer's own profile. Fails with the shop's refusal, field by field, or unconfirmed. */
export function useSaveProfile(id: string, email: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  return async (body: Input<'PUT /userprofile/:id'>['body']) => {
    const { modifiedCount } = await api.request('PUT /userprofile/:id', { params: { id }, body })
    assertChanged(modifiedCount)
    queryClient.invalidateQueries({ queryKey: profileQuery(api, email).queryKey })
  }
}
