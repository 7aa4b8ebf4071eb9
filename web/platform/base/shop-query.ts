import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Api, useApi } from './calls/api.ts'

/** Settings of the shop that pages show: minimum order, hold time. */
export const shopQuery = (api: Api) =>
  queryOptions({
    queryKey: ['shop'],
    queryFn: ({ signal }) => api.request('GET /shop', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useShop = () => useQuery(shopQuery(useApi()))
