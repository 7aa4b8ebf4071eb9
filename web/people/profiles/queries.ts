import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Api, useApi } from '../../platform/base/calls/api.ts'

/** A customer's profile; not loaded while signed out. */
export const profileQuery = (api: Api, email: string | undefined) =>
  queryOptions({
    queryKey: ['profile', email],
    queryFn: ({ signal }) =>
      api.request('GET /userprofile/:email', { params: { email: email ?? '' }, signal }),
    enabled: email !== undefined,
  })

export const useProfile = (email: string | undefined) => useQuery(profileQuery(useApi(), email))
