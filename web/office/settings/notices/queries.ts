import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Input, useApi } from '../../../platform/base/calls/api.ts'

const OWN_NOTICES = ['settings', 'notices'] as const

/** The events that the signed-in member of staff is mailed. */
export function useOwnNotices() {
  const api = useApi()
  return useQuery({
    queryKey: OWN_NOTICES,
    queryFn: ({ signal }) => api.request('GET /settings/notices', { signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
}

/** `save` fails with the shop's refusals, field by field. `reload` after it, also after a refusal. */
export function useSaveOwnNotices() {
  const api = useApi()
  const queryClient = useQueryClient()
  return {
    save: (body: Input<'PUT /settings/notices'>['body']) =>
      api.request('PUT /settings/notices', { body }),
    reload: () => queryClient.invalidateQueries({ queryKey: OWN_NOTICES }),
  }
}
