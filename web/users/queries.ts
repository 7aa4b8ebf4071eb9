import { queryOptions } from '@tanstack/react-query'
import type { Session } from '../../contract/users.ts'
import type { Api } from '../api.ts'

export type SignedInUser = NonNullable<Session['user']>

/** Who is signed in with this browser's session. */
export const sessionQuery = (api: Api) =>
  queryOptions({
    queryKey: ['session'],
    queryFn: ({ signal }) => api.request('GET /session', { signal }),
    staleTime: 60_000,
  })

/** Whether this person is an admin; asks nothing while nobody is known. */
export const adminQuery = (api: Api, email: string | undefined) =>
  queryOptions({
    queryKey: ['admin', email],
    queryFn: ({ signal }) =>
      api.request('GET /admin/:email', { params: { email: email ?? '' }, signal }),
    enabled: email !== undefined,
    staleTime: 60_000,
  })
