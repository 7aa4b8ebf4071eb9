import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { escapeXml } from '../../../../contract/values/text/escape-xml.ts'
import { slugOf } from '../../../../contract/values/text/slug.ts'
import type { ReadOnlyDatabase } from '../../../platform/database/servers/read-replica.ts'
import type { ProductService } from '../../products/product-service.ts'
import { listPageStarts, listProductsFrom } from './sitemap-store.ts'

/** Most addresses that the protocol allows in one file. */
const PAGE = 50_000
/** Rows read at a time, so that a page of 50,000 is never in memory. */
const BATCH = 2000

const open = { config: { access: 'open', limit: 'reads' }, schema: { hide: true } } as const
/** Up to 6 MB and 25 statements: at the pace of other reads, one address would keep the database busy. */
const longFile = { ...open, config: { ...open.config, limit: 'documents' } } as const
const kept = { ...open, config: { ...open.config, kept: { query: [] } } } as const
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** For search engines: `robots.txt`, and all pages in sitemaps of at most 50,000 addresses. */
export function sitemapRoutes(
  app: FastifyInstance,
  readOnly: ReadOnlyDatabase,
  catalog: Pick<ProductService, 'listCategories'>,
  publicUrl: string,
): void {
  const address = (path: string) => escapeXml(new URL(path, publicUrl).href)

  app.get('/robots.txt', open, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nDisallow: /dashboard\nDisallow: /purchase/\nDisallow: /login\nDisallow: /catalogue?q=\n\nSitemap: ${new URL('/sitemap.xml', publicUrl).href}\n`,
      ),
  )

  app.get('/sitemap.xml', kept, async (_request, reply) => {
    const starts = await listPageStarts(readOnly, PAGE)
    const pages = ['/sitemap-pages.xml', ...starts.map((start) => `/sitemap-${start}.xml`)]
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        `${HEAD}<sitemapindex ${NAMESPACE}>\n${pages.map((page) => `<sitemap><loc>${address(page)}</loc></sitemap>\n`).join('')}</sitemapindex>\n`,
      )
  })

  app.get('/sitemap-pages.xml', kept, async (_request, reply) => {
    const categories = await catalog.listCategories()
    const paths = [
      '/',
      '/catalogue',
      '/about',
      '/blogs',
      ...categories.map(({ name }) => `/catalogue?${new URLSearchParams({ category: name })}`),
    ]
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        `${HEAD}<urlset ${NAMESPACE}>\n${paths.map((path) => urlOf(address(path))).join('')}</urlset>\n`,
      )
  })

  /** Pages start at a product, in id order, so new products change only the last page. */
  app.get<{ Params: { start: string } }>(
    '/sitemap-:start([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}).xml',
    longFile,
    async (request, reply) => {
      const { start } = request.params
      const lines = async function* () {
        yield `${HEAD}<urlset ${NAMESPACE}>\n`
        let from = start
        let isFirst = true
        for (let left = PAGE; left > 0; ) {
          const batch = await listProductsFrom(
            readOnly,
            { from, isIncluded: isFirst },
            Math.min(BATCH, left),
          )
          if (batch.length === 0) break
          yield batch
            .map(({ id, name }) => urlOf(address(`/catalogue/${id}/${slugOf(name)}`)))
            .join('')
          from = batch.at(-1)?.id ?? from
          isFirst = false
          left -= batch.length
        }
        yield '</urlset>\n'
      }
      return reply.type('application/xml; charset=utf-8').send(Readable.from(lines()))
    },
  )
}

function urlOf(location: string): string {
  return `<url><loc>${location}</loc></url>\n`
}
