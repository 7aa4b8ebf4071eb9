import type { FastifyInstance, FastifyRequest } from 'fastify'
import { shopZone } from '../../contract/values/days/shop-zone.ts'
import { type Shown, together, withShown } from '../cache/show.ts'
import type { PageTransport, RenderedPage, WebBuild } from './web-build.ts'

/** A page with what it shows, if all of that is known. */
export interface PageWithShown {
  readonly rendered: RenderedPage
  readonly shown: Shown | undefined
}

/** Renders a request's page; its data comes through the shop's own calls with the visitor's session. */
export async function renderPage(
  app: FastifyInstance,
  web: WebBuild,
  request: FastifyRequest,
  origin?: string,
): Promise<PageWithShown> {
  const shownByCalls: (Shown | undefined)[] = []
  const rendered = await web.render({
    url: request.url,
    origin,
    transport: callThrough(app, request, (shown) => shownByCalls.push(shown)),
    build: web.manifest,
    timeZone: shopZone(),
  })
  const named = shownByCalls.filter((shown) => shown !== undefined)
  const isNamed = named.length === shownByCalls.length
  return { rendered, shown: isNamed ? together(named) : undefined }
}

/** Fastify's `inject`: the same routes, guards and schemas as over HTTP, without a connection. */
function callThrough(
  app: FastifyInstance,
  request: FastifyRequest,
  onAnswer: (shown: Shown | undefined) => void,
): PageTransport {
  const { cookie } = request.headers
  return async (path, { method, headers }) => {
    const { answer, shown } = await withShown(() =>
      app.inject({
        method: method as 'GET',
        url: path,
        headers: cookie ? { ...headers, cookie } : headers,
        remoteAddress: request.ip,
      }),
    )
    onAnswer(shown)
    return {
      status: answer.statusCode,
      headers: { get: (name) => answer.headers[name]?.toString() ?? null },
      text: async () => answer.payload,
    }
  }
}
