import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { loadPage, pagesOf } from './lazy-page.ts'

const page = pagesOf(import.meta.glob('./site/articles/*-page.tsx', { base: '../../../' }))

test('a page loaded ahead is put into its route, but not after the router has requested it', async () => {
  const ahead: RouteObject = page('site/articles/about-page.tsx')
  await loadPage(ahead)
  expect(ahead.lazy).toBeUndefined()
  expect(ahead.element).toBeDefined()

  const underWay: RouteObject = page('site/articles/about-page.tsx')
  const loading = loadPage(underWay)
  if (typeof underWay.lazy !== 'function') throw new Error('The page is already loaded.')
  await Promise.all([loading, underWay.lazy()])
  expect(underWay.element).toBeUndefined()
})
