import { type ComponentType, createElement } from 'react'
import type { LazyRouteFunction, RouteObject } from 'react-router'
import { withinChunkLimit } from '../../../platform/base/load-chunk.ts'

/** A route's statements about its page, in the router's `handle`. */
export interface PageHandle {
  /** The page's module, whose chunk the server preloads. */
  readonly page?: string
  /** Status of the response, if not 200. */
  readonly status?: number | undefined
}

type LoadedPage = Pick<RouteObject, 'element'>

/** Loaders of pages that the router has not requested yet, by their route's `lazy`. */
const notRequested = new Map<RouteObject['lazy'], () => Promise<LoadedPage>>()

/**
 * Puts a page's component into its route, where the router finds it without waiting. Not after the router's own
 * request: it uses that result, and warns in the console about a component that is already set.
 */
export async function loadPage(route: RouteObject): Promise<void> {
  const { lazy } = route
  const loaded = await notRequested.get(lazy)?.()
  if (loaded && notRequested.delete(lazy)) Object.assign(route, loaded, { lazy: undefined })
}

/** Pages by their file: each is a chunk of its own, and so is the dashboard around some; the default export is the page. */
type PageFiles = Readonly<Record<string, () => Promise<unknown>>>

/** Makes `{ lazy, handle }` of a route whose page is the default export of `module`, a path under web/ as in `files`. */
export function pagesOf(files: PageFiles) {
  return (
    module: `${string}-page.tsx` | 'site/frame/dashboard-layout.tsx',
    { status }: Pick<PageHandle, 'status'> = {},
  ): Pick<RouteObject, 'handle'> & { lazy: LazyRouteFunction<RouteObject> } => {
    const load = files[`./${module}`] as (() => Promise<{ default: ComponentType }>) | undefined
    if (!load) throw new Error(`There is no page web/${module}`)
    // One element, so that it is not recreated at each step of a navigation.
    const loadElement = async () => ({
      element: createElement((await withinChunkLimit(load)).default),
    })
    const lazy = () => {
      notRequested.delete(lazy)
      return loadElement()
    }
    notRequested.set(lazy, loadElement)
    return {
      lazy,
      handle: { page: `web/${module}`, status } satisfies PageHandle,
    }
  }
}
