import { DEFAULT_ZONE, setShopZone } from '../../../contract/values/days/shop-zone.ts'
import { DEFAULT_SHOP_NAME, setShopName } from '../../../contract/values/text/shop-name.ts'
import { DEFAULT_ENGLISH, setShopEnglish } from '../../../contract/values/text/words.ts'
import '../../platform/base/zod-without-eval.ts'
import '../../ui/styles/styles.css'
import type { DehydratedState } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { forgetDraftsAtSignOut } from '../../ordering/orders/form/draft-storage.ts'
import { markTyped, shownPage } from '../../people/sessions/ended-session.ts'
import { sessionQuery } from '../../people/sessions/queries.ts'
import { type Api, createApi } from '../../platform/base/calls/api.ts'
import { browserTransport } from '../../platform/base/calls/browser-transport.ts'
import {
  createQueryClient,
  forgetSentFailures,
  hydratePage,
} from '../../platform/base/calls/query-client.ts'
import { loadAtLast } from '../../platform/base/load-chunk.ts'
import { shopQuery } from '../../platform/base/shop-query.ts'
import { FollowContext } from '../../ui/link.tsx'
import { App } from './app.tsx'
import { guardReturns } from './guard-returns.ts'
import { PAGE_DATA_ID } from './page-data.ts'
import { loadPage } from './routes/lazy-page.ts'
import { isInDashboard, loadDashboard } from './routes/load-dashboard.ts'
import { SIGNED_IN, siteRoutes } from './routes/router.tsx'
import type { Services } from './routes/services.ts'
import { trustProviderScripts } from './trusted-scripts.ts'

addEventListener('input', markTyped)
const pageData = readPageData()
const queryClient = createQueryClient('browser')
const loadLate = () => import('./routes/late-parts.ts')
const api: Api = createApi(browserTransport, {
  onProblem({ code }) {
    if (code === 'notSignedIn')
      queryClient.setQueryData(
        sessionQuery(api).queryKey,
        (known) => known && { ...known, endedOn: shownPage() },
      )
  },
  prove: async () => (await loadLate()).askForProof(services),
})
const services: Services = { api, queryClient }
forgetDraftsAtSignOut(queryClient)
if (pageData) hydratePage(services.queryClient, pageData)
const { zone = DEFAULT_ZONE, shop = DEFAULT_SHOP_NAME } = document.documentElement.dataset
setShopZone(zone)
setShopName(shop)
setShopEnglish(document.documentElement.lang === 'en-US' ? 'en-US' : DEFAULT_ENGLISH)
trustProviderScripts(() => services.queryClient.getQueryData(shopQuery(services.api).queryKey))

// Load the server-rendered page's script before hydration, or the first client render would differ from the HTML.
const isDashboardKnown = isInDashboard(location.pathname)
const routes = siteRoutes(isDashboardKnown ? await loadDashboard() : [])
await Promise.all((matchRoutes(routes, location) ?? []).map(({ route }) => loadPage(route)))
const router = createBrowserRouter(routes, {
  hydrationData: {},
  async patchRoutesOnNavigation({ path, patch }) {
    if (!isDashboardKnown && isInDashboard(path)) patch(SIGNED_IN, await loadDashboard())
  },
})
router.subscribe(forgetSentFailures)
const site = (
  <FollowContext value={(path, options) => void router.navigate(path, options)}>
    <App services={services}>
      {/* No transitions: rendering a navigation in slices takes several times as long on weak phones. */}
      <RouterProvider router={router} useTransitions={false} />
    </App>
  </FollowContext>
)
const root = document.getElementById('root')
if (root) guardReturns(root, services.queryClient, services.api)
// Hydrating in a transition lets React work in short slices and handle input in between.
if (root && pageData) startTransition(() => void hydrateRoot(root, site))
else if (root) createRoot(root).render(site)
loadAtLast(loadLate).then(({ followSession, prepareNextPages }) => {
  followSession(queryClient)
  prepareNextPages(router, services)
})

/** Absent under `npm run dev`, where the browser renders pages itself. */
function readPageData(): DehydratedState | undefined {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent
  return text ? JSON.parse(text) : undefined
}
