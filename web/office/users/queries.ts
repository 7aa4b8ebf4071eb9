import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/base/calls/api.ts'
import type { ListChoice } from '../../platform/paging/list-choice.ts'

const ROWS_A_PAGE = 50

interface UserSearch {
  readonly q?: string
  readonly after?: string
}

/** The users that the list's address asks for; all without one. */
export function readShown({ search }: ListChoice): 'admins' | 'erasures' | undefined {
  const shown = search.get('shown')
  return shown === 'admins' || shown === 'erasures' ? shown : undefined
}

function filterOf(choice: ListChoice) {
  const shown = readShown(choice)
  return {
    role: shown === 'admins' ? ('admin' as const) : undefined,
    waits: shown === 'erasures' ? ('erasure' as const) : undefined,
  }
}

/** The address of a file with all users of the list. */
export function usersFile(choice: ListChoice): string {
  const asked = Object.entries({ q: choice.q, ...filterOf(choice) })
  const given = asked.flatMap(([name, value]) => (value ? [[name, value]] : []))
  return `/users/export?${new URLSearchParams(given)}`
}

/** One page of the users, oldest first; the previous page stays visible until it is loaded. */
export function useUsers(choice: ListChoice) {
  const api = useApi()
  const { q, after } = choice
  const filter = filterOf(choice)
  return useQuery({
    queryKey: ['users', 'all', { q, ...filter, after }],
    queryFn: ({ signal }) => {
      const query = { limit: String(ROWS_A_PAGE), q, ...filter, after }
      return api.list('GET /user', { query, signal })
    },
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
