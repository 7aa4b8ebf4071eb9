import { queryOptions, useQuery } from '@tanstack/react-query'
import { shopName } from '../../../contract/values/text/shop-name.ts'
import { type Api, useApi } from './calls/api.ts'

/** Settings of the shop that pages show: name, minimum order, hold time. */
export const shopQuery = (api: Api) =>
  queryOptions({
    queryKey: ['shop'],
    queryFn: ({ signal }) => api.request('GET /shop', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useShop = () => useQuery(shopQuery(useApi()))

/** The name that came with the page, where the settings can't be read. */
export const useShopName = (): string => useShop().data?.name ?? shopName()
