import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../platform/base/calls/api.ts'
import { useReloadAfter } from '../../platform/base/calls/use-reload.ts'

interface NewDocument {
  readonly kind: string
  readonly title: string
  readonly language: string
  readonly file: File
}

/** Adds a document. Fails with the shop's refusal, field by field. */
export function useAddDocument(productId: string) {
  const api = useApi()
  return useMutation({
    mutationFn: ({ file, ...fields }: NewDocument) => {
      const body = new FormData()
      for (const [name, text] of Object.entries(fields)) body.set(name, text)
      // Last, so that the shop has read the fields when it comes.
      body.set('file', file)
      return api.request('POST /product/:id/document', { params: { id: productId }, body })
    },
    onSettled: useReloadAfter(['products', productId, 'documents']),
  })
}

export function useRemoveDocument(productId: string, onRemoved: () => void) {
  const api = useApi()
  return useMutation({
    mutationFn: (id: string) => api.request('DELETE /productDocument/:id', { params: { id } }),
    onSuccess: onRemoved,
    onSettled: useReloadAfter(['products', productId, 'documents']),
  })
}
