import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../base/api.ts'

/** Computed at each visit: an audit of a minute ago proves nothing. */
export const auditQuery = (api: Api) =>
  queryOptions({
    queryKey: ['audit'],
    queryFn: ({ signal }) => api.request('GET /audit', { signal }),
    gcTime: 0,
    retry: false,
  })
