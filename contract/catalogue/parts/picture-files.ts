/** Files of pictures, which are matched with products by their names. */

/** A longer name is none that people give; reading it would take long. */
export const MOST_NAME_SIGNS = 125
const PICTURE_FILE = /^[^\\/:*?"<>|]{1,120}\.(?:jpe?g|png|webp|avif)$/i

/** Whether a cell names a file instead of an address. */
export const isPictureFile = (cell: string): boolean => PICTURE_FILE.test(cell.trim())

export const pictureBounds = {
  /** A ZIP, or all files together. */
  sentBytes: 250 * 1024 * 1024,
  /** Entries of a ZIP, or files. */
  files: 2000,
  /** All entries of a ZIP when unpacked. */
  unpackedBytes: 400 * 1024 * 1024,
} as const

interface NamedPlace {
  /** A part number, as people wrote it. */
  readonly name: string
  /** From 1, the first picture. */
  readonly place: number
}

const NUMBERED = /^(.+?)[ _-]*[_ (-](\d{1,2})\)?$/

/** The meanings of a file's name: a part number, or one with the place of the picture. The first that fits counts. */
export function readPictureName(file: string, mostPlaces: number): NamedPlace[] {
  const name = file.replace(/\.[a-z]+$/i, '').trim()
  const [, base = '', digits = ''] = NUMBERED.exec(name) ?? []
  const place = Number(digits)
  const isNumbered = base !== '' && place >= 1 && place <= mostPlaces
  return [{ name, place: 1 }, ...(isNumbered ? [{ name: base, place }] : [])]
}
