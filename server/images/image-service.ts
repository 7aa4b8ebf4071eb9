import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { IMAGE_LIMIT_BYTES } from '../../contract/images.ts'
import type { Database } from '../database/database.ts'
import type { ImageHome } from '../providers/images/port.ts'
import { ImageMissing, ImageTooLarge, TooManyPicturesAtOnce } from './image-errors.ts'
import { imageStore } from './image-store.ts'
import { reEncode } from './re-encode.ts'
import { workSlots } from './work-slots.ts'

/** Pictures decoded at once, each with up to 10 MB of file and 100 MB of pixels; and how many may wait for that. */
const SLOTS = { atOnce: 2, waiting: 50 }

export type ImageService = ReturnType<typeof imageService>

/** Takes pictures in: measures, decodes, re-encodes and keeps them, the same file once. */
export function imageService(db: Database, home: ImageHome) {
  const inSlot = workSlots(SLOTS, () => new TooManyPicturesAtOnce())
  const pictures = imageStore(db)

  const takeIn = (readBytes: () => Promise<Buffer>): Promise<string> =>
    inSlot(async () => {
      const bytes = await readBytes()
      if (bytes.length === 0) throw new ImageMissing()
      const sourceSha256 = createHash('sha256').update(bytes).digest()
      const known = await pictures.find(sourceSha256)
      if (known && (await home.isKept(known.url))) return known.url

      const { bytes: encoded, width, height } = await reEncode(bytes)
      const sha256 = createHash('sha256').update(encoded).digest('hex')
      const url = await home.keep({ bytes: encoded, sha256, type: 'webp' })
      await pictures.record({ sourceSha256, url, width, height })
      return url
    })

  return {
    /** The address of a picture whose bytes are read when its turn comes. */
    takeIn,

    /** The address of a picture that lies on this machine. */
    takeInFile: (path: string): Promise<string> => takeIn(() => readPicture(path)),

    find: async (name: string) => home.find?.(name),
  }
}

async function readPicture(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    if ((await file.stat()).size > IMAGE_LIMIT_BYTES) throw new ImageTooLarge()
    return await file.readFile()
  } finally {
    await file.close()
  }
}
