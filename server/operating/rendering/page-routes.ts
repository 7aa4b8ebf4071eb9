import type { IncomingMessage } from 'node:http'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CatalogueQuery } from '../../../contract/catalogue/catalogue-search.ts'
import { sendNotFound } from '../../platform/http/error-handler.ts'
import { renderPage } from './render-page.ts'
import { siteManifestRoutes } from './site-manifest.ts'
import type { RenderedPage, WebBuild } from './web-build.ts'

const open = { config: { access: 'open', limit: 'reads' }, schema: { hide: true } } as const

/** Only the catalogue's pages have a query; with other parameters, such as a mail's token, a page isn't kept. */
const page = {
  ...open,
  config: { ...open.config, kept: { isPage: true, query: Object.keys(CatalogueQuery.shape) } },
} as const

/** Pages with the address of a call: only a client that wants HTML gets the page, so it isn't kept by address. */
const PAGES_OF_CALLS = ['/cart', '/cart/:id', '/list/:token']

/** Tells such a page's route from the call's. */
const wantedAs: Parameters<FastifyInstance['addConstraintStrategy']>[0] = {
  name: 'wantedAs',
  storage() {
    const handlers = new Map()
    return {
      get: (accept) => handlers.get(accept) ?? null,
      set: (accept, handler) => void handlers.set(accept, handler),
    }
  },
  deriveConstraint: ({ headers }) => readAccept({ headers }),
}

/** The site's pages and assets. Any address that is no call of the shop is a page, possibly the 404 page. */
export async function registerPages(
  app: FastifyInstance,
  web: WebBuild,
  origin?: string,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: web.assetsFolder,
    // Declared below, because every route declares its policy.
    serve: false,
    preCompressed: true,
    // The name contains the hash of the bytes, so the content never changes.
    maxAge: '1y',
    immutable: true,
  })
  app.get<{ Params: { '*': string } }>('/assets/*', open, (request, reply) =>
    reply.sendFile(request.params['*'], web.assetsFolder),
  )
  siteManifestRoutes(app, web)
  const answerPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const accept = readAccept(request)
    if (accept === 'noPage' || CONTROL_CHARACTER.test(request.url.split('?')[0] ?? ''))
      return sendNotFound(request, reply)
    const rendered = await renderPage(app, web, request, origin)
    // A client that accepts anything gets a readable problem for an unknown address, not a page.
    if (accept === 'anything' && rendered.status === 404) return sendNotFound(request, reply)
    return sendPage(app, reply, rendered)
  }
  app.get('/*', page, answerPage)
  app.addConstraintStrategy(wantedAs)
  for (const path of PAGES_OF_CALLS)
    app.get(path, { ...open, constraints: { wantedAs: 'page' } }, answerPage)
}

/** The router's patterns, also of its 404 page, don't match line breaks, so no page has such an address. */
const CONTROL_CHARACTER = /%[01][\da-f]|%7f/i

type AcceptKind = 'page' | 'anything' | 'noPage'

function readAccept({ headers: { accept } }: Pick<IncomingMessage, 'headers'>): AcceptKind {
  if (accept?.includes('text/html')) return 'page'
  return !accept || accept.includes('*/*') ? 'anything' : 'noPage'
}

function sendPage(
  app: FastifyInstance,
  reply: FastifyReply,
  { status, location, html }: RenderedPage,
) {
  // A page shows the signed-in user, so it is private and revalidated.
  reply.code(status).header('cache-control', 'private, no-cache').header('vary', 'accept, cookie')
  if (location) return reply.header('location', location).send()
  return reply
    .header('content-security-policy', app.policyOf(html))
    .type('text/html; charset=utf-8')
    .send(html)
}
