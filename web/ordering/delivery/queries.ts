import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Delivered } from '../../../contract/ordering/delivery/delivered.ts'
import { useApi } from '../../platform/base/calls/api.ts'
import { isWholePlace, type KeptPlace } from './kept-place.ts'

/** Cost of some pieces of one product delivered to a place; asked once both are known. */
export function useDeliveredProduct(
  productId: string,
  quantity: number | undefined,
  place: KeptPlace | undefined,
) {
  const api = useApi()
  return useQuery({
    queryKey: ['products', 'delivered', productId, quantity, place],
    queryFn: ({ signal }): Promise<Partial<Delivered>> =>
      api.request('POST /cart/price', {
        body: { lines: [{ productId, quantity: quantity ?? 0 }], ...place },
        signal,
      }),
    enabled: quantity !== undefined && place !== undefined && isWholePlace(place),
    placeholderData: keepPreviousData,
    retry: false,
  })
}
