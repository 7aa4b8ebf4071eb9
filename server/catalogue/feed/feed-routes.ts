import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeXml } from '../../../contract/values/text/escape-xml.ts'
import { shopName } from '../../../contract/values/text/shop-name.ts'
import { isUnchanged } from '../../platform/cache/page-bytes.ts'
import type { ReadOnlyDatabase } from '../../platform/database/servers/read-replica.ts'
import { chooseEncoding } from '../../platform/http/compress.ts'
import { type FeedItem, feedColumns, toFeedItem } from './feed-items.ts'
import { findFeedVersion, readFeedRows } from './feed-store.ts'

/** Rows read at a time, so that a feed of a million products is never in memory. */
const BATCH = 2000
const GZIP_LEVEL = 3

interface FeedFormat {
  readonly type: string
  readonly head: (publicUrl: string) => string
  readonly item: (item: FeedItem) => string
  readonly end: string
}

const xml: FeedFormat = {
  type: 'application/xml; charset=utf-8',
  head: (publicUrl) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n<title>${escapeXml(shopName())}</title>\n<link>${escapeXml(publicUrl)}</link>\n<description>Products, priced by their minimum order</description>\n`,
  item: (item) =>
    `<item>${feedColumns.map((name) => (item[name] === '' ? '' : `<g:${name}>${escapeXml(item[name])}</g:${name}>`)).join('')}</item>\n`,
  end: '</channel>\n</rss>\n',
}

const tsv: FeedFormat = {
  type: 'text/tab-separated-values; charset=utf-8',
  head: () => `${feedColumns.join('\t')}\n`,
  item: (item) => `${feedColumns.map((name) => item[name]).join('\t')}\n`,
  end: '',
}

interface FeedParts {
  readonly readOnly: ReadOnlyDatabase
  readonly publicUrl: string
  readonly minimumOrderQuantity: number
  readonly now: () => Date
}

const open = { config: { access: 'open', limit: 'documents' }, schema: { hide: true } } as const

/** All products for marketplaces, in Google's attributes. Read when asked for, so that a removed product is not in it. */
export function feedRoutes(app: FastifyInstance, parts: FeedParts): void {
  app.get('/productFeed.xml', open, (request, reply) => sendFeed(request, reply, xml, parts))
  app.get('/productFeed.tsv', open, (request, reply) => sendFeed(request, reply, tsv, parts))
}

async function sendFeed(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  format: FeedFormat,
  { readOnly, publicUrl, minimumOrderQuantity, now: clock }: FeedParts,
): Promise<FastifyReply> {
  const now = clock()
  const version = await findFeedVersion(readOnly, { shopMinimum: minimumOrderQuantity, now })
  const isPacked = chooseEncoding(headers['accept-encoding']?.replace(/\bbr\b/, '')) === 'gzip'
  const sum = hash('sha256', `${publicUrl}${format.type}${version}`, 'base64url').slice(0, 22)
  const etag = `"${sum}${isPacked ? '-gzip' : ''}"`
  reply.header('etag', etag).header('vary', 'accept-encoding').header('cache-control', 'no-cache')
  if (isUnchanged(headers['if-none-match'], etag)) return reply.code(304).send()
  reply.type(format.type)
  const terms = { publicUrl, minimumOrderQuantity, now }
  const text = Readable.from(writeFeed(readOnly, format, terms))
  if (!isPacked) return reply.send(text)
  reply.header('content-encoding', 'gzip')
  const packed = createGzip({ level: GZIP_LEVEL })
  text.once('error', (error) => packed.destroy(error))
  packed.once('close', () => text.destroy())
  return reply.send(text.pipe(packed))
}

async function* writeFeed(
  db: ReadOnlyDatabase,
  { head, item, end }: FeedFormat,
  terms: Parameters<typeof toFeedItem>[1],
): AsyncGenerator<string> {
  yield head(terms.publicUrl)
  for await (const rows of readFeedRows(db, BATCH))
    yield rows.map((row) => item(toFeedItem(row, terms))).join('')
  if (end !== '') yield end
}
