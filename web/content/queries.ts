import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ContentKind } from '../../contract/calls/content.ts'
import { type Answer, type Input, useApi } from '../base/calls/api.ts'
import { contentQuery } from '../home/queries.ts'

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

/** Saves or resets one kind, here and on the home page. Fails with the shop's refusals, field by field. */
export function useChangeContent(kind: ContentKind) {
  const api = useApi()
  const queryClient = useQueryClient()
  const reload = () =>
    Promise.all(
      [keyOf(kind), contentQuery(api).queryKey].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey, exact: true }),
      ),
    )
  return {
    async save(items: Input<'PUT /content/:kind'>['body']['items']) {
      await api.request('PUT /content/:kind', { params: { kind }, body: { items } })
      await reload()
    },
    async reset() {
      await api.request('DELETE /content/:kind', { params: { kind } })
      await reload()
    },
  }
}
