import { useMutation, useQuery } from '@tanstack/react-query'
import type { NamedField } from '../../../contract/catalogue/intake/mapping.ts'
import { type Input, useApi } from '../../platform/base/calls/api.ts'
import { useReload } from '../../platform/base/calls/use-reload.ts'

/** Categories or brands, in the order of lists. */
export function useNames(field: NamedField) {
  const api = useApi()
  return useQuery({
    queryKey: ['names', field],
    queryFn: ({ signal }) => api.request('GET /categories', { query: { field }, signal }),
  })
}

export type NameEntry = Input<'PUT /categories'>['body']
export type Merger = Input<'POST /categories/merge'>['body']

/** Other answers that show names, or products by them. */
const SHOWN = ['names', 'categories', 'catalogue', 'changeSets', 'product', 'products', 'grid']

export function useSaveName() {
  const api = useApi()
  return useMutation({
    mutationFn: (body: NameEntry) => api.request('PUT /categories', { body }),
    onSuccess: useReload(...SHOWN),
  })
}

export function useMergeNames() {
  const api = useApi()
  return useMutation({
    mutationFn: (body: Merger) => api.request('POST /categories/merge', { body }),
    onSuccess: useReload(...SHOWN),
  })
}
