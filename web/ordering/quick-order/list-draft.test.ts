import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type KnownSession, SESSION_KEY } from '../../people/sessions/ended-session.ts'
import { createQueryClient } from '../../platform/base/calls/query-client.ts'
import { emptyStorage } from '../../platform/base/testing/empty-storage.ts'
import { forgetDraftsAtSignOut } from '../orders/form/draft-storage.ts'
import { keepListDraft, readListDraft } from './list-draft.ts'

const dana = { _id: 'user-1', email: 'dana@northgate.example', name: 'Dana' }
const LIST = 'BH-4012-060 500'

beforeEach(() => {
  vi.stubGlobal('sessionStorage', emptyStorage())
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

test('a visitor’s list follows into the account that signs in, and leaves the tab at its sign-out', () => {
  keepListDraft('text', undefined, LIST)
  showSessions({ user: null }, { user: dana })
  expect(readListDraft('text', dana.email)).toBe(LIST)
  expect(readListDraft('text', undefined)).toBeUndefined()
  showSessions({ user: dana }, { user: null })
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('a list outlives the end of its session, for its own account only', () => {
  keepListDraft('text', dana.email, LIST)
  showSessions({ user: dana }, { user: dana, endedOn: '/quick-order' })
  expect(readListDraft('text', 'lee@northgate.example')).toBeUndefined()
  expect(readListDraft('text', dana.email)).toBe(LIST)
})

test('of a file its lines are kept, and an emptied list leaves nothing', () => {
  const file = new File([LIST], 'order.csv')
  keepListDraft('work', undefined, { lists: [{ source: { file, sheet: 'May' }, lines: [] }] })
  expect(readListDraft('work', undefined)).toEqual({
    lists: [{ source: { sheet: 'May' }, lines: [] }],
  })
  keepListDraft('work', undefined, undefined)
  expect(Object.keys(sessionStorage)).toEqual([])
})
