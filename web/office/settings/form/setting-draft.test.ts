import { beforeEach, expect, test, vi } from 'vitest'
import { forgetDraftsAtSignOut } from '../../../ordering/orders/form/draft-storage.ts'
import { SESSION_KEY } from '../../../people/sessions/ended-session.ts'
import { createQueryClient } from '../../../platform/base/calls/query-client.ts'
import { emptyStorage } from '../../../platform/base/testing/empty-storage.ts'
import { keepSettingDraft, readSettingDraft } from './setting-draft.ts'

beforeEach(() => vi.stubGlobal('sessionStorage', emptyStorage()))

const draft = {
  typed: { 'value.name': 'Prairie' },
  basis: { version: 'a1', entries: { 'value.name': 'Bulkhead' } },
}

test('a form’s draft is there for the admin who typed it, and for nobody else', () => {
  keepSettingDraft('Shop', 'rita@shop.example', draft)
  expect(readSettingDraft('Shop', 'rita@shop.example')).toEqual(draft)
  expect(readSettingDraft('Seller', 'rita@shop.example')).toBeUndefined()
  expect(readSettingDraft('Shop', 'paul@shop.example')).toBeUndefined()
})

test('a form that is saved leaves no draft', () => {
  keepSettingDraft('Shop', 'rita@shop.example', draft)
  keepSettingDraft('Shop', 'rita@shop.example', undefined)
  expect(readSettingDraft('Shop', 'rita@shop.example')).toBeUndefined()
})

test('a sign-out takes drafts out of the tab', () => {
  const queryClient = createQueryClient('browser')
  forgetDraftsAtSignOut(queryClient)
  keepSettingDraft('Shop', 'rita@shop.example', draft)
  queryClient.setQueryData(SESSION_KEY, { user: null })
  expect(readSettingDraft('Shop', 'rita@shop.example')).toBeUndefined()
})
