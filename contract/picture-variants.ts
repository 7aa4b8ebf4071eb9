/** The widths every picture is served in, in pixels; never more than the picture itself has. */
export const PICTURE_WIDTHS = [200, 400, 800, 1600] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** Best first; the last is for whoever knows neither of the others. */
export const pictureFormats = ['avif', 'webp', 'jpg'] as const
export type PictureFormat = (typeof pictureFormats)[number]

const OWN_PICTURE = /^(\/images\/[0-9a-f]{64})\.webp$/

/** Whether this is the address of a picture that the shop itself serves; smaller ones can be had of each. */
export function isOwnPicture(url: string): boolean {
  return OWN_PICTURE.test(url)
}

/** Where a picture of the shop's own is served in one width and format. */
export function variantAddress(url: string, width: PictureWidth, format: PictureFormat): string {
  return url.replace(OWN_PICTURE, `$1-${width}.${format}`)
}

/** The widths worth asking for: up to the first that shows every pixel there is, each with the pixels it has. */
export function widthsOf(pixels: number): { width: PictureWidth; pixels: number }[] {
  return widthsAmong(PICTURE_WIDTHS, pixels)
}

/** The same of other widths than all pictures have; they rise. */
export function widthsAmong<Width extends number>(widths: readonly Width[], pixels: number) {
  const whole = widths.findIndex((width) => width >= pixels)
  const worth = whole === -1 ? widths : widths.slice(0, whole + 1)
  return worth.map((width) => ({ width, pixels: Math.min(width, pixels) }))
}
