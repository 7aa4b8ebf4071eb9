import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { IMAGE_LIMIT_BYTES, uploadImage } from '../../contract/calls/images.ts'
import { route } from '../http/route.ts'
import { PictureNotFound } from './image-errors.ts'
import type { Images } from './open-images.ts'
import { receiveUpload, type UploadLimits } from './uploads/receive-upload.ts'

export function imageRoutes(
  app: FastifyInstance,
  images: Pick<Images, 'takeIn' | 'find'>,
  limits: UploadLimits,
): void {
  // A scope of its own: only this call reads multipart bodies, and nothing else.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    await scope.register(multipart, {
      limits: { fileSize: IMAGE_LIMIT_BYTES, fieldSize: 1024, parts: 10 },
      throwFileSizeLimit: false,
    })
    route(scope, uploadImage, async ({ user, raw }, reply) => {
      // Set before anything can fail: the unread rest of a refused body may still arrive.
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
      // The policy applies if a picture is opened as a page.
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

/** The name contains the picture's hash, so its content never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable'
/** A substitute is served while the variant is being made. */
const FOR_NOW = 'no-store'
