import { type DataRouter, matchRoutes } from 'react-router'
import { paths } from '../../../platform/base/paths.ts'
import { loadPage } from './lazy-page.ts'
import { isInDashboard, loadDashboard } from './load-dashboard.ts'
import { startQueries } from './page-queries.ts'
import type { Services } from './services.ts'

/** Ignores links that the pointer only crosses. */
const HOVER_MS = 65
/** By then the first page's own script has run. */
const AFTER_HYDRATION_MS = 1000
/** The most visited next pages. On slow connections their script takes longer than a pointer rests on a link. */
const USUAL_NEXT = [paths.catalogue, paths.product('-', '-')]

/**
 * Prefetches a page's data and script when a link to it is hovered, touched or focused by keyboard. The click finds the
 * data in the query cache and the script in the route, and renders the page in one step.
 */
export function prepareNextPages(router: DataRouter, services: Services): void {
  const prepare = async (url: URL | undefined) => {
    if (!url) return
    const matches = await matchPage(router, url)
    // Data first: HTTP/1.1 has six connections to a server, and data must not queue behind scripts.
    startQueries(services, matches, url)
    loadAhead(matches)
  }
  // From here on the browser need not prefetch whole documents.
  document.querySelector('script[type="speculationrules"]')?.remove()
  let hovering: ReturnType<typeof setTimeout> | undefined
  const offer = ({ target }: Event) => isSavingData() || prepare(findOwnLink(target))
  document.addEventListener('pointerover', (event) => {
    clearTimeout(hovering)
    if (event.pointerType === 'mouse') hovering = setTimeout(offer, HOVER_MS, event)
  })
  document.addEventListener('touchstart', offer, { passive: true })
  document.addEventListener('focusin', (event) => {
    // A link focused by a click was hovered before.
    if ((event.target as Element).matches(':focus-visible')) offer(event)
  })
  setTimeout(() => {
    if (isSavingData()) return
    for (const path of USUAL_NEXT) loadAhead(matchRoutes(router.routes, path))
  }, AFTER_HYDRATION_MS)
  // Without a hint, load the page's data in parallel with its script.
  router.subscribe(({ navigation: { location } }) => {
    if (location) prepare(new URL(router.createHref(location), document.baseURI))
  })
}

/** The routes of an address, also where the router doesn't know them yet; none if they can't be loaded. */
async function matchPage({ routes }: DataRouter, url: URL) {
  const matches = matchRoutes(routes, url)
  const isKnown = matches?.at(-1)?.route.path !== '*'
  if (isKnown || !isInDashboard(url.pathname)) return matches
  // Following the link loads again and reports a failure.
  const dashboard = await loadDashboard().catch(() => [])
  return matchRoutes(dashboard, url)
}

function findOwnLink(target: EventTarget | null): URL | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.target || link.hasAttribute('download')) return undefined
  const url = new URL(link.href)
  return url.origin === location.origin ? url : undefined
}

/** Ignores failures: following the link loads again and reports them. */
function loadAhead(matches: ReturnType<typeof matchRoutes>): void {
  for (const { route } of matches ?? []) loadPage(route).catch(() => undefined)
}

function isSavingData(): boolean | undefined {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData
}
