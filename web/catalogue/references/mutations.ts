import { useMutation } from '@tanstack/react-query'
import type { Reference } from '../../../contract/catalogue/parts/references.ts'
import { useApi } from '../../platform/base/calls/api.ts'
import { useReload } from '../../platform/base/calls/use-reload.ts'
import { findByPartNumber } from '../products/part-queries.ts'

/** Counts what a file of references changes, or applies it whole. */
export function useReferenceFile() {
  const api = useApi()
  const reload = useReload('products')
  return useMutation({
    mutationFn: ({ file, isApplied }: { file: File; isApplied: boolean }) => {
      const body = new FormData()
      body.set('file', file)
      return api.request('POST /references/import', {
        body,
        query: isApplied ? { apply: 'true' } : {},
      })
    },
    onSuccess: ({ applied }) => {
      if (applied) reload()
    },
  })
}

interface NewReference extends Pick<Reference, 'kind' | 'maker' | 'number'> {
  /** Part number in this shop. */
  readonly partNumber: string
}

/** Adds one number to a part as a change set, which History takes back. Fails with `PartUnknown`, and as the call does. */
export function useAddReference(onAdded: () => void) {
  const api = useApi()
  const reload = useReload('notFound', 'products', 'changeSets')
  return useMutation({
    mutationFn: async ({ partNumber, ...added }: NewReference) => {
      const params = { id: await findByPartNumber(api, partNumber) }
      // The version first: what is changed between the two is refused, not overwritten.
      const { version } = await api.request('GET /product/:id', { params })
      const { references } = await api.request('GET /product/:id/references', { params })
      await api.request('PUT /product/:id/references', {
        params,
        body: { version, references: [...references, { ...added, note: null }] },
      })
    },
    onSuccess: onAdded,
    onSettled: reload,
  })
}
