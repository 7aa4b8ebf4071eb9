import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../../platform/base/calls/api.ts'
import { useReload } from '../../../platform/base/calls/use-reload.ts'
import type { WantedReferences } from './reference-entries.ts'

/** Saves a product's other numbers and its successor as one change set, which History takes back. */
export function useSaveReferences(productId: string) {
  const api = useApi()
  const reload = useReload('products', 'changeSets')
  return useMutation({
    mutationFn: ({
      version,
      replacedBy,
      references,
    }: WantedReferences & { readonly version: number }) =>
      api.request('PUT /product/:id', {
        params: { id: productId },
        body: { version, replacedBy: replacedBy || null, references: [...references] },
      }),
    // A refusal says that others changed it, and after a lost answer it may be saved.
    onSettled: reload,
  })
}
