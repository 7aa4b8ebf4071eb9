import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ClosedTo } from '../../../contract/calls/goods/shipments.ts'
import { useApi } from '../../base/calls/api.ts'

export interface LinesToRefund {
  readonly lines: readonly { readonly lineNo: number; readonly quantity: number }[]
  readonly freight?: boolean
  readonly returnId?: string
  readonly note?: string
}

export interface LinesToClose {
  readonly lines: readonly {
    readonly lineNo: number
    readonly quantity: number
    readonly to: ClosedTo
  }[]
  readonly reason: string
}

/** Orders, stock and returns after an act that moves pieces or money, also after a failure: it may have happened. */
function useRefresh() {
  const queryClient = useQueryClient()
  // Not awaited: the caller's own `onSuccess` runs first, while its component is still shown.
  return () => {
    for (const name of ['orders', 'returns', 'stock'])
      queryClient.invalidateQueries({ queryKey: [name] })
  }
}

/** Refunds pieces of an order’s lines; requests with the same key refund once. */
export function useRefundLines(orderId: string, idempotencyKey: string) {
  const api = useApi()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ lines, ...rest }: LinesToRefund) =>
      api.request('POST /order/:id/refund', {
        params: { id: orderId },
        headers: { 'idempotency-key': idempotencyKey },
        body: { lines: [...lines], ...rest },
      }),
    onSettled: refresh,
  })
}

/** Ends pieces that can't be shipped; requests with the same key end them once. */
export function useCloseShort(orderId: string, idempotencyKey: string) {
  const api = useApi()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ lines, reason }: LinesToClose) =>
      api.request('POST /order/:id/closeShort', {
        params: { id: orderId },
        headers: { 'idempotency-key': idempotencyKey },
        body: { lines: [...lines], reason },
      }),
    onSettled: refresh,
  })
}
