import type { FastifyInstance } from 'fastify'
import { IMAGE_LIMIT_BYTES } from '../../../contract/catalogue/bounds/image-bounds.ts'
import { uploadImage } from '../../../contract/catalogue/images.ts'
import { fileScope, whileArriving } from '../http/file-scope.ts'
import { route } from '../http/route.ts'
import { PictureNotFound } from './image-errors.ts'
import type { Images } from './open-images.ts'
import { receivePicture, type UploadLimits } from './uploads/receive-picture.ts'

const open = { config: { access: 'open', limit: 'reads' }, schema: { hide: true } } as const

export function imageRoutes(
  app: FastifyInstance,
  images: Pick<Images, 'takeIn' | 'find' | 'drawLogo'>,
  limits: UploadLimits,
): void {
  fileScope(app, { mostBytes: IMAGE_LIMIT_BYTES }, (scope) => {
    route(scope, uploadImage, async ({ user, raw }, reply) => {
      const arrived = await whileArriving(reply, () => receivePicture(raw, limits))
      try {
        return { success: true as const, data: { url: await images.takeIn(arrived.read, user.id) } }
      } finally {
        await arrived.close()
      }
    })
  })

  // The browser's icon of a shop whose logo is square.
  app.get('/icon.png', open, async (_, reply) => {
    const icon = await images.drawLogo('icon')
    if (!icon) throw new PictureNotFound()
    return reply.type('image/png').header('cache-control', 'no-cache').send(icon)
  })

  app.get<{ Params: { name: string } }>('/images/:name', open, async ({ params }, reply) => {
    const picture = await images.find(params.name)
    if (!picture) throw new PictureNotFound()
    // The policy applies if a picture is opened as a page.
    return reply
      .type(picture.type)
      .header('content-length', picture.size)
      .header('cache-control', picture.isFinal ? FOR_EVER : FOR_NOW)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(picture.stream)
  })
}

/** The name contains the picture's hash, so its content never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable'
/** A substitute is served while the variant is being made. */
const FOR_NOW = 'no-store'
