import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { IMAGE_LIMIT_BYTES, uploadImage } from '../../contract/images.ts'
import { route } from '../http/route.ts'
import { PictureNotFound } from './image-errors.ts'
import type { Images } from './open-images.ts'
import { receiveUpload, type UploadLimits } from './receive-upload.ts'

export function imageRoutes(
  app: FastifyInstance,
  images: Pick<Images, 'takeIn' | 'find'>,
  limits: UploadLimits,
): void {
  // A scope of its own: no other call of the shop reads multipart bodies, and this one reads nothing else.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    await scope.register(multipart, {
      limits: { fileSize: IMAGE_LIMIT_BYTES, fieldSize: 1024, parts: 10 },
      throwFileSizeLimit: false,
    })
    route(scope, uploadImage, async ({ user, raw }, reply) => {
      // Set before anything can fail: the rest of a refused body may still be on its way, and nobody will read it.
      reply.header('connection', 'close')
      const arrived = await receiveUpload(raw, limits)
      reply.removeHeader('connection')
      try {
        return { success: true as const, data: { url: await images.takeIn(arrived.read, user.id) } }
      } finally {
        await arrived.close()
      }
    })
  })

  app.get<{ Params: { name: string } }>(
    '/images/:name',
    { config: { access: 'open', limit: 'reads' }, schema: { hide: true } },
    async ({ params }, reply) => {
      const picture = await images.find(params.name)
      if (!picture) throw new PictureNotFound()
      // The policy is for whoever opens the picture by itself.
      return reply
        .type(picture.type)
        .header('content-length', picture.size)
        .header('cache-control', picture.isFinal ? FOR_EVER : FOR_NOW)
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(picture.stream)
    },
  )
}

/** The name holds the hash of the picture: what is under it never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable'
/** Something else stands in for what is still being made. */
const FOR_NOW = 'no-store'
