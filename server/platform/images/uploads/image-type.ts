type ImageType = 'jpeg' | 'png' | 'webp' | 'avif'

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** The type by the bytes themselves; file name and declared type are ignored. */
export function findImageType(bytes: Buffer): ImageType | undefined {
  const text = (start: number, end: number) => bytes.toString('latin1', start, end)
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(4, 8) === 'ftyp' && ['avif', 'avis'].includes(text(8, 12))) return 'avif'
  return undefined
}

/** Whether a text is an SVG picture, after a declaration and comments. */
export const isSvg = (bytes: Buffer): boolean =>
  /<svg[\s>]/i.test(bytes.toString('latin1', 0, 4096))
