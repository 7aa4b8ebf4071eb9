import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CatalogueQuery } from '../../contract/catalogue-search.ts'
import type { Shown } from '../changes/tagged-cache.ts'
import { show } from '../hot-answers/shown.ts'
import { chooseEncoding, compress } from '../http/compress.ts'
import { sendNotFound } from '../http/error-handler.ts'
import { renderPage } from './render-page.ts'
import type { RenderedPage, WebBuild } from './web-build.ts'

const open = { config: { access: 'open', limit: 'reads' }, schema: { hide: true } } as const

/** Only the catalogue's pages have a query. What others carry, a mail's token say, is nobody else's. */
const page = {
  ...open,
  config: { ...open.config, hot: { kind: 'page', query: Object.keys(CatalogueQuery.shape) } },
} as const

/** The site's pages and the files they load. Every address that no call of the shop has is a page, if only the 404. */
export async function registerPages(
  app: FastifyInstance,
  web: WebBuild,
  origin?: string,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: web.assetsFolder,
    // Declared below, as every route declares its policy.
    serve: false,
    preCompressed: true,
    // The name holds the hash of the bytes: what is under it never changes.
    maxAge: '1y',
    immutable: true,
  })
  app.get<{ Params: { '*': string } }>('/assets/*', open, (request, reply) =>
    reply.sendFile(request.params['*'], web.assetsFolder),
  )
  app.get('/*', page, async (request, reply) => {
    const wish = readWish(request)
    if (wish === 'noPage' || CONTROL_CHARACTER.test(request.url.split('?')[0] ?? ''))
      return sendNotFound(request, reply)
    const { rendered, shown } = await renderPage(app, web, request, origin)
    // To a client that takes anything, an unknown address is no page but an answer it can read.
    if (wish === 'anything' && rendered.status === 404) return sendNotFound(request, reply)
    return sendPage(app, request, reply, rendered, shown)
  })
}

/** The router's patterns, that of its 404 page included, end at a line break: no page has such an address. */
const CONTROL_CHARACTER = /%[01][\da-f]|%7f/i

type Wish = 'page' | 'anything' | 'noPage'

function readWish({ headers: { accept } }: FastifyRequest): Wish {
  if (accept?.includes('text/html')) return 'page'
  return !accept || accept.includes('*/*') ? 'anything' : 'noPage'
}

async function sendPage(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  { status, location, html }: RenderedPage,
  shown: Shown | undefined,
) {
  // A page shows who is signed in, so it belongs to one visitor and is asked for anew.
  reply.code(status).header('cache-control', 'private, no-cache').header('vary', 'accept, cookie')
  if (location) return reply.header('location', location).send()
  reply.header('content-security-policy', app.policyOf(html)).type('text/html; charset=utf-8')
  if (shown && request.hotKey !== undefined) {
    show(reply, shown)
    return reply.send(html)
  }
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply
    .header('vary', 'accept, cookie, accept-encoding')
    .send(await compress(Buffer.from(html), encoding))
}
