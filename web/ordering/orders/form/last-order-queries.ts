import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Order } from '../../../../contract/ordering/orders.ts'
import { type Api, useApi } from '../../../platform/base/calls/api.ts'

const lastOrderQuery = (api: Api, customerEmail: string) =>
  queryOptions({
    queryKey: ['orders', 'last', customerEmail],
    queryFn: async ({ signal }): Promise<Order | null> => {
      const { items } = await api.list('GET /order', {
        query: { customerEmail, limit: '1' },
        signal,
      })
      return items[0] ?? null
    },
  })

/** The customer's newest order, asked for only where its address helps: if the address book is empty. */
export function useLastOrder(customerEmail: string | undefined, isWanted: boolean) {
  return useQuery({
    ...lastOrderQuery(useApi(), customerEmail ?? ''),
    enabled: isWanted && customerEmail !== undefined,
  }).data
}
