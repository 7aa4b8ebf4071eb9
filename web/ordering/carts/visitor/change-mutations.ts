import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { Api } from '../../../platform/base/calls/api.ts'
import { visitorPricesQuery } from '../price-queries.ts'
import { readVisitorCart, type VisitorCart, writeVisitorCart } from './visitor-cart.ts'

type ChangeCart = (cart: VisitorCart) => VisitorCart

/** Changes a visitor's cart, one change after the other. It is judged first: what the shop refuses is not kept. */
export const visitorCartChange = (api: Api, queryClient: QueryClient) =>
  mutationOptions({
    scope: { id: 'visitor cart' },
    mutationFn: async (change: ChangeCart) => {
      const wanted = change(readVisitorCart())
      const priced =
        wanted.length === 0
          ? undefined
          : await queryClient.fetchQuery(visitorPricesQuery(api, wanted))
      // Read again: a quick order or another tab may have added lines meanwhile.
      writeVisitorCart(change(readVisitorCart()))
      return priced
    },
  })
