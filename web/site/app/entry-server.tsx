import type { QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router'
import { DEFAULT_ZONE, setShopZone } from '../../../contract/values/days/shop-zone.ts'
import { defaultLook, type ShopLook, setShopLook } from '../../../contract/values/look/shop-look.ts'
import { DEFAULT_SHOP_NAME, setShopName } from '../../../contract/values/text/shop-name.ts'
import {
  DEFAULT_ENGLISH,
  type English,
  setShopEnglish,
} from '../../../contract/values/text/words.ts'
import { createApi, type Transport } from '../../platform/base/calls/api.ts'
import { ApiProblem } from '../../platform/base/calls/api-answers.ts'
import { createQueryClient, dehydratePage } from '../../platform/base/calls/query-client.ts'
import { type Head, HeadContext } from '../../platform/base/page-head.tsx'
import { App } from './app.tsx'
import { type BrowserBuild, writeDocument } from './document.ts'
import type { PageHandle } from './routes/lazy-page.ts'
import { startQueries } from './routes/page-queries.ts'
import { routes } from './routes/routes.ts'
import { type Services, servicesContext } from './routes/services.ts'

export interface PageRequest {
  /** Path and query, as requested. */
  readonly url: string
  /** The shop's public origin. */
  readonly origin?: string | undefined
  /** Transport of the visitor's calls, cookie included. */
  readonly transport: Transport
  /** `.vite/manifest.json` of the browser build. */
  readonly build: BrowserBuild
  /** The shop's. */
  readonly timeZone?: string
  readonly shopName?: string
  readonly english?: English
  readonly shopLook?: ShopLook
}

export interface PageAnswer {
  readonly status: number
  /** With a 3xx status. */
  readonly location?: string
  readonly html: string
}

const NO_ORIGIN = 'http://shop.invalid'
const handler = createStaticHandler(routes)

/** Path and query on this site. `new URL(url, base)` alone reads `//name/` as another site and refuses `//`. */
function readPath(url: string): string {
  const { pathname, search } = new URL(`${NO_ORIGIN}/${url.replace(/^\//, '')}`)
  return pathname.replace(/^\/+/, '/') + search
}

/** Renders a page as whole HTML; its data comes through the same calls that the browser makes. */
export async function render({
  url,
  origin = NO_ORIGIN,
  transport,
  build,
  timeZone = DEFAULT_ZONE,
  shopName = DEFAULT_SHOP_NAME,
  english = DEFAULT_ENGLISH,
  shopLook = defaultLook,
}: PageRequest): Promise<PageAnswer> {
  setShopZone(timeZone)
  setShopName(shopName)
  setShopEnglish(english)
  setShopLook(shopLook)
  const path = readPath(url)
  const services: Services = {
    api: createApi(transport),
    queryClient: createQueryClient('server'),
  }
  const address = new URL(NO_ORIGIN + path)
  const loading = startQueries(services, matchRoutes(routes, address), address)
  const context = await handler.query(new Request(address), {
    requestContext: new RouterContextProvider(new Map([[servicesContext, services]])),
  })
  if (context instanceof Response)
    return {
      status: context.status,
      location: context.headers.get('location') ?? undefined,
      html: '',
    }
  await loading
  // Loaders leave failed queries to the page, so any error here is a bug.
  for (const error of Object.values(context.errors ?? {})) throw error

  const head: Partial<Head> = {}
  const markup = renderToString(
    <HeadContext value={head}>
      <App services={services}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </App>
    </HeadContext>,
  )
  // React writes picture preloads before its markup; they belong in the head.
  const [preloads = ''] = markup.match(/^(?:<link [^>]*>)*/) ?? []
  const handles = context.matches.flatMap(({ route }): PageHandle[] => route.handle ?? [])
  const pages = handles.flatMap(({ page }) => page ?? [])
  return {
    status: statusOf(services.queryClient) ?? handles.at(-1)?.status ?? 200,
    html: writeDocument({
      head,
      origin,
      url: path,
      preloads,
      body: markup.slice(preloads.length),
      build,
      pages,
      data: dehydratePage(services.queryClient),
    }),
  }
}

/** 404 or 503 if a query marked `essential` failed: the page's subject is missing. */
function statusOf(queryClient: QueryClient): number | undefined {
  for (const query of queryClient.getQueryCache().getAll()) {
    const { error } = query.state
    if (!query.meta?.essential || !error) continue
    return error instanceof ApiProblem && error.status < 500 ? error.status : 503
  }
  return undefined
}
