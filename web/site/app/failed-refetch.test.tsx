import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter, Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { readCatalogueChoice } from '../../catalogue/products/catalogue-choice.ts'
import { catalogueQuery } from '../../catalogue/products/queries.ts'
import { SESSION_KEY } from '../../people/sessions/ended-session.ts'
import { AdminOnly } from '../../people/sessions/guards/admin-only.tsx'
import { SignedInOnly } from '../../people/sessions/guards/signed-in-only.tsx'
import { createApi } from '../../platform/base/calls/api.ts'
import { NetworkFailure } from '../../platform/base/calls/api-answers.ts'
import { createQueryClient } from '../../platform/base/calls/query-client.ts'
import CataloguePage from '../catalogue-page/catalogue-page.tsx'
import { App } from './app.tsx'

const email = 'dana@northgate.example'
const offline = () => Promise.reject(new NetworkFailure())
const api = createApi(offline)

const session = [SESSION_KEY, { user: { _id: 'u1', email, name: 'Dana' } }] as const
const admin = [['admin', email], { admin: true }] as const
const catalogue = [
  catalogueQuery(api, readCatalogueChoice(new URLSearchParams())).queryKey,
  {
    products: [],
    total: { products: 0, isExact: true },
    facets: { categories: [], brands: [], attributes: [] },
    introductions: {},
    renamed: { category: {}, brand: {} },
    brand: null,
  },
] as const

/** A page whose data arrived, and could not be fetched again since. */
async function renderAfterFailure(
  page: ReactNode,
  known: readonly (readonly [QueryKey, unknown])[],
): Promise<string> {
  const queryClient = createQueryClient('server')
  for (const [queryKey, data] of known) {
    queryClient.setQueryData(queryKey, data)
    const refetch = queryClient.fetchQuery({ queryKey, queryFn: offline, staleTime: 0 })
    await expect(refetch).rejects.toThrow(NetworkFailure)
  }
  return renderToString(
    <App services={{ api, queryClient }}>
      <MemoryRouter>{page}</MemoryRouter>
    </App>,
  )
}

test.each([
  ['customers', SignedInOnly, [session]],
  ['admins', AdminOnly, [session, admin]],
])(
  'a page for %s stays, with its entries, when a later check of the login fails',
  async (_, Guard, known) => {
    const page = (
      <Routes>
        <Route Component={Guard}>
          <Route path="/" element="Half-filled form" />
        </Route>
      </Routes>
    )
    expect(await renderAfterFailure(page, known)).toBe('Half-filled form')
    expect(await renderAfterFailure(page, [])).not.toContain('Half-filled form')
  },
)

test('the catalogue stays when a later fetch of it fails', async () => {
  const html = await renderAfterFailure(<CataloguePage />, [catalogue])
  expect(html).toContain('No parts match these filters')
  expect(html).not.toContain('could not be loaded')
})
