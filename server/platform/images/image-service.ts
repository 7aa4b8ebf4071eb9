import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { IMAGE_LIMIT_BYTES } from '../../../contract/catalogue/bounds/image-bounds.ts'
import { workSlots } from '../base/work-slots.ts'
import type { Database } from '../database/database.ts'
import type { EncodedImage, ImageHome } from '../providers/images/port.ts'
import {
  ImageMissing,
  ImageTooLarge,
  PictureNotKept,
  TooManyPicturesAtOnce,
} from './image-errors.ts'
import { imageStore, keepSweepAway, type NewImage } from './image-store.ts'

/** Pictures decoded at once, each up to 10 MB of file and 100 MB of pixels, and the length of the queue. */
const SLOTS = { atOnce: 2, waiting: 50 }
/** Retries for storing a picture that the sweep is just removing. */
const KEEPING = { tries: 20, pauseMs: 500 }

/** Takes in uploads: measures, decodes, re-encodes and stores them; identical files once. */
export function imageService(db: Database, home: ImageHome) {
  const inSlot = workSlots(SLOTS, () => new TooManyPicturesAtOnce())

  /** The address of a file uploaded before, if its picture still exists; it is marked as used. */
  async function findAgain(sourceSha256: Buffer, uploaderId?: string): Promise<string | undefined> {
    const url = await db.transaction(async (tx) => {
      await keepSweepAway(tx)
      return imageStore(tx).useAgain(sourceSha256)
    })
    // Marked as used first, so that the sweep leaves it alone during the call to the home.
    if (url === undefined || !(await reached(home.isKept(url)))) return undefined
    if (uploaderId) await imageStore(db).recordUpload(url, uploaderId)
    return url
  }

  /** Once recorded, no sweep starts to remove it. If one was removing it meanwhile, it is stored again. */
  async function keep(
    picture: EncodedImage,
    facts: Omit<NewImage, 'url'>,
    uploaderId?: string,
  ): Promise<string> {
    for (let time = 0; time < KEEPING.tries; time += 1) {
      if (time > 0) await sleep(KEEPING.pauseMs)
      const began = await imageStore(db).readClock()
      const url = await reached(home.keep(picture))
      const isRemoved = await db.transaction(async (tx) => {
        await keepSweepAway(tx)
        await imageStore(tx).record({ ...facts, url })
        if (uploaderId) await imageStore(tx).recordUpload(url, uploaderId)
        return imageStore(tx).wasRemovedSince(url, began)
      })
      if (!isRemoved) return url
    }
    throw new PictureNotKept(new Error('The same picture is still being removed.'))
  }

  const takeIn = (readBytes: () => Promise<Buffer>, uploaderId?: string): Promise<string> =>
    inSlot(async () => {
      const bytes = await readBytes()
      if (bytes.length === 0) throw new ImageMissing()
      const sourceSha256 = createHash('sha256').update(bytes).digest()
      const known = await findAgain(sourceSha256, uploaderId)
      if (known) return known

      // Loaded with the decoder on first use: a shop without uploads saves 40 ms at the start and 8 MB.
      const { reEncode } = await import('./variants/re-encode.ts')
      const { bytes: encoded, ...facts } = await reEncode(bytes)
      const sha256 = createHash('sha256').update(encoded).digest('hex')
      const picture = { bytes: encoded, sha256, type: 'webp' } as const
      return keep(picture, { sourceSha256, ...facts }, uploaderId)
    })

  return {
    /** Reads the bytes in its turn, stores the picture for its uploader and returns its address. */
    takeIn,

    /** Whether this user uploaded the picture at this address. */
    hasUploaded: (userId: string, url: string): Promise<boolean> =>
      imageStore(db).hasUploaded(userId, url),

    /** Takes in a local file and returns its address. */
    takeInFile: (path: string): Promise<string> => takeIn(() => readPicture(path)),
  }
}

/** Turns failures of the home (full, unreachable) into a refusal, with the cause for the log. */
function reached<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return answer.catch((cause) => {
    throw new PictureNotKept(cause)
  })
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
