import { useMutation } from '@tanstack/react-query'
import { formatDollars } from '../../../contract/values/money/money.ts'
import { type Input, useApi } from '../../platform/base/calls/api.ts'
import { useReload } from '../../platform/base/calls/use-reload.ts'
import { showSuccess } from '../../ui/toasts.ts'

/** After an act that moves pieces or money, also after a failure: it may have happened. */
export const useReloadGoods = () => useReload('orders', 'returns', 'stock')

/**
 * Gives money back, by amount or by line; requests with the same key refund once. The sum is told also if the form was
 * left or replaced in the meantime.
 */
export function useRefund(orderId: string, idempotencyKey: string, onRefunded: () => void) {
  const api = useApi()
  const reload = useReloadGoods()
  return useMutation({
    mutationFn: (body: Input<'POST /order/:id/refund'>['body']) =>
      api.request('POST /order/:id/refund', {
        params: { id: orderId },
        headers: { 'idempotency-key': idempotencyKey },
        body,
      }),
    onSuccess: ({ amount }) => {
      showSuccess(`${formatDollars(amount)} refunded`)
      onRefunded()
    },
    onSettled: reload,
  })
}

/** Ends pieces that can't be shipped; requests with the same key end them once. */
export function useCloseShort(orderId: string, idempotencyKey: string) {
  const api = useApi()
  const reload = useReloadGoods()
  return useMutation({
    mutationFn: (body: Input<'POST /order/:id/closeShort'>['body']) =>
      api.request('POST /order/:id/closeShort', {
        params: { id: orderId },
        headers: { 'idempotency-key': idempotencyKey },
        body,
      }),
    onSettled: reload,
  })
}
