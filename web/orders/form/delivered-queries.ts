import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { Delivered } from '../../../contract/calls/delivery/delivered.ts'
import { useApi } from '../../base/calls/api.ts'
import { useDeliveryTerms } from '../../delivery/queries.ts'
import type { OrderEntries } from './order-form.ts'

/** Entries are asked for once they rest. */
const REST_MS = 400

export interface DeliveredOrder {
  /** What it costs at the post code; undefined until the code can be priced. */
  readonly cost: Partial<Delivered> | undefined
  readonly isUpdating: boolean
}

/** Freight and taxes of the order as it is typed; undefined where the shop computes neither. */
export function useDeliveredOrder(
  productId: string,
  form: UseFormReturn<OrderEntries>,
  quantity: number | undefined,
): DeliveredOrder | undefined {
  const api = useApi()
  const terms = useDeliveryTerms().data
  const isComputed = terms !== undefined && (terms.freight || terms.tax)
  const code = useWatch({ control: form.control, name: 'code' })
  const [asked, setAsked] = useState({ postCode: code.trim(), quantity })
  useEffect(() => {
    const rest = setTimeout(() => setAsked({ postCode: code.trim(), quantity }), REST_MS)
    return () => clearTimeout(rest)
  }, [code, quantity])
  const cost = useQuery({
    queryKey: ['orders', 'delivered', productId, asked],
    queryFn: ({ signal }): Promise<Partial<Delivered>> =>
      api.request('POST /cart/price', {
        body: {
          lines: [{ productId, quantity: asked.quantity ?? 0 }],
          postCode: asked.postCode,
        },
        signal,
      }),
    enabled: isComputed && asked.postCode !== '' && asked.quantity !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (!isComputed) return undefined
  return {
    cost: asked.postCode === '' ? undefined : cost.data,
    isUpdating: cost.isFetching,
  }
}
