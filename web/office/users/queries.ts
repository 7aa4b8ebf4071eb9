import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/base/calls/api.ts'

const ROWS_A_PAGE = 50

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

/** Whether a user's email has an order that isn't cancelled. */
export function useHasOrders(email: string) {
  const api = useApi()
  return useQuery({
    queryKey: ['users', 'hasOrders', email],
    queryFn: async ({ signal }) => {
      const query = { customerEmail: email, limit: '1' }
      return (await api.list('GET /order', { query, signal })).items.length > 0
    },
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
