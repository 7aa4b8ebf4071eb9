import { type DataRouter, matchRoutes } from 'react-router'
import { paths } from '../base/paths.ts'
import { loadPage } from './lazy-page.ts'
import { startQueries } from './page-queries.ts'
import type { Services } from './services.ts'

/** A pointer that only crosses a link goes on sooner. */
const HOVER_MS = 65
/** By then the first page is through with its own script. */
const AWAKE_MS = 1000
/** Where nearly everybody goes next. On a slow line their script takes longer than a pointer rests on a link. */
const USUAL_NEXT = [paths.catalogue, paths.product('-', '-')]

/**
 * A page that is about to be asked for is fetched before: its data and its script, when a link is pointed at, touched or
 * reached from the keyboard. The click finds the data in the queries' cache and the script in the page's route, and the
 * page stands there in one step.
 */
export function prepareNextPages(router: DataRouter, services: Services): void {
  const prepare = (url: URL | undefined) => {
    if (!url) return
    const matches = matchRoutes(router.routes, url)
    // Data first: a browser has six lines to a shop without HTTP/2, and the data can't wait for a second turn.
    startQueries(services, matches, url)
    loadAhead(matches)
  }
  // From here on the browser need not fetch whole documents ahead.
  document.querySelector('script[type="speculationrules"]')?.remove()
  let hovering: ReturnType<typeof setTimeout> | undefined
  const offer = ({ target }: Event) => isSavingData() || prepare(findOwnLink(target))
  document.addEventListener('pointerover', (event) => {
    clearTimeout(hovering)
    if (event.pointerType === 'mouse') hovering = setTimeout(offer, HOVER_MS, event)
  })
  document.addEventListener('touchstart', offer, { passive: true })
  document.addEventListener('focusin', (event) => {
    // A link that has the focus because it is being clicked was pointed at before.
    if ((event.target as Element).matches(':focus-visible')) offer(event)
  })
  setTimeout(() => {
    if (isSavingData()) return
    for (const path of USUAL_NEXT) loadAhead(matchRoutes(router.routes, path))
  }, AWAKE_MS)
  // The data of a page that nobody saw coming is fetched beside its script.
  router.subscribe(({ navigation: { location } }) => {
    if (location) prepare(new URL(router.createHref(location), document.baseURI))
  })
}

function findOwnLink(target: EventTarget | null): URL | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.target || link.hasAttribute('download')) return undefined
  const url = new URL(link.href)
  return url.origin === location.origin ? url : undefined
}

/** What fails now is fetched again, and told, when the link is followed. */
function loadAhead(matches: ReturnType<typeof matchRoutes>): void {
  for (const { route } of matches ?? []) loadPage(route).catch(() => undefined)
}

function isSavingData(): boolean | undefined {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData
}
