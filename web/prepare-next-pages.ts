import {
  type DataRouter,
  type LoaderFunction,
  type LoaderFunctionArgs,
  matchRoutes,
  type RouterContextProvider,
} from 'react-router'
import { loadPage } from './lazy-page.ts'

/** A pointer that only crosses a link goes on sooner. */
const HOVER_MS = 65

/**
 * A page that is about to be asked for is fetched before: its script and its data, when a link is pointed at, focused or
 * touched. The click finds the script in the page's route and the data in the queries' cache; and loaders only read.
 */
export function prepareNextPages(
  { routes }: DataRouter,
  context: Readonly<RouterContextProvider>,
): void {
  // From here on the browser need not fetch whole documents ahead.
  document.querySelector('script[type="speculationrules"]')?.remove()
  let hovering: ReturnType<typeof setTimeout> | undefined
  const prepare = (event: Event) => preparePage(findOwnLink(event.target), routes, context)
  document.addEventListener('pointerover', (event) => {
    clearTimeout(hovering)
    if (event.pointerType === 'mouse') hovering = setTimeout(prepare, HOVER_MS, event)
  })
  document.addEventListener('touchstart', prepare, { passive: true })
  document.addEventListener('focusin', prepare)
}

function findOwnLink(target: EventTarget | null): URL | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.target || link.hasAttribute('download')) return undefined
  const url = new URL(link.href)
  return url.origin === location.origin ? url : undefined
}

function preparePage(
  url: URL | undefined,
  routes: DataRouter['routes'],
  context: Readonly<RouterContextProvider>,
): void {
  if (!url || isSavingData()) return
  const request = new Request(url)
  for (const { route, params } of matchRoutes(routes, url) ?? []) {
    attempt(() => loadPage(route))
    const loader = route.loader as LoaderFunction | undefined
    attempt(() => loader?.({ request, params, context, url } as LoaderFunctionArgs))
  }
}

/** What fails now is fetched again, and told, when the link is followed. */
async function attempt(load: () => unknown): Promise<void> {
  try {
    await load()
  } catch {
    // Nobody has asked for it yet.
  }
}

function isSavingData(): boolean | undefined {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData
}
