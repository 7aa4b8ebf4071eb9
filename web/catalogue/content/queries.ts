import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ContentKind } from '../../../contract/catalogue/content/content.ts'
import { type Answer, type Input, useApi } from '../../platform/base/calls/api.ts'
import { contentQuery } from './home-queries.ts'

export type Content = Answer<'GET /content/:kind'>

const keyOf = (kind: ContentKind) => ['content', 'edited', kind] as const

/** One kind of content as it can be edited. Never older than the page: two admins may write. */
export function useEditedContent(kind: ContentKind) {
  const api = useApi()
  return useQuery({
    queryKey: keyOf(kind),
    queryFn: ({ signal }) => api.request('GET /content/:kind', { params: { kind }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
}

const SAMPLES = ['content', 'samples'] as const

/** The parts of the home page that are still as the shop came. */
export function useSamples() {
  const api = useApi()
  return useQuery({
    queryKey: SAMPLES,
    queryFn: ({ signal }) => api.request('GET /samples', { signal }),
    staleTime: 0,
  })
}

/** Saves or resets one kind; fails with the shop's refusals, field by field. `reload` after it, also after a refusal. */
export function useChangeContent(kind: ContentKind) {
  const api = useApi()
  const queryClient = useQueryClient()
  /** Here and on the home page. */
  const reload = () =>
    Promise.all(
      [keyOf(kind), SAMPLES, contentQuery(api).queryKey].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey, exact: true }),
      ),
    )
  return {
    save: (body: Input<'PUT /content/:kind'>['body']) =>
      api.request('PUT /content/:kind', { params: { kind }, body }),
    reset: () => api.request('DELETE /content/:kind', { params: { kind } }),
    reload,
  }
}
