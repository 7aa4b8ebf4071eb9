import { useMutation } from '@tanstack/react-query'
import type { ShipRow } from '../../../contract/fulfilment/desk/ship-rows.ts'
import { useApi } from '../../platform/base/calls/api.ts'
import { useReload } from '../../platform/base/calls/use-reload.ts'

/** Packs all that is left of some orders. What is shown is loaded again, also after a failure: it may have been done. */
export function usePackOrders() {
  const api = useApi()
  return useMutation({
    mutationFn: async (ids: readonly string[]) =>
      (await api.request('POST /orders/pack', { body: { ids: [...ids] } })).rows,
    onSettled: useReload('orders', 'waiting'),
  })
}

export function useShipOrders() {
  const api = useApi()
  return useMutation({
    mutationFn: async (rows: readonly ShipRow[]) =>
      (await api.request('POST /orders/ship', { body: { rows: [...rows] } })).rows,
    onSettled: useReload('orders', 'waiting'),
  })
}
