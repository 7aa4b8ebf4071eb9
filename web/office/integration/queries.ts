import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/base/calls/api.ts'

/** All keys of other programs, newest first. */
export function useKeys() {
  const api = useApi()
  return useQuery({
    queryKey: ['keys'],
    queryFn: ({ signal }) => api.request('GET /apiKey', { signal }),
  })
}
