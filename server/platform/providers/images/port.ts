import type { Readable } from 'node:stream'

/** A picture decoded and re-encoded by the shop, so that no byte of the upload is left. */
export interface EncodedImage {
  readonly bytes: Buffer
  /** Lower-case hexadecimal SHA-256 of `bytes`. */
  readonly sha256: string
  readonly type: 'webp'
}

/** Storage for the shop's pictures, independent of products, reviews and profiles. */
export interface ImageHome {
  /** Stores a picture and returns its address for `img`. Atomic and idempotent. */
  keep(image: EncodedImage): Promise<string>
  /** Whether the picture at this address still exists. */
  isKept(url: string): Promise<boolean>
  /** The bytes of a picture; undefined if it is gone. */
  read(url: string): Promise<Buffer | undefined>
  /** Deletes a picture and its variants; idempotent. Absent if the host can't delete. */
  remove?(url: string): Promise<void>
  /** Absent if another host serves the pictures. */
  readonly served?: ServedPictures
}

/** Pictures that the shop itself serves under `/images/`, by the last part of their address. */
export interface ServedPictures {
  find(name: string): Promise<{ readonly stream: Readable; readonly size: number } | undefined>
  has(name: string): Promise<boolean>
  /** Stores a variant. Atomic and idempotent. */
  keepVariant(name: string, bytes: Buffer): Promise<void>
}
