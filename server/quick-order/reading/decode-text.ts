import { readHeaderCell } from '../../../contract/quick-order/reading/tables/read-header.ts'

/** A file as text, and what was noticed: an encoding that is not UTF-8. */
interface DecodedText {
  readonly text: string
  readonly notes: readonly string[]
}

/**
 * Decodes UTF-16 and UTF-8, with or without their marks; what is neither by the code page in which the most of its first
 * cells are known as headers, which is told.
 */
export function decodeText(file: Buffer): DecodedText {
  const utf16 = findUtf16(file)
  if (utf16) return { text: new TextDecoder(utf16).decode(file), notes: [] }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(file), notes: [] }
  } catch {
    const page = findCodePage(file)
    const text = new TextDecoder(page.label).decode(file)
    return { text, notes: [`Read as ${page.name}, as the file is not in UTF-8`] }
  }
}

/** The usual one first: it is taken unless another is better. */
const codePages = [
  { label: 'windows-1252', name: 'Windows-1252' },
  { label: 'windows-1250', name: 'Windows-1250' },
  { label: 'iso-8859-2', name: 'ISO 8859-2' },
  { label: 'windows-1251', name: 'Windows-1251' },
  { label: 'windows-1253', name: 'Windows-1253' },
  { label: 'windows-1254', name: 'Windows-1254' },
] as const

const HEAD_BYTES = 4096
/** Signs that stand within no word. */
const WITHIN_WORD = /\p{L}[\u0080-\u009f¡-©«-´¶-¹»-¿×÷‚-›€™]+\p{L}/gu

function findCodePage(file: Buffer) {
  const head = file.subarray(0, HEAD_BYTES)
  const worths = codePages.map(({ label }) => {
    const text = new TextDecoder(label).decode(head)
    const known = text.split(/[;,|\t\r\n]/).filter((cell) => readHeaderCell(cell) !== undefined)
    return known.length - (text.match(WITHIN_WORD)?.length ?? 0)
  })
  const most = worths.reduce((one, other) => Math.max(one, other))
  return codePages[worths.indexOf(most)] ?? codePages[0]
}

const SAMPLE_BYTES = 1024
/** Digits, separators and line ends of any language have a byte of zero. */
const SHARE_OF_ZEROS = 0.15

/** The kind of UTF-16 that a mark at the beginning of a file names, or that the zeros of its first bytes show. */
export function findUtf16(file: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = file
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const sample = file.subarray(0, SAMPLE_BYTES)
  const zeros = [0, 0]
  sample.forEach((byte, place) => {
    if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  const least = Math.max(2, (sample.length / 2) * SHARE_OF_ZEROS)
  if (file.length % 2 === 1 || Math.min(even, odd) > 0) return undefined
  if (odd >= least) return 'utf-16le'
  return even >= least ? 'utf-16be' : undefined
}
