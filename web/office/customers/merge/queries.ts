import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../platform/base/calls/api.ts'
import { assertChanged } from '../../../platform/base/failures/not-confirmed.ts'

const FOUND_AT_ONCE = 10
const PREVIEW = 'mergePreview'

/** The first accounts that a search finds; none before there is one. */
export function useFoundAccounts(q: string) {
  const api = useApi()
  return useQuery({
    queryKey: ['users', 'found', q],
    queryFn: ({ signal }) =>
      api.request('GET /user', { query: { q, limit: String(FOUND_AT_ONCE) }, signal }),
    enabled: q !== '',
  })
}

/** Effects of a join of the other account to this one. */
export function useMergePreview(id: string, other: string) {
  const api = useApi()
  return useQuery(
    queryOptions({
      queryKey: ['customers', id, PREVIEW, other],
      queryFn: ({ signal }) =>
        api.request('GET /user/:id/merge', { params: { id }, query: { other }, signal }),
      // Staff confirm exactly the effects that they see.
      staleTime: 0,
      retry: false,
    }),
  )
}

/** Joins another account to this one. Fails with the shop's refusal. */
export function useMergeUser(id: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: { readonly other: string; readonly reason: string }) => {
      const input = { params: { id }, body }
      assertChanged((await api.request('POST /user/:id/merge', input)).modifiedCount)
    },
    // Orders, returns and all else moved, so that nothing is left to preview.
    onSuccess: () =>
      queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[2] !== PREVIEW }),
  })
}

/** Parts the account from the one that it was joined to. Fails with the shop's refusal. */
export function useUndoMerge(id: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api.request('DELETE /user/:id/merge', { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries(),
  })
}
