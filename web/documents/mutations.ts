import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { v4 as uuid } from 'uuid'
import type { z } from 'zod'
import type { ShipToBody } from '../../contract/calls/delivery/addresses.ts'
import { useApi } from '../base/calls/api.ts'
import { documentsKey } from './queries.ts'

/** Credits the invoice and issues another with this address. */
export function useInvoiceAgain(orderId: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  // The same address again after a lost answer issues one invoice.
  const sent = useRef({ body: '', key: '' })
  return async (shipTo: z.output<typeof ShipToBody>) => {
    const body = JSON.stringify(shipTo)
    if (sent.current.body !== body) sent.current = { body, key: uuid() }
    const documents = await api.request('POST /order/:id/invoice/again', {
      ...{ params: { id: orderId }, body: { shipTo } },
      headers: { 'idempotency-key': sent.current.key },
    })
    queryClient.setQueryData(documentsKey(orderId), documents)
  }
}
