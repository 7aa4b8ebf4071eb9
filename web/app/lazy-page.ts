import { type ComponentType, createElement } from 'react'
import type { LazyRouteFunction, RouteObject } from 'react-router'
import { withinChunkLimit } from '../base/load-chunk.ts'
import type { PageHandle } from './page-queries.ts'

/** Every page is a chunk of its own, and so is the dashboard around some of them; its default export is the page. */
const pages = import.meta.glob<{ default: ComponentType }>([
  '../*/*-page.tsx',
  '../dashboard/dashboard-layout.tsx',
])

type LoadedPage = Pick<RouteObject, 'element'>

/** By the `lazy` of a route that the router has not asked for yet. */
const notAskedFor = new Map<RouteObject['lazy'], () => Promise<LoadedPage>>()

/**
 * Puts a page's script into its route, where the router finds it without waiting. Not once the router itself has asked
 * for it: it takes what it asked for, and complains in the console about a page that is there already.
 */
export async function loadPage(route: RouteObject): Promise<void> {
  const { lazy } = route
  const loaded = await notAskedFor.get(lazy)?.()
  if (loaded && notAskedFor.delete(lazy)) Object.assign(route, loaded, { lazy: undefined })
}

/** `{ lazy, handle }` of a route whose page is the default export of `module`, a path under web/. */
export function page(
  module: `${string}-page.tsx` | 'dashboard/dashboard-layout.tsx',
  { status, queries }: Pick<PageHandle, 'status' | 'queries'> = {},
): Pick<RouteObject, 'handle'> & {
  lazy: LazyRouteFunction<RouteObject>
} {
  const load = pages[`../${module}`]
  if (!load) throw new Error(`There is no page web/${module}`)
  // One element, so that a page is not made anew at each step of a navigation.
  const loadElement = async () => ({
    element: createElement((await withinChunkLimit(load)).default),
  })
  const lazy = () => {
    notAskedFor.delete(lazy)
    return loadElement()
  }
  notAskedFor.set(lazy, loadElement)
  return {
    lazy,
    handle: { page: `web/${module}`, status, queries } satisfies PageHandle,
  }
}
