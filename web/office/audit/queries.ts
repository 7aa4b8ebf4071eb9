import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/base/calls/api.ts'

/** Never cached: the audit must show the present state. */
export function useAudit() {
  const api = useApi()
  return useQuery({
    queryKey: ['audit'],
    queryFn: ({ signal }) => api.request('GET /audit', { signal }),
    gcTime: 0,
    retry: false,
  })
}
