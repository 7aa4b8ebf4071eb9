import {
  PICTURE_WIDTHS,
  type PictureFormat,
  type PictureWidth,
  pictureFormats,
} from '../../../../contract/values/picture-variants.ts'

export interface Variant {
  readonly width: PictureWidth
  readonly format: PictureFormat
}

const NAME = new RegExp(
  `^([0-9a-f]{64})-(${PICTURE_WIDTHS.join('|')})\\.(${pictureFormats.join('|')})$`,
)

/** Parses `{hash}-400.avif` into picture, width and format; undefined for other names. */
export function readVariantName(name: string): (Variant & { original: string }) | undefined {
  const [, hash, width, format] = name.match(NAME) ?? []
  if (!hash) return undefined
  return {
    original: `${hash}.webp`,
    width: Number(width) as PictureWidth,
    format: format as PictureFormat,
  }
}
