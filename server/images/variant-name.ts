import {
  PICTURE_WIDTHS,
  type PictureFormat,
  type PictureWidth,
  pictureFormats,
} from '../../contract/picture-variants.ts'

export interface Variant {
  readonly width: PictureWidth
  readonly format: PictureFormat
}

const NAME = new RegExp(
  `^([0-9a-f]{64})-(${PICTURE_WIDTHS.join('|')})\\.(${pictureFormats.join('|')})$`,
)

/** Reads `{hash}-400.avif`: which picture, how wide, in what format. Nothing where it is no such name. */
export function readVariantName(name: string): (Variant & { original: string }) | undefined {
  const [, hash, width, format] = name.match(NAME) ?? []
  if (!hash) return undefined
  return {
    original: `${hash}.webp`,
    width: Number(width) as PictureWidth,
    format: format as PictureFormat,
  }
}
