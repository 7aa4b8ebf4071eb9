import { useMutation, useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/base/calls/api.ts'
import { useReloadAfter } from '../../platform/base/calls/use-reload.ts'

/** Mails are sent within a second, and tried again for hours. */
const REFETCH_MS = 15_000

export function useOrderMails(orderId: string) {
  const api = useApi()
  return useQuery({
    queryKey: ['orders', orderId, 'mails'],
    queryFn: ({ signal }) =>
      api.request('GET /order/:id/mails', { params: { id: orderId }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.some(({ outcome }) => outcome === null) ? REFETCH_MS : false,
  })
}

export function useMailAgain(
  orderId: string,
  callbacks: { onSent(): void; onError(e: Error): void },
) {
  const api = useApi()
  return useMutation({
    mutationFn: (id: string) => api.request('POST /mail/:id/again', { params: { id } }),
    onSuccess: callbacks.onSent,
    onError: callbacks.onError,
    onSettled: useReloadAfter(['orders', orderId]),
  })
}
