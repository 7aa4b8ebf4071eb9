import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Session } from '../../contract/calls/accounts/users.ts'
import { type Api, useApi } from '../base/calls/api.ts'
import { useShop } from '../base/shop-query.ts'

const ROWS_A_PAGE = 50

export type SignedInUser = NonNullable<Session['user']>

export interface KnownSession extends Session {
  /** The page on which a call was refused because the session had ended. */
  readonly endedOn?: string
}

export const SESSION_KEY = ['session'] as const

/** The user signed in with this browser's session. */
export const sessionQuery = (api: Api) =>
  queryOptions({
    queryKey: SESSION_KEY,
    queryFn: ({ signal }): Promise<KnownSession> => api.request('GET /session', { signal }),
    staleTime: 60_000,
  })

export const useSession = () => useQuery(sessionQuery(useApi()))

/** Reads the session on demand, so that rows of a long list don't subscribe to it. */
export function useSessionReader(): () => KnownSession | undefined {
  const queryClient = useQueryClient()
  return () => queryClient.getQueryData<KnownSession>(SESSION_KEY)
}

export function isSignedIn(session: KnownSession | undefined): boolean {
  return Boolean(session?.user && !session.endedOn)
}

/** The caller's sessions. */
export const sessionsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => api.request('GET /sessions', { signal }),
  })

export const useSessions = () => useQuery(sessionsQuery(useApi()))

/** The caller's account and sign-in methods. */
export const accountQuery = (api: Api) =>
  queryOptions({
    queryKey: ['account'],
    queryFn: ({ signal }) => api.request('GET /identity/account', { signal }),
  })

/** Loaded only with the shop's own identity provider: another one keeps the account itself. */
export function useAccount({ enabled = true } = {}) {
  const isEmbedded = useShop().data?.signIn.provider === 'embedded'
  return useQuery({ ...accountQuery(useApi()), enabled: isEmbedded && enabled })
}

/** Whether the user is an admin; not loaded while signed out. */
export function useAdmin(email: string | undefined) {
  const api = useApi()
  return useQuery({
    queryKey: ['admin', email],
    queryFn: ({ signal }) =>
      api.request('GET /admin/:email', { params: { email: email ?? '' }, signal }),
    enabled: email !== undefined,
    staleTime: 60_000,
  })
}

interface UserSearch {
  readonly q?: string
  readonly after?: string
}

/** One page of the users, oldest first; the previous page stays visible until it is loaded. */
export function useUsers({ q, after }: UserSearch) {
  const api = useApi()
  return useQuery({
    queryKey: ['users', 'all', { q, after }],
    queryFn: ({ signal }) =>
      api.list('GET /user', { query: { limit: String(ROWS_A_PAGE), q, after }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Count of the shop's users. */
export function useUserCount() {
  const api = useApi()
  return useQuery({
    queryKey: ['users', 'count'],
    queryFn: ({ signal }) => api.list('GET /user', { query: { limit: '1' }, signal }),
  })
}

/** One page of account events, newest first; a whole email selects one account. */
export function useAccountEvents({ q, after }: UserSearch) {
  const api = useApi()
  return useQuery({
    queryKey: ['accountEvents', { q, after }],
    queryFn: ({ signal }) =>
      api.list('GET /accountEvents', {
        query: { limit: String(ROWS_A_PAGE), email: q, after },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}
