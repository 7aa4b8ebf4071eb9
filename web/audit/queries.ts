import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../base/api.ts'

/** Never cached: the audit must show the present state. */
export const auditQuery = (api: Api) =>
  queryOptions({
    queryKey: ['audit'],
    queryFn: ({ signal }) => api.request('GET /audit', { signal }),
    gcTime: 0,
    retry: false,
  })
