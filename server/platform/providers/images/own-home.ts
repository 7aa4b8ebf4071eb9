import { buffer } from 'node:stream/consumers'
import { isPictureName, nameInAddress } from './picture-names.ts'
import type { EncodedImage, ImageHome, ServedPictures } from './port.ts'

/** Where the shop keeps pictures by name. */
interface PictureStore {
  has(name: string): Promise<boolean>
  /** Atomic. */
  put(name: string, bytes: Buffer): Promise<void>
  open: ServedPictures['find']
  /** Removes a picture and its variants. */
  remove(original: string): Promise<void>
}

/** A home whose pictures the shop itself serves, each under the hash of its bytes. */
export function ownHome({ has, put, open, remove }: PictureStore): ImageHome {
  return {
    async keep({ bytes, sha256, type }: EncodedImage): Promise<string> {
      const name = `${sha256}.${type}`
      if (!(await has(name))) await put(name, bytes)
      return `/images/${name}`
    },

    async isKept(url: string): Promise<boolean> {
      const name = nameInAddress(url)
      return name !== undefined && has(name)
    },

    async read(url: string): Promise<Buffer | undefined> {
      const name = nameInAddress(url)
      const found = name === undefined ? undefined : await open(name)
      return found && buffer(found.stream)
    },

    async remove(url: string): Promise<void> {
      const original = nameInAddress(url)
      if (original) await remove(original)
    },

    served: {
      find: async (name) => (isPictureName(name) ? open(name) : undefined),
      has: async (name) => isPictureName(name) && has(name),
      keepVariant: put,
    },
  }
}
