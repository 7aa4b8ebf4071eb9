import { queryOptions, useQuery } from '@tanstack/react-query'
import type { PageSlug } from '../../../contract/catalogue/content/page-slugs.ts'
import { type Api, useApi } from '../../platform/base/calls/api.ts'

/** A page as it holds, or the named version. If this fails, so does the page: see `essential` in entry-server.tsx. */
export const pageQuery = (api: Api, slug: string, version?: string) =>
  queryOptions({
    queryKey: ['page', slug, version ?? 'last'],
    queryFn: ({ signal }) =>
      api.request('GET /pages/:slug', {
        params: { slug: slug as PageSlug },
        query: version === undefined ? {} : { version },
        signal,
      }),
    meta: { essential: true },
  })

export const useShopPage = (slug: string, version?: string) =>
  useQuery(pageQuery(useApi(), slug, version))
