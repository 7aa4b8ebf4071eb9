import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../../platform/base/calls/api.ts'
import type { KeptPlace } from '../../delivery/kept-place.ts'

/** Mails the shop a cart that it has to quote the freight of. */
export function useAskForQuote() {
  const api = useApi()
  return useMutation({
    mutationFn: ({ cartId, place }: { cartId: string; place: KeptPlace }) =>
      api.request('POST /cart/:id/quote', { params: { id: cartId }, body: place }),
  })
}
