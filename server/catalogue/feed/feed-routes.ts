import { createGunzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isUnchanged } from '../../platform/cache/page-bytes.ts'
import { chooseEncoding } from '../../platform/http/compress.ts'
import type { FeedFollower } from './feed-follower.ts'
import { type FeedFormatName, feedFormats } from './feed-formats.ts'

const open = { config: { access: 'open', limit: 'documents' }, schema: { hide: true } } as const

/** All products for marketplaces, in Google's attributes, from the files that the follower has made. */
export function feedRoutes(app: FastifyInstance, feed: Pick<FeedFollower, 'open'>): void {
  app.get('/productFeed.xml', open, (request, reply) => sendFeed(request, reply, 'xml', feed))
  app.get('/productFeed.tsv', open, (request, reply) => sendFeed(request, reply, 'tsv', feed))
}

async function sendFeed(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  format: FeedFormatName,
  feed: Pick<FeedFollower, 'open'>,
): Promise<FastifyReply> {
  const isPacked = chooseEncoding(headers['accept-encoding']?.replace(/\bbr\b/, '')) === 'gzip'
  const { tag, file } = await feed.open(format)
  // Weak for the packed file: other nodes may have packed the same text in other pieces.
  const etag = isPacked ? `"${tag}-gzip"` : `"${tag}"`
  reply
    .header('etag', isPacked ? `W/${etag}` : etag)
    .header('vary', 'accept-encoding')
    .header('cache-control', 'no-cache')
  if (isUnchanged(headers['if-none-match'], etag)) {
    await file.close()
    return reply.code(304).send()
  }
  reply.type(feedFormats[format].type)
  const packed = file.createReadStream()
  if (isPacked) return reply.header('content-encoding', 'gzip').send(packed)
  const text = createGunzip()
  packed.once('error', (error) => text.destroy(error))
  text.once('close', () => packed.destroy())
  return reply.send(packed.pipe(text))
}
