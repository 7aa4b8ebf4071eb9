import type { Picture } from '../../contract/images.ts'
import type { Database } from '../database/database.ts'
import { imageStore } from './image-store.ts'

type Facts = Pick<Picture, 'width' | 'height' | 'placeholder'>

/** An address with its text, as products hold them. */
export interface NamedPicture {
  readonly url: string
  readonly alt: string
}

const MOST_REMEMBERED = 5000
const UNKNOWN: Facts = { width: null, height: null, placeholder: null }

export type DescribePictures = (
  pictures: readonly NamedPicture[],
) => Promise<(picture: NamedPicture) => Picture>

/** Tells size and placeholder of pictures. What an address names never changes, so every node may remember it. */
export function pictureFacts(db: Database): DescribePictures {
  const remembered = new Map<string, Facts>()

  return async (pictures) => {
    const wanted = [...new Set(pictures.map(({ url }) => url))].filter(
      (url) => !remembered.has(url),
    )
    if (remembered.size + wanted.length > MOST_REMEMBERED) remembered.clear()
    const found = new Map(remembered)
    const rows = wanted.length > 0 ? await imageStore(db).findByUrls(wanted) : []
    for (const { url, width, height, placeholder } of rows) {
      const facts = { width, height, placeholder }
      found.set(url, facts)
      remembered.set(url, facts)
    }
    return ({ url, alt }) => ({ url, alt, ...(found.get(url) ?? UNKNOWN) })
  }
}
