import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../platform/base/calls/query-client.ts'
import { type KnownSession, markTyped, SESSION_KEY } from './ended-session.ts'
import { followSession } from './follow-session.ts'
import { sessionQuery } from './queries.ts'

afterEach(() => vi.unstubAllGlobals())

const dana = { _id: 'u1', email: 'dana@northgate.example', name: 'Dana' }
const noor = { _id: 'u2', email: 'noor@northgate.example', name: 'Noor' }

/** A tab of a browser on which Dana is logged in. */
function openTab(page: string) {
  const listeners = new Map<string, (event: object) => void>()
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) =>
    listeners.set(type, listener),
  )
  const go = (path: string) => vi.stubGlobal('location', new URL(path, 'https://shop.example'))
  const queryClient = createQueryClient('browser')
  const answers: KnownSession[] = [{ user: dana as KnownSession['user'] }]
  const api = { request: async () => answers.at(-1) } as unknown as Parameters<
    typeof sessionQuery
  >[0]
  go(page)
  followSession(queryClient)
  return {
    queryClient,
    go,
    fire: (type: string, event = {}) => listeners.get(type)?.(event),
    /** Asks who is logged in, as when the tab gets the focus. */
    async focus(user: object | null) {
      answers.push({ user: user as KnownSession['user'] })
      return queryClient.fetchQuery({ ...sessionQuery(api), staleTime: 0, retry: false })
    },
    known: () => queryClient.getQueryData(SESSION_KEY),
  }
}

test('a page with typed entries stays when the session has ended, and a login leads back to its address', async () => {
  const tab = openTab('/purchase/p1?quantity=600')
  await tab.focus(dana)
  markTyped()
  const ended = { user: dana, endedOn: '/purchase/p1?quantity=600' }
  expect(await tab.focus(null)).toEqual(ended)
  expect(await tab.focus(null)).toEqual(ended)
  expect(await tab.focus(dana)).toEqual({ user: dana })
})

test('a page on which nothing was typed closes with the session', async () => {
  const tab = openTab('/dashboard/profile')
  await tab.focus(dana)
  markTyped()
  tab.go('/dashboard/orders')
  expect(await tab.focus(null)).toEqual({ user: null })
})

test('a sign-out in another tab closes this one’s page, whatever was typed there', async () => {
  const tab = openTab('/dashboard/profile')
  await tab.focus(dana)
  markTyped()
  tab.fire('storage', { key: 'bulkhead.deliverTo' })
  expect(tab.known()).toEqual({ user: dana })
  tab.fire('storage', { key: 'bulkhead.signedOut' })
  expect(tab.known()).toEqual({ user: null })
  expect(await tab.focus(null)).toEqual({ user: null })
})

test('what a user was shown is gone once another is logged in, open page or not', async () => {
  const tab = openTab('/dashboard/addresses')
  const { queryClient } = tab
  const shown = ['addresses']
  const left = ['orders', 'o1']
  const answer = Promise.withResolvers<string>()
  await tab.focus(dana)
  for (const queryKey of [shown, left]) queryClient.setQueryData(queryKey, 'of Dana')
  const page = new QueryObserver(queryClient, {
    queryKey: shown,
    queryFn: () => answer.promise,
    staleTime: 60_000,
  })
  const close = page.subscribe(() => undefined)
  await tab.focus(dana)
  expect(queryClient.getQueryData(left)).toBe('of Dana')
  await tab.focus(null)
  await tab.focus(noor)
  expect(queryClient.getQueryData(left)).toBeUndefined()
  expect(page.getCurrentResult()).toMatchObject({ status: 'pending', data: undefined })
  answer.resolve('of Noor')
  await vi.waitFor(() => expect(page.getCurrentResult().data).toBe('of Noor'))
  close()
})
