import sharp from 'sharp'
import type { Variant } from './variant-name.ts'

// Measured on the demo's pictures: AVIF at effort 2 takes a fifth of the default's time and is 4 % larger.
const AVIF = { quality: 50, effort: 2 }
const WEBP = { quality: 76 }
const JPEG = { quality: 80, mozjpeg: true }

/** Encodes one of the shop's own pictures at a width, never enlarged. */
export function encodeVariant(original: Uint8Array, { width, format }: Variant): Promise<Buffer> {
  const resized = sharp(original).resize({ width, withoutEnlargement: true })
  if (format === 'avif') return resized.avif(AVIF).toBuffer()
  if (format === 'webp') return resized.webp(WEBP).toBuffer()
  return resized.flatten({ background: '#ffffff' }).jpeg(JPEG).toBuffer()
}
