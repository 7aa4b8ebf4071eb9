import { queryOptions } from '@tanstack/react-query'
import { v4 as uuid } from 'uuid'
import type { Order } from '../../contract/orders.ts'
import type { Shop } from '../../contract/shop.ts'
import type { Api } from '../base/api.ts'
import { loadCardFonts } from './card-font.ts'
import { loadProvider } from './load-provider.ts'

/** One for each question until it has its answer, however often the query asks it anew. */
const intentKeys = new Map<string, string>()

function intentKey(orderId: string): string {
  const key = intentKeys.get(orderId) ?? uuid()
  intentKeys.set(orderId, key)
  return key
}

/** The secret of the order's one live intent. Asking again is harmless: the shop answers the same intent. */
export const clientSecretQuery = (api: Api, order: Pick<Order, '_id' | 'price'>) =>
  queryOptions({
    queryKey: ['client-secret', order._id],
    queryFn: async () => {
      const { clientSecret } = await api.request('POST /create-payment-intent', {
        headers: { 'idempotency-key': intentKey(order._id) },
        body: { price: order.price, order: order._id },
      })
      intentKeys.delete(order._id)
      return clientSecret
    },
    staleTime: Number.POSITIVE_INFINITY,
    // Another visit may be of another payment: the intent can have been replaced or paid meanwhile.
    gcTime: 0,
  })

/** The provider in this tab, and how its frames are dressed; loaded when the first payment needs it. */
export const providerQuery = (stripe: Shop['stripe'] | undefined) =>
  queryOptions({
    queryKey: ['payment-provider', stripe?.scriptUrl],
    queryFn: async () => {
      const [provider, fonts] = await Promise.all([loadProvider(stripe), loadCardFonts()])
      return { stripe: provider, options: { fonts } }
    },
    enabled: stripe !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
