import type { FastifyInstance } from 'fastify'
import { sendPictures } from '../../../contract/catalogue/intake/product-pictures.ts'
import { pictureBounds } from '../../../contract/catalogue/parts/picture-files.ts'
import { FieldInvalid } from '../../platform/base/errors/fields-invalid.ts'
import type { Database } from '../../platform/database/database.ts'
import { fileScope, whileArriving } from '../../platform/http/file-scope.ts'
import { route } from '../../platform/http/route.ts'
import type { Images } from '../../platform/images/open-images.ts'
import { makeAddPictures } from './add-pictures.ts'
import { type PictureFiles, receivePictures } from './receive-pictures.ts'

interface PictureRouteParts {
  readonly db: Database
  readonly images: Pick<Images, 'takeIn'>
  readonly spoolFolder: string
  readonly files: PictureFiles
}

/** The files, and the field beside them. */
const MOST_PARTS = pictureBounds.files + 1

export function pictureRoutes(app: FastifyInstance, parts: PictureRouteParts): void {
  const add = makeAddPictures(parts)

  fileScope(app, { mostBytes: pictureBounds.sentBytes, parts: MOST_PARTS }, (scope) => {
    route(scope, sendPictures, async ({ user, raw }, reply) => {
      const { sent, changeSet } = await whileArriving(reply, () => receivePictures(raw, parts))
      try {
        const id = await add.begin(user, sent, readId(changeSet))
        add
          .read(id, sent)
          .catch((err: unknown) => app.log.warn({ err, changeSetId: id }, 'pictures not read'))
          .finally(sent.close)
        return { insertedId: id }
      } catch (error) {
        await sent.close()
        throw error
      }
    })
  })
}

function readId(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new FieldInvalid('changeSet', 'The number of a draft')
  return Number(text)
}
