import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ShipToBody } from '../../../contract/people/addresses/addresses.ts'
import { useApi } from '../../platform/base/calls/api.ts'
import { useSendKeyed } from '../../platform/base/forms/act-key.ts'
import { documentsKey } from './queries.ts'

/** Credits the invoice and issues another with this address. */
export function useInvoiceAgain(orderId: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  // The same address again after a lost answer issues one invoice.
  const send = useSendKeyed()
  return async (shipTo: z.output<typeof ShipToBody>) => {
    const documents = await send(shipTo, (key) =>
      api.request('POST /order/:id/invoice/again', {
        params: { id: orderId },
        body: { shipTo },
        headers: { 'idempotency-key': key },
      }),
    )
    queryClient.setQueryData(documentsKey(orderId), documents)
  }
}
