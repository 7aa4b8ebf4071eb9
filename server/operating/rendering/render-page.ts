import type { FastifyInstance, FastifyRequest } from 'fastify'
import { shopZone } from '../../../contract/values/days/shop-zone.ts'
import { shopLook } from '../../../contract/values/look/shop-look.ts'
import { shopName } from '../../../contract/values/text/shop-name.ts'
import { shopEnglish } from '../../../contract/values/text/words.ts'
import { notePart } from '../../platform/cache/keep-pages.ts'
import type { PageTransport, RenderedPage, WebBuild } from './web-build.ts'

/** Renders a request's page; its data comes through the shop's own calls with the visitor's session. */
export function renderPage(
  app: FastifyInstance,
  web: WebBuild,
  request: FastifyRequest,
  origin?: string,
): Promise<RenderedPage> {
  return web.render({
    url: request.url,
    origin,
    transport: callThrough(app, request),
    build: web.manifest,
    timeZone: shopZone(),
    shopName: shopName(),
    english: shopEnglish(),
    shopLook: shopLook(),
  })
}

/** Fastify's `inject`: the same routes, guards and schemas as over HTTP, without a connection. */
function callThrough(app: FastifyInstance, request: FastifyRequest): PageTransport {
  const { cookie } = request.headers
  return async (path, { method, headers }) => {
    const answer = await app.inject({
      method: method as 'GET',
      url: path,
      headers: cookie ? { ...headers, cookie } : headers,
      remoteAddress: request.ip,
    })
    notePart(request, answer)
    return {
      status: answer.statusCode,
      headers: { get: (name) => answer.headers[name]?.toString() ?? null },
      text: async () => answer.payload,
    }
  }
}
