import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type KnownSession, SESSION_KEY } from '../../../people/sessions/ended-session.ts'
import { createQueryClient } from '../../../platform/base/calls/query-client.ts'
import { emptyStorage } from '../../../platform/base/testing/empty-storage.ts'
import { forgetDraftsAtSignOut } from './draft-storage.ts'
import { beginDraft, forgetDraft, readDraft, saveDraft } from './order-draft.ts'

const dana = { _id: 'user-1', email: 'dana@northgate.example', name: 'Dana' }
const delivery = { phone: '+1 202 555 0148', address: '2210 Fulton Yard', code: '60607' }
const OTHERS = 'something-else'

beforeEach(() => {
  vi.stubGlobal('sessionStorage', emptyStorage())
  sessionStorage.setItem(OTHERS, 'kept')
  saveDraft('product-1', dana.email, { key: 'key-1', entries: delivery })
  saveDraft('product-2', dana.email, { key: 'key-2', entries: delivery })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** A page that sees these sessions, one after the other. */
function showSessions(...sessions: KnownSession[]) {
  const queryClient = createQueryClient('browser')
  forgetDraftsAtSignOut(queryClient)
  for (const session of sessions) queryClient.setQueryData(SESSION_KEY, session)
}

test('a draft is restored for the customer who began it', () => {
  showSessions({ user: dana })
  expect(readDraft('product-1', dana.email)).toEqual({ key: 'key-1', entries: delivery })
  forgetDraft('product-1')
  expect(readDraft('product-1', dana.email)).toMatchObject({ entries: {} })
  expect(readDraft('product-2', dana.email)).toMatchObject({ key: 'key-2' })
})

test.each([
  ['a sign-out', { user: null }],
  ['the end of a session', { user: dana, endedOn: '/catalogue' }],
])('%s clears phone and address from the tab', (_what, ending) => {
  showSessions({ user: dana }, ending)
  expect(Object.keys(sessionStorage)).toEqual([OTHERS])
})

test('a draft whose order was placed before keeps its entries under a new key', () => {
  const { key, entries } = beginDraft(delivery)
  expect(key).not.toBe('key-1')
  expect(entries).toEqual(delivery)
})

test('the next customer to sign in, also in another tab, gets an empty form', () => {
  const { key, entries } = readDraft('product-1', 'lee@northgate.example')
  expect(key).not.toBe('key-1')
  expect(entries).toEqual({})
})
