import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ProductReferences, Reference } from '../../../contract/calls/parts/references.ts'
import { useApi } from '../../base/calls/api.ts'

interface WantedReferences {
  /** Part number of the successor, as typed; empty: none. */
  readonly replacedBy: string
  readonly references: readonly Reference[]
}

/** Saves what differs of a product's other numbers and its successor, each as a change set that History takes back. */
export function useSaveReferences(
  { _id, version }: { readonly _id: string; readonly version: number },
  held: ProductReferences,
) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ replacedBy, references }: WantedReferences) => {
      const params = { id: _id }
      if (replacedBy !== (held.replacedBy?.partNumber ?? ''))
        await api.request('PUT /product/:id', {
          params,
          body: { version, replacedBy: replacedBy || null },
        })
      await api.request('PUT /product/:id/references', {
        params,
        body: { version, references: [...references] },
      })
    },
    onSettled: () => {
      for (const changed of ['products', 'changeSets'])
        queryClient.invalidateQueries({ queryKey: [changed] })
    },
  })
}
