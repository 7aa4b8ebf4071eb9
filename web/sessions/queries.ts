import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Session } from '../../contract/users.ts'
import type { Api } from '../base/api.ts'

const ROWS_A_PAGE = 50

export type SignedInUser = NonNullable<Session['user']>

export interface KnownSession extends Session {
  /** The page on which a call was refused because the session had ended. */
  readonly endedOn?: string
}

/** The user signed in with this browser's session. */
export const sessionQuery = (api: Api) =>
  queryOptions({
    queryKey: ['session'],
    queryFn: ({ signal }): Promise<KnownSession> => api.request('GET /session', { signal }),
    staleTime: 60_000,
  })

export function isSignedIn(session: KnownSession | undefined): boolean {
  return Boolean(session?.user && !session.endedOn)
}

/** The caller's sessions. */
export const sessionsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => api.request('GET /sessions', { signal }),
  })

/** The caller's account and sign-in methods. */
export const accountQuery = (api: Api) =>
  queryOptions({
    queryKey: ['account'],
    queryFn: ({ signal }) => api.request('GET /identity/account', { signal }),
  })

/** Whether the user is an admin; not loaded while signed out. */
export const adminQuery = (api: Api, email: string | undefined) =>
  queryOptions({
    queryKey: ['admin', email],
    queryFn: ({ signal }) =>
      api.request('GET /admin/:email', { params: { email: email ?? '' }, signal }),
    enabled: email !== undefined,
    staleTime: 60_000,
  })

interface UserSearch {
  readonly q?: string
  readonly after?: string
}

/** One page of the users, oldest first; the previous page stays visible until it is loaded. */
export const usersQuery = (api: Api, { q, after }: UserSearch) =>
  queryOptions({
    queryKey: ['users', 'all', { q, after }],
    queryFn: ({ signal }) =>
      api.list('GET /user', { query: { limit: String(ROWS_A_PAGE), q, after }, signal }),
    placeholderData: keepPreviousData,
  })

/** Count of the shop's users. */
export const userCountQuery = (api: Api) =>
  queryOptions({
    queryKey: ['users', 'count'],
    queryFn: ({ signal }) => api.list('GET /user', { query: { limit: '1' }, signal }),
  })

/** One page of account events, newest first; a whole email selects one account. */
export const accountEventsQuery = (api: Api, { q, after }: UserSearch) =>
  queryOptions({
    queryKey: ['accountEvents', { q, after }],
    queryFn: ({ signal }) =>
      api.list('GET /accountEvents', {
        query: { limit: String(ROWS_A_PAGE), email: q, after },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
