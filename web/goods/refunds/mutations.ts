import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { v4 as uuid } from 'uuid'
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

/** One key for every try of an act, and another after it has succeeded: a lost answer never repeats it. */
function useActKey() {
  const key = useRef(uuid())
  return {
    headers: () => ({ 'idempotency-key': key.current }),
    renew: () => {
      key.current = uuid()
    },
  }
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

/** Refunds pieces of an order's lines. */
export function useRefundLines(orderId: string) {
  const api = useApi()
  const act = useActKey()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ lines, ...rest }: LinesToRefund) =>
      api.request('POST /order/:id/refund', {
        params: { id: orderId },
        headers: act.headers(),
        body: { lines: [...lines], ...rest },
      }),
    onSuccess: act.renew,
    onSettled: refresh,
  })
}

/** Ends pieces that can't be shipped. */
export function useCloseShort(orderId: string) {
  const api = useApi()
  const act = useActKey()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ lines, reason }: LinesToClose) =>
      api.request('POST /order/:id/closeShort', {
        params: { id: orderId },
        headers: act.headers(),
        body: { lines: [...lines], reason },
      }),
    onSuccess: act.renew,
    onSettled: refresh,
  })
}
