import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Shop } from '../../../contract/office/shop.ts'
import type { Order } from '../../../contract/ordering/orders.ts'
import { type Api, useApi } from '../../platform/base/calls/api.ts'
import { sendKeyed } from '../../platform/base/forms/act-key.ts'
import { loadCardFonts } from './card/card-font.ts'
import { loadProvider } from './card/load-provider.ts'

/** Asks for intents, each under one key until it is answered, across retries of the query. */
const askForIntent = sendKeyed()

/** Client secret of the order's one live intent. Repeating is harmless: the shop returns the same intent. */
export const clientSecretQuery = (api: Api, order: Pick<Order, '_id' | 'price'>) =>
  queryOptions({
    queryKey: ['client-secret', order._id],
    queryFn: async () => {
      const body = { price: order.price ?? undefined, order: order._id }
      const { clientSecret } = await askForIntent(body, (key) =>
        api.request('POST /create-payment-intent', { headers: { 'idempotency-key': key }, body }),
      )
      return clientSecret
    },
    staleTime: Number.POSITIVE_INFINITY,
    // Not cached: by the next visit the intent may have been replaced or paid.
    gcTime: 0,
  })

export const useClientSecret = (order: Pick<Order, '_id' | 'price'>) =>
  useQuery(clientSecretQuery(useApi(), order))

/** Asks for a client secret when a payment begins, on a page whose order is placed with the payment. */
export function useAskForClientSecret() {
  const api = useApi()
  const queryClient = useQueryClient()
  return (order: Pick<Order, '_id' | 'price'>) =>
    queryClient.fetchQuery(clientSecretQuery(api, order))
}

/** The provider's SDK in this tab and the style of its frames; loaded for the first payment. */
export function useProvider(stripe: Shop['stripe'] | undefined) {
  return useQuery({
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
}
