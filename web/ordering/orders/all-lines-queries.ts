import { queryOptions, useQuery } from '@tanstack/react-query'
import type { OrderLine } from '../../../contract/ordering/order-lines.ts'
import { type Api, useApi } from '../../platform/base/calls/api.ts'

const LINES_A_CALL = 200

/** All lines of an order: the packer must see every line that is left. Most orders need one call. */
export const allLinesQuery = (api: Api, orderId: string) =>
  queryOptions({
    queryKey: ['orders', orderId, 'lines', 'all'],
    queryFn: async ({ signal }): Promise<OrderLine[]> => {
      const lines: OrderLine[] = []
      while (lines.length % LINES_A_CALL === 0) {
        const last = lines.at(-1)?.lineNo
        const further = await api.request('GET /order/:id/lines', {
          params: { id: orderId },
          query: { limit: String(LINES_A_CALL), ...(last && { after: String(last) }) },
          signal,
        })
        if (further.length === 0) break
        lines.push(...further)
      }
      return lines
    },
  })

export const useAllLines = (orderId: string) => useQuery(allLinesQuery(useApi(), orderId))
