import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cataloguePath, loginPath, ownPath, rememberedPath } from './paths.ts'

test.each(['/', '/purchase/1?x=1#y', '/catalogue?q=a%20b'])('%s is a path of this site', (path) => {
  expect(ownPath(path)).toBe(path)
})

test.each([
  '//evil.example',
  '/\\evil.example',
  '/a/..//evil.example',
  '/.//evil.example',
  '/a/%2e%2e//evil.example',
  '/\t/evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  'purchase',
  '',
  undefined,
  { toString: () => '/' },
])('%s is not followed after sign-in', (from) => {
  expect(ownPath(from)).toBeUndefined()
})

test('the page opened after sign-in is always on this site', () => {
  const parts = fc.constantFrom(
    '/',
    '..',
    '.',
    '%2e',
    '\\',
    '\t',
    'a',
    '?',
    '#',
    '@',
    ':',
    'evil.example',
  )
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 8 }), (chosen) => {
      const path = ownPath(`/${chosen.join('')}`)
      if (path === undefined) return
      expect(new URL(path, 'https://shop.example').origin).toBe('https://shop.example')
    }),
  )
})

test('the previous page is remembered in the navigation state, and in the address for first loads', () => {
  expect(rememberedPath({ state: { from: '/dashboard' }, search: '' })).toBe('/dashboard')
  const search = new URL(loginPath('/purchase/1?x=1'), 'http://x').search
  expect(rememberedPath({ state: null, search })).toBe('/purchase/1?x=1')
  expect(rememberedPath({ state: null, search: '?from=//evil.example' })).toBeUndefined()
})

test('a choice in the catalogue is an address; without a choice it is the plain one', () => {
  expect(cataloguePath({})).toBe('/catalogue')
  expect(cataloguePath({ q: 'brake disc', discounted: true })).toBe(
    '/catalogue?q=brake+disc&discounted=true',
  )
})
