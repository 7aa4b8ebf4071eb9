import { useQueryClient } from '@tanstack/react-query'
import { type Input, useApi } from '../../platform/base/calls/api.ts'
import { useSendKeyed } from '../../platform/base/forms/act-key.ts'
import { documentsKey } from './queries.ts'

/** Credits the invoice and issues another with this bill-to or address. */
export function useInvoiceAgain(orderId: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  // The same again after a lost answer issues one invoice.
  const send = useSendKeyed()
  return async (body: Input<'POST /order/:id/invoice/again'>['body']) => {
    const documents = await send(body, (key) =>
      api.request('POST /order/:id/invoice/again', {
        params: { id: orderId },
        body,
        headers: { 'idempotency-key': key },
      }),
    )
    queryClient.setQueryData(documentsKey(orderId), documents)
  }
}
