import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Session } from '../../../contract/people/users.ts'
import { type Api, useApi } from '../../platform/base/calls/api.ts'
import { useShop } from '../../platform/base/shop-query.ts'
import { type KnownSession, keepWhileTyped, SESSION_KEY } from './ended-session.ts'

export type SessionUser = NonNullable<Session['user']>

/** The user signed in with this browser's session; one whose session has ended only while something is typed. */
export const sessionQuery = (api: Api) =>
  queryOptions({
    queryKey: SESSION_KEY,
    queryFn: async ({ signal, client }): Promise<KnownSession> => {
      const answered = await api.request('GET /session', { signal })
      return keepWhileTyped(client.getQueryData<KnownSession>(SESSION_KEY), answered)
    },
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

export const adminQuery = (api: Api, email: string) =>
  queryOptions({
    queryKey: ['admin', email],
    queryFn: ({ signal }) => api.request('GET /admin/:email', { params: { email }, signal }),
    staleTime: 60_000,
  })

/** Whether the user belongs to the staff, an owner or somebody with a right; not loaded while signed out. */
export function useAdmin(email: string | undefined) {
  const isOnStaff = (useSession().data?.rights ?? []).length > 0
  return useQuery({
    ...adminQuery(useApi(), email ?? ''),
    enabled: email !== undefined,
    select: ({ admin }) => ({ admin: admin || isOnStaff }),
  })
}
