import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

export const IMAGE_LIMIT_BYTES = 10 * 1024 * 1024
export const IMAGE_LIMIT_PIXELS = 25_000_000

/** A picture as pages show it: what is in it, and what is known before it is there. */
export const Picture = z.object({
  url: z.string(),
  /** What the picture shows, for those who do not see it. */
  alt: z.string(),
  /** In pixels; unknown where the shop never read the picture. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** The picture in a few dozen pixels, as a `data:` address. */
  placeholder: z.string().nullable(),
})
export type Picture = z.infer<typeof Picture>

export const uploadImage = {
  method: 'POST',
  path: '/image',
  summary: 'Takes in a picture (multipart field `image`), re-encodes it, and answers its address.',
  access: 'signedIn',
  limit: 'uploads',
  bodyKind: 'multipart',
  bodyLimitBytes: IMAGE_LIMIT_BYTES,
  answers: { 200: z.object({ success: z.literal(true), data: z.object({ url: z.string() }) }) },
} as const satisfies Endpoint
