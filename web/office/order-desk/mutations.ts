import { useMutation } from '@tanstack/react-query'
import type { CustomChanges } from '../../../contract/catalogue/fields/custom-fields.ts'
import { useApi } from '../../platform/base/calls/api.ts'
import { useReloadAfter } from '../../platform/base/calls/use-reload.ts'

/** Sets values of an order's custom fields; those that are left out stay. */
export function useSetOrderFields(orderId: string) {
  const api = useApi()
  return useMutation({
    mutationFn: (custom: CustomChanges) =>
      api.request('PUT /order/:id/fields', { params: { id: orderId }, body: { custom } }),
    onSettled: useReloadAfter(['orders', orderId]),
  })
}
