import { useMutation } from '@tanstack/react-query'
import type { ReturnReason } from '../../../contract/fulfilment/returns.ts'
import { useReloadGoods } from '../../ordering/refunds/mutations.ts'
import { useApi } from '../../platform/base/calls/api.ts'
import { useSendKeyed } from '../../platform/base/forms/act-key.ts'

export interface WantedReturnLine {
  readonly lineNo: number
  readonly quantity: number
  readonly reason: ReturnReason
  readonly note?: string
  readonly pictures?: string[]
}

/** A step that moves a return on. */
export type ReturnAct =
  | { readonly kind: 'approve'; readonly note?: string }
  | { readonly kind: 'decline'; readonly reason: string }
  | {
      readonly kind: 'receive'
      readonly lines: { lineNo: number; restock: number; scrap: number }[]
    }
  | { readonly kind: 'close'; readonly note: string }
  | { readonly kind: 'withdraw' }

/** Asks the shop to take back pieces; requests with the same key ask once. */
export function useRequestReturn(orderId: string, idempotencyKey: string) {
  const api = useApi()
  const reload = useReloadGoods()
  return useMutation({
    mutationFn: (lines: WantedReturnLine[]) =>
      api.request('POST /order/:id/return', {
        params: { id: orderId },
        headers: { 'idempotency-key': idempotencyKey },
        body: { lines },
      }),
    onSettled: reload,
  })
}

/** Acts on a return; a retry after a lost answer acts once. */
export function useReturnAct(returnId: string) {
  const api = useApi()
  const reload = useReloadGoods()
  const send = useSendKeyed()
  return useMutation({
    // Other words are another act.
    mutationFn: (act: ReturnAct) => send(act, (key) => request(act, key)),
    onSettled: reload,
  })

  function request(act: ReturnAct, key: string) {
    const of = { params: { id: returnId }, headers: { 'idempotency-key': key } }
    switch (act.kind) {
      case 'approve':
        return api.request('POST /return/:id/approve', { ...of, body: { note: act.note } })
      case 'decline':
        return api.request('POST /return/:id/decline', { ...of, body: { reason: act.reason } })
      case 'receive':
        return api.request('POST /return/:id/receive', { ...of, body: { lines: act.lines } })
      case 'close':
        return api.request('POST /return/:id/close', { ...of, body: { note: act.note } })
      case 'withdraw':
        return api.request('POST /return/:id/withdraw', of)
    }
  }
}
