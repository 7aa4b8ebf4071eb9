import type { Picture } from '../../../contract/catalogue/images.ts'
import {
  isOwnPicture,
  variantAddress,
  widthsOf,
} from '../../../contract/values/picture-variants.ts'
import type { PictureSource } from '../../ui/picture.tsx'

/** Pictures of unknown size are shown small, so this is enough for them. */
const ENOUGH_PIXELS = 400
const FALLBACK_PIXELS = 800

type PictureFields = Pick<Picture, 'url'> & Partial<Picture>

const formats = ['avif', 'webp'] as const

/** A picture of the shop in all its sizes; one of another host in its only size. */
export function pictureSource({
  url,
  width = null,
  height = null,
  placeholder = null,
}: PictureFields): PictureSource {
  const facts = { width, height, placeholder }
  if (!isOwnPicture(url)) return { src: url, candidates: [], ...facts }
  const widths = widthsOf(width ?? ENOUGH_PIXELS)
  const fallback = widths.findLast(({ pixels }) => pixels <= FALLBACK_PIXELS) ?? widths[0]
  return {
    src: fallback ? variantAddress(url, fallback.width, 'jpg') : url,
    candidates: formats.map((format) => ({
      type: `image/${format}`,
      srcSet: widths
        .map(({ width, pixels }) => `${variantAddress(url, width, format)} ${pixels}w`)
        .join(', '),
    })),
    ...facts,
  }
}
