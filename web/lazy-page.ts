import { type ComponentType, createElement } from 'react'
import type { LazyRouteFunction, RouteObject } from 'react-router'
import type { PageHandle } from './page-queries.ts'

const CHUNK_LIMIT_MS = 120_000

/** A part of the site's script did not arrive; the page around it stays and offers to try again. */
export class ChunkFailure extends Error {
  override readonly name = 'ChunkFailure'
}

/** `load()`, but a line that neither delivers nor fails becomes a failure after two minutes. */
export function withinChunkLimit<T>(load: () => Promise<T>, limitMs = CHUNK_LIMIT_MS): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const timer = setTimeout(() => reject(new ChunkFailure('too slow')), limitMs)
  load()
    .then(resolve, (cause) => reject(new ChunkFailure('not loaded', { cause })))
    .finally(() => clearTimeout(timer))
  return promise
}

/** Every page is a chunk of its own, and so is the dashboard around some of them; its default export is the page. */
const pages = import.meta.glob<{ default: ComponentType }>([
  './*/*-page.tsx',
  './users/dashboard-layout.tsx',
])

/** Puts a page's script into its route, where the router finds it without waiting. */
export async function loadPage(route: RouteObject): Promise<void> {
  if (typeof route.lazy === 'function')
    Object.assign(route, await route.lazy(), { lazy: undefined })
}

/** `{ lazy, handle }` of a route whose page is the default export of `module`, a path under web/. */
export function page(
  module: `${string}-page.tsx` | 'users/dashboard-layout.tsx',
  { status, queries }: Pick<PageHandle, 'status' | 'queries'> = {},
): Pick<RouteObject, 'handle'> & {
  lazy: LazyRouteFunction<RouteObject>
} {
  const load = pages[`./${module}`]
  if (!load) throw new Error(`There is no page web/${module}`)
  return {
    // One element, so that a page is not made anew at each step of a navigation.
    lazy: async () => ({ element: createElement((await withinChunkLimit(load)).default) }),
    handle: { page: `web/${module}`, status, queries } satisfies PageHandle,
  }
}
