/** Widths in pixels in which pictures are served; never wider than the original. */
export const PICTURE_WIDTHS = [200, 400, 800, 1600] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** Best first; the last is the fallback for browsers that support neither of the others. */
export const pictureFormats = ['avif', 'webp', 'jpg'] as const
export type PictureFormat = (typeof pictureFormats)[number]

const OWN_PICTURE = /^(\/images\/[0-9a-f]{64})\.webp$/

/** Whether the shop itself serves the picture, and so has its variants. */
export function isOwnPicture(url: string): boolean {
  return OWN_PICTURE.test(url)
}

/** Address of one variant of the shop's own picture. */
export function variantAddress(url: string, width: PictureWidth, format: PictureFormat): string {
  return url.replace(OWN_PICTURE, `$1-${width}.${format}`)
}

/** Widths worth offering, up to the first that covers every pixel of the original. */
export function widthsOf(pixels: number): { width: PictureWidth; pixels: number }[] {
  return widthsAmong(PICTURE_WIDTHS, pixels)
}

/** The same for another ascending list of widths. */
export function widthsAmong<Width extends number>(widths: readonly Width[], pixels: number) {
  const whole = widths.findIndex((width) => width >= pixels)
  const worth = whole === -1 ? widths : widths.slice(0, whole + 1)
  return worth.map((width) => ({ width, pixels: Math.min(width, pixels) }))
}
