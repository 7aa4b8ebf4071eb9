import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { loadPage, page } from './lazy-page.ts'

test('a page is put into its route before the router asks for it, and left to the router afterwards', async () => {
  const ahead: RouteObject = page('articles/about-page.tsx')
  await loadPage(ahead)
  expect(ahead.lazy).toBeUndefined()
  expect(ahead.element).toBeDefined()

  const underWay: RouteObject = page('articles/about-page.tsx')
  const loading = loadPage(underWay)
  if (typeof underWay.lazy !== 'function') throw new Error('The page is there already.')
  await Promise.all([loading, underWay.lazy()])
  expect(underWay.element).toBeUndefined()
})
