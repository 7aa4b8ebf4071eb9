import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Input, useApi } from '../../platform/base/calls/api.ts'
import { useReloadAfter } from '../../platform/base/calls/use-reload.ts'
import { assertChanged } from '../../platform/base/failures/not-confirmed.ts'
import { addressesKey } from './queries.ts'

/** Adds an address, or replaces the one with this id. Fails with the shop's refusal, field by field. */
export function useKeepAddress(id: string | undefined) {
  const api = useApi()
  const queryClient = useQueryClient()
  return async (body: Input<'POST /address'>['body']) => {
    try {
      if (id === undefined) await api.request('POST /address', { body })
      else {
        const { modifiedCount } = await api.request('PUT /address', { body: { ...body, _id: id } })
        assertChanged(modifiedCount)
      }
    } finally {
      queryClient.invalidateQueries({ queryKey: addressesKey })
    }
  }
}

export function useForgetAddress(onForgotten: () => void) {
  const api = useApi()
  return useMutation({
    mutationFn: async (id: string) => {
      const { deletedCount } = await api.request('DELETE /address', { body: { ids: [id] } })
      assertChanged(deletedCount)
    },
    onSuccess: onForgotten,
    onSettled: useReloadAfter(addressesKey),
  })
}
