import sharp, { type OutputInfo } from 'sharp'
import { IMAGE_LIMIT_PIXELS } from '../../../../contract/catalogue/bounds/image-bounds.ts'
import {
  ImageTooManyPixels,
  SvgRefused,
  UnreadableImage,
  UnsupportedImageType,
} from '../image-errors.ts'
import { findImageType, isSvg } from '../uploads/image-type.ts'

/** Longest side stored: twice the widest place in which a picture is shown. */
const LONGEST_SIDE = 2560
const QUALITY = 82
const DECODE_SECONDS = 20

// One core and no cache per picture: pages come first, and the work slots bound the memory.
sharp.concurrency(1)
sharp.cache(false)
// Only these four decoders are enabled, whatever the bytes claim to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadHeif',
  ],
})

interface ReEncodedImage {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
  /**
   * The picture in a few dozen pixels, as a `data:` URL, shown while it loads. Null for transparent pictures: it would
   * shine through.
   */
  readonly placeholder: string | null
}

const PLACEHOLDER = { width: 12, height: 12, fit: 'inside', withoutEnlargement: true } as const

/** Decodes a picture and re-encodes it as WebP: upright, in sRGB, without metadata or hidden data. */
export async function reEncode(bytes: Buffer): Promise<ReEncodedImage> {
  if (!findImageType(bytes)) throw isSvg(bytes) ? new SvgRefused() : new UnsupportedImageType()
  const picture = sharp(bytes, {
    // `error` refuses truncated files, and accepts harmless oddities of some phones that `warning` would refuse.
    failOn: 'error',
    // The size is checked below, so that the refusal can say what is wrong; this covers what the header hides.
    limitInputPixels: IMAGE_LIMIT_PIXELS,
    sequentialRead: true,
  })
  const { width, height } = await readable(picture.metadata())
  if (width * height > IMAGE_LIMIT_PIXELS) throw new ImageTooManyPixels()

  const { data, info } = await readable<{ data: Buffer; info: OutputInfo }>(
    picture
      .autoOrient()
      .resize({
        width: LONGEST_SIDE,
        height: LONGEST_SIDE,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .webp({ quality: QUALITY })
      .timeout({ seconds: DECODE_SECONDS })
      .toBuffer({ resolveWithObject: true }),
  )
  return {
    bytes: data,
    width: info.width,
    height: info.height,
    placeholder: (await isSeeThrough(data, info)) ? null : await drawPlaceholder(data),
  }
}

const CHANNELS_WITH_ALPHA = 4

async function isSeeThrough(picture: Buffer, { channels }: OutputInfo): Promise<boolean> {
  return channels === CHANNELS_WITH_ALPHA && !(await sharp(picture).stats()).isOpaque
}

/** 60 to 100 bytes. */
async function drawPlaceholder(picture: Buffer): Promise<string> {
  const bytes = await sharp(picture).resize(PLACEHOLDER).webp({ quality: 30, effort: 6 }).toBuffer()
  return `data:image/webp;base64,${bytes.toString('base64')}`
}

/** Decoder errors are the uploaded file's fault. */
async function readable<Read>(read: Promise<Read>): Promise<Read> {
  try {
    return await read
  } catch (cause) {
    const text = cause instanceof Error ? cause.message : ''
    throw text.includes('pixel limit') ? new ImageTooManyPixels() : new UnreadableImage()
  }
}
