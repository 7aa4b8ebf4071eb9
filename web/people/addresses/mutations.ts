import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BillTo } from '../../../contract/people/addresses/billing.ts'
import { type Input, useApi } from '../../platform/base/calls/api.ts'
import { useReloadAfter } from '../../platform/base/calls/use-reload.ts'
import { assertChanged } from '../../platform/base/failures/not-confirmed.ts'
import { addressesKey, ownBillToKey } from './queries.ts'

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

/** Sets the account's bill-to, or removes it. Fails with the shop's refusal, field by field. */
export function useKeepBillTo() {
  const api = useApi()
  const queryClient = useQueryClient()
  return async (body: BillTo) => {
    try {
      await api.request('PUT /billing', { body })
    } finally {
      await queryClient.invalidateQueries({ queryKey: ownBillToKey })
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
