import { useMutation, useQuery } from '@tanstack/react-query'
import type { ShippingDoubt } from '../../../contract/fulfilment/shipments.ts'
import type { LinePieces } from '../../../contract/ordering/line-pieces.ts'
import { useApi } from '../../platform/base/calls/api.ts'
import { useReloadAfter } from '../../platform/base/calls/use-reload.ts'

/** The shipments of one order, by number. */
export function useShipments(orderId: string) {
  const api = useApi()
  return useQuery({
    queryKey: ['orders', orderId, 'shipments'],
    queryFn: ({ signal }) =>
      api.request('GET /order/:id/shipments', { params: { id: orderId }, signal }),
  })
}

/** Names of carriers from the settings; empty until they are read, because any name can be typed. */
export function useCarriers(): readonly string[] {
  const api = useApi()
  const setting = useQuery({
    queryKey: ['settings', 'carriers'],
    queryFn: ({ signal }) =>
      api.request('GET /settings/:key', { params: { key: 'carriers' }, signal }),
  })
  const { carriers } = (setting.data?.value ?? {}) as { carriers?: { name: string }[] }
  return carriers?.map(({ name }) => name) ?? []
}

/** After an act, and after a failed one, what is shown of orders is loaded again: it may have been done. */
function useAct<Wanted, Answer>(act: (wanted: Wanted) => Promise<Answer>, onDone?: () => void) {
  return useMutation({
    mutationFn: act,
    onSuccess: () => onDone?.(),
    onSettled: useReloadAfter(['orders']),
  })
}

export interface ShipmentInput {
  readonly lines: LinePieces[]
  readonly pallets?: number
  readonly cartons?: number
  readonly note?: string
}

interface PackTarget {
  readonly orderId: string
  /** Id of the shipment to change; undefined for a new one. */
  readonly shipmentId: string | undefined
  /** The same for every try of one packing. */
  readonly idempotencyKey: string
  readonly onDone: () => void
}

export function usePack({ orderId, shipmentId, idempotencyKey, onDone }: PackTarget) {
  const api = useApi()
  return useAct(async (body: ShipmentInput): Promise<void> => {
    if (shipmentId) await api.request('PUT /shipment/:id', { params: { id: shipmentId }, body })
    else
      await api.request('POST /order/:id/shipment', {
        params: { id: orderId },
        headers: { 'idempotency-key': idempotencyKey },
        body,
      })
  }, onDone)
}

export interface WantedDispatch {
  readonly carrier: string
  readonly service?: string
  readonly tracking?: string
  readonly pallets: number
  readonly grams?: number
  readonly confirmed?: ShippingDoubt[]
}

export function useShip(shipmentId: string, idempotencyKey: string, onDone: () => void) {
  const api = useApi()
  return useAct(
    (body: WantedDispatch) =>
      api.request('POST /shipment/:id/ship', {
        params: { id: shipmentId },
        headers: { 'idempotency-key': idempotencyKey },
        body,
      }),
    onDone,
  )
}

export function useCancelShipment(shipmentId: string, onDone: () => void) {
  const api = useApi()
  return useAct(() => api.request('DELETE /shipment/:id', { params: { id: shipmentId } }), onDone)
}

export function useCorrectTrackingNumber(shipmentId: string, onDone: () => void) {
  const api = useApi()
  return useAct(
    (body: { readonly tracking: string; readonly carrier?: string }) =>
      api.request('PUT /shipment/:id/tracking', { params: { id: shipmentId }, body }),
    onDone,
  )
}

export function useDeliver(shipmentId: string, onDone: () => void) {
  const api = useApi()
  return useAct(
    () => api.request('POST /shipment/:id/delivered', { params: { id: shipmentId }, body: {} }),
    onDone,
  )
}
