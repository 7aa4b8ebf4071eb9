import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  DELIVERY_ROWS,
  type DeliveryState,
  type WebhookDelivery,
} from '../../../../contract/office/events/webhooks.ts'
import { useApi } from '../../../platform/base/calls/api.ts'

const LOOK_MS = 1000

/** All endpoints of other programs, newest first. */
export function useWebhooks() {
  const api = useApi()
  return useQuery({
    queryKey: ['webhooks'],
    queryFn: ({ signal }) => api.request('GET /webhookEndpoint', { signal }),
    // The last answer changes without the page: it is read whenever the list is shown.
    staleTime: 0,
  })
}

export interface DeliveryChoice {
  readonly state?: DeliveryState | undefined
  readonly after?: string | undefined
}

/** One page of an endpoint's deliveries, newest first, with the start of the next. */
export function useDeliveries(webhookId: string, { state, after }: DeliveryChoice) {
  const api = useApi()
  return useQuery({
    queryKey: ['deliveries', webhookId, { state, after }],
    queryFn: async ({ signal }) => {
      const query = { state, after, limit: String(DELIVERY_ROWS) }
      const params = { id: webhookId }
      const deliveries = await api.request('GET /webhookEndpoint/:id/delivery', {
        params,
        query,
        signal,
      })
      const last = deliveries.length < DELIVERY_ROWS ? undefined : deliveries.at(-1)
      return { deliveries, next: last && String(last._id) }
    },
    placeholderData: keepPreviousData,
  })
}

/** A try that is under way counts already, and has neither. */
export const hasResult = ({ state, failure }: WebhookDelivery) =>
  state !== 'waiting' || failure !== null

/** One delivery, looked at again until it has been tried. */
export function useTriedDelivery(webhookId: string, deliveryNo: number) {
  const api = useApi()
  return useQuery({
    queryKey: ['deliveries', webhookId, deliveryNo],
    queryFn: async ({ signal }) => {
      const query = { after: String(deliveryNo + 1), limit: '1' }
      const params = { id: webhookId }
      const [found] = await api.request('GET /webhookEndpoint/:id/delivery', {
        params,
        query,
        signal,
      })
      return found?._id === deliveryNo ? found : null
    },
    refetchInterval: ({ state: { data } }) => (data && !hasResult(data) ? LOOK_MS : false),
  })
}
