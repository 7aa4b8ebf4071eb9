import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { PageSlug } from '../../../contract/catalogue/content/page-slugs.ts'
import { type Input, useApi } from '../../platform/base/calls/api.ts'

// Apart from the pages themselves, which every page of the shop can lead to.

const VERSIONS_SHOWN = 100

const versionsKey = (slug: PageSlug) => ['pageVersions', slug] as const

/** The newest versions of a page, for admins. */
export function usePageVersions(slug: PageSlug) {
  const api = useApi()
  return useQuery({
    queryKey: versionsKey(slug),
    queryFn: ({ signal }) =>
      api.request('GET /pages/:slug/versions', {
        params: { slug },
        query: { limit: String(VERSIONS_SHOWN) },
        signal,
      }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
}

/** The text of one version, which never changes; empty without a version. */
export function useVersionText(slug: PageSlug, version: number | undefined) {
  const api = useApi()
  return useQuery({
    queryKey: ['pageText', slug, version],
    queryFn: async ({ signal }) =>
      version === undefined
        ? ''
        : (
            await api.request('GET /pages/:slug', {
              params: { slug },
              query: { version: String(version) },
              signal,
            })
          ).text,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** `write` fails with the shop's refusals. `reload` after it, also after a refusal. */
export function useWritePage(slug: PageSlug) {
  const api = useApi()
  const queryClient = useQueryClient()
  return {
    write: (body: Input<'PUT /pages/:slug'>['body']) =>
      api.request('PUT /pages/:slug', { params: { slug }, body }),
    readText: async (version: number) =>
      (
        await api.request('GET /pages/:slug', {
          params: { slug },
          query: { version: String(version) },
        })
      ).text,
    async reload() {
      // The footer names the pages that are written.
      queryClient.invalidateQueries({ queryKey: ['shop'] })
      queryClient.invalidateQueries({ queryKey: ['page', slug] })
      await queryClient.invalidateQueries({ queryKey: versionsKey(slug) })
    },
  }
}
