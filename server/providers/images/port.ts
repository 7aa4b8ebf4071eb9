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
  /** What `GET /images/{name}` answers; absent where another host serves the pictures. */
  find?(name: string): Promise<{ readonly stream: Readable; readonly size: number } | undefined>
}
