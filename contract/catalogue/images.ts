import { z } from 'zod'
import type { Endpoint } from '../values/endpoint.ts'
import { IMAGE_LIMIT_BYTES } from './bounds/image-bounds.ts'

/** A picture with what pages need before it has loaded. */
export const Picture = z.object({
  url: z.string(),
  /** Alternative text. */
  alt: z.string(),
  /** In pixels; null for pictures that the shop has never decoded. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** The picture in a few dozen pixels, as a `data:` URL. */
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
