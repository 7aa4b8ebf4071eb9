import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Reference } from '../../../contract/calls/parts/references.ts'
import { useApi } from '../../base/calls/api.ts'

interface WantedReferences {
  /** Part number of the successor, as typed; empty: none. */
  readonly replacedBy: string
  readonly references: readonly Reference[]
}

/** Saves a product's other numbers and its successor as one change set, which History takes back. */
export function useSaveReferences({
  _id,
  version,
}: {
  readonly _id: string
  readonly version: number
}) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ replacedBy, references }: WantedReferences) =>
      api.request('PUT /product/:id', {
        params: { id: _id },
        body: { version, replacedBy: replacedBy || null, references: [...references] },
      }),
    onSuccess: () => {
      for (const changed of ['products', 'changeSets'])
        queryClient.invalidateQueries({ queryKey: [changed] })
    },
  })
}
