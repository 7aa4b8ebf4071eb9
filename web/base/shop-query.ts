import { queryOptions } from '@tanstack/react-query'
import type { Api } from './api.ts'

/** The settings of the shop that its pages show: minimum order, how long stock is held. */
export const shopQuery = (api: Api) =>
  queryOptions({
    queryKey: ['shop'],
    queryFn: ({ signal }) => api.request('GET /shop', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
