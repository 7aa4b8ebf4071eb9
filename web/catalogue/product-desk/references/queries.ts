import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../platform/base/calls/api.ts'
import { toWanted, type WantedReferences } from './reference-entries.ts'

/** A version of the product, with references that are no older. */
export interface ReferencesAtVersion extends WantedReferences {
  readonly version: number
}

/** Read after the version was: an old list with a new version would overwrite what is held. */
export function useHeldReferences(id: string, version: number) {
  const api = useApi()
  return useQuery<ReferencesAtVersion>({
    queryKey: ['products', id, 'references', version],
    queryFn: async ({ signal }) => ({
      ...toWanted(await api.request('GET /product/:id/references', { params: { id }, signal })),
      version,
    }),
    placeholderData: (previous) => previous,
  })
}
