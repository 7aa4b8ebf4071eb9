import type { Readable } from 'node:stream'

/** A picture ready to be shown: decoded and re-encoded by the shop, so that nothing in it is as it was sent. */
export interface EncodedImage {
  readonly bytes: Buffer
  /** Lower-case hexadecimal SHA-256 of `bytes`. */
  readonly sha256: string
  readonly type: 'webp'
}

/** Where the shop's pictures live. Knows nothing of products, reviews or profiles. */
export interface ImageHome {
  /** Keeps the picture and answers its address for `img`. All or nothing; twice is harmless. */
  keep(image: EncodedImage): Promise<string>
  /** Whether the picture at an address of this home is still there. */
  isKept(url: string): Promise<boolean>
  /** Frees a picture and what was made from it; twice is harmless. Absent where the host offers no way to. */
  remove?(url: string): Promise<void>
  /** Absent where another host serves the pictures. */
  readonly served?: ServedPictures
}

/** Pictures that the shop itself serves under `/images/`, by the last part of their address. */
export interface ServedPictures {
  find(name: string): Promise<{ readonly stream: Readable; readonly size: number } | undefined>
  has(name: string): Promise<boolean>
  /** Keeps what was made from a picture. All or nothing; twice is harmless. */
  keepVariant(name: string, bytes: Buffer): Promise<void>
}
