import { useMutation, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../platform/base/calls/api.ts'
import { useReloadAfter } from '../../../platform/base/calls/use-reload.ts'

const attachmentsKey = (orderId: string) => ['orders', orderId, 'attachments']

export function useAttachments(orderId: string) {
  const api = useApi()
  return useQuery({
    queryKey: attachmentsKey(orderId),
    queryFn: ({ signal }) =>
      api.request('GET /order/:id/attachments', { params: { id: orderId }, signal }),
  })
}

export function useAddAttachment(orderId: string) {
  const api = useApi()
  return useMutation({
    mutationFn: (file: File) => {
      const body = new FormData()
      body.set('file', file)
      return api.request('POST /order/:id/attachment', { params: { id: orderId }, body })
    },
    onSettled: useReloadAfter(attachmentsKey(orderId)),
  })
}

/** Also succeeds if somebody else removed it meanwhile. */
export function useRemoveAttachment(orderId: string, onRemoved: () => void) {
  const api = useApi()
  return useMutation({
    mutationFn: (id: string) => api.request('DELETE /attachment/:id', { params: { id } }),
    onSuccess: onRemoved,
    onSettled: useReloadAfter(attachmentsKey(orderId)),
  })
}
