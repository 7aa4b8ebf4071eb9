import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { DeskQuery } from '../../../../contract/ordering/desk-orders.ts'
import { useApi } from '../../../platform/base/calls/api.ts'
import { type DeskFilter, reversed } from './desk-filter.ts'

/** As many rows as a screen has. */
const ORDERS_A_SCREEN = 25

/** A screen of the desk's list; the one before stays visible until it is loaded. */
export function useDeskOrders(query: Omit<DeskQuery, 'limit'>) {
  const api = useApi()
  return useQuery({
    queryKey: ['orders', 'desk', query],
    queryFn: ({ signal }) =>
      api.list('GET /orders/desk', { query: { ...query, limit: String(ORDERS_A_SCREEN) }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Up to so many orders of a list, from its start. */
export function useListStart(most: number) {
  const api = useApi()
  return useMutation({
    mutationFn: async (filter: DeskFilter) =>
      (await api.list('GET /orders/desk', { query: { ...filter, limit: String(most) } })).items,
  })
}

/** The orders before and after one in a list; undefined without a list. */
export function useNeighbours(orderId: string, filter: DeskFilter | undefined) {
  const api = useApi()
  return useQuery({
    queryKey: ['orders', 'desk', 'neighbours', orderId, filter],
    enabled: filter !== undefined,
    queryFn: async ({ signal }) => {
      const follow = async (list: DeskFilter) => {
        const query = { ...list, after: orderId, limit: '1' }
        const { items } = await api.list('GET /orders/desk', { query, signal })
        return items[0]
      }
      const list = filter ?? {}
      const [next, previous] = await Promise.all([follow(list), follow(reversed(list))])
      return { next, previous }
    },
  })
}
