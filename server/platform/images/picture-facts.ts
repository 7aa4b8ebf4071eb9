import type { Picture } from '../../../contract/catalogue/images.ts'
import type { Database } from '../database/database.ts'
import { imageStore } from './image-store.ts'

type PictureFacts = Pick<Picture, 'width' | 'height' | 'placeholder'>

/** A picture's address with its alternative text. */
export interface NamedPicture {
  readonly url: string
  readonly alt: string
}

const MOST_REMEMBERED = 5000
const UNKNOWN: PictureFacts = { width: null, height: null, placeholder: null }
/** Other hosts' pictures stay unknown; our own may be taken in after its address was first looked up. */
const UNKNOWN_FOR_MS = 60_000

export type DescribePictures = (
  pictures: readonly NamedPicture[],
) => Promise<(picture: NamedPicture) => Picture>

/** Size and placeholder of pictures. A picture at an address never changes, so every node may cache them. */
export function pictureFacts(db: Database): DescribePictures {
  const remembered = new Map<string, { facts: PictureFacts; untilMs: number }>()

  async function learn(urls: readonly string[]): Promise<Map<string, PictureFacts>> {
    const rows = await imageStore(db).findByUrls(urls)
    const found = new Map(
      rows.map(({ url, width, height, placeholder }) => [url, { width, height, placeholder }]),
    )
    if (remembered.size + urls.length > MOST_REMEMBERED) remembered.clear()
    const unknownUntilMs = Date.now() + UNKNOWN_FOR_MS
    for (const url of urls) {
      const facts = found.get(url)
      remembered.set(url, {
        facts: facts ?? UNKNOWN,
        untilMs: facts ? Number.POSITIVE_INFINITY : unknownUntilMs,
      })
    }
    return found
  }

  return async (pictures) => {
    const nowMs = Date.now()
    const known = new Map<string, PictureFacts>()
    const wanted = new Set<string>()
    for (const { url } of pictures) {
      const memory = remembered.get(url)
      if (memory && memory.untilMs > nowMs) known.set(url, memory.facts)
      else wanted.add(url)
    }
    const learnt = wanted.size > 0 ? await learn([...wanted]) : undefined
    return ({ url, alt }) => ({ url, alt, ...(known.get(url) ?? learnt?.get(url) ?? UNKNOWN) })
  }
}
