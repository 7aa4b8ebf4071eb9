import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Api, useApi } from '../../../platform/base/calls/api.ts'

/** The caller's authenticator app, passkeys and recovery codes. */
export const factorsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['factors'],
    queryFn: ({ signal }) => api.request('GET /identity/factor', { signal }),
  })

export const useFactors = () => useQuery(factorsQuery(useApi()))
