import { setImmediate as nextTurn } from 'node:timers/promises'
import type { TextEncoding } from '../../../../contract/catalogue/intake/mapping.ts'
import { readHeaderCell } from '../../../../contract/ordering/quick-order/reading/tables/read-header.ts'

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
  const decoder = openDecoder(file)
  const text = decoder.decode(file) + decoder.end()
  return { text, notes: noteEncoding(decoder.encoding()) }
}

/** Tells the code page that a file was read in, if it is no Unicode. */
export function noteEncoding(encoding: TextEncoding): string[] {
  return encoding.startsWith('UTF') ? [] : [`Read as ${encoding}, as the file is not in UTF-8`]
}

/** So little that reading and checking its rows holds others up for milliseconds only. */
const PIECE_BYTES = 8 * 1024

/**
 * The text of a file that is read piece by piece, decoded in the same way; others have their turn in between. At its end
 * `onEncoding` hears which encoding it has, unless one was chosen.
 */
export async function* decodePieces(
  file: AsyncIterable<Buffer | string>,
  onEncoding: (encoding: TextEncoding) => void,
  chosen?: TextEncoding,
): AsyncGenerator<string, void, undefined> {
  let decoder: ReturnType<typeof openDecoder> | undefined
  for await (const chunk of file) {
    const bytes = Buffer.from(chunk)
    decoder ??= openDecoder(bytes, chosen)
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      yield decoder.decode(bytes.subarray(at, at + PIECE_BYTES))
      await nextTurn()
    }
  }
  if (!decoder) return
  yield decoder.end()
  onEncoding(decoder.encoding())
}

const labelOf = (encoding: TextEncoding) => encoding.toLowerCase().replace(' ', '-')

/**
 * Decodes the pieces of a file in the chosen encoding, else by its beginning: UTF-8 is given up at the first bytes that
 * are none.
 */
function openDecoder(start: Buffer, chosen?: TextEncoding) {
  let encoding = chosen ?? findUtf16(start) ?? 'UTF-8'
  const isSure = chosen !== undefined || encoding !== 'UTF-8'
  let decoder = new TextDecoder(labelOf(encoding), { fatal: !isSure })
  let rest: Buffer = Buffer.alloc(0)

  function decode(bytes: Buffer, stream: boolean): string {
    try {
      return decoder.decode(bytes, { stream })
    } catch {
      encoding = findCodePage(start)
      decoder = new TextDecoder(labelOf(encoding))
      return decoder.decode(bytes, { stream })
    }
  }

  return {
    decode(piece: Buffer): string {
      // A code page begins where a character does, so that no byte of it is lost.
      const bytes = rest.length > 0 ? Buffer.concat([rest, piece]) : piece
      const whole = bytes.length - lastCharacter(bytes)
      rest = bytes.subarray(whole)
      return decode(bytes.subarray(0, whole), true)
    },
    end: (): string => decode(rest, false),
    encoding: () => encoding,
  }
}

const LONGEST_CHARACTER = 4

/** How many bytes at the end begin a character of UTF-8, which may go on. */
function lastCharacter(bytes: Buffer): number {
  const last = bytes.subarray(-LONGEST_CHARACTER).findLastIndex((byte) => byte >= 0xc0)
  return last < 0 ? 0 : Math.min(bytes.length, LONGEST_CHARACTER) - last
}

/** The usual one first: it is taken unless another is better. */
const codePages = [
  'Windows-1252',
  'Windows-1250',
  'ISO 8859-2',
  'Windows-1251',
  'Windows-1253',
  'Windows-1254',
] as const satisfies readonly TextEncoding[]

const HEAD_BYTES = 4096
/** Signs that stand within no word. */
const WITHIN_WORD = /\p{L}[\u0080-\u009f¡-©«-´¶-¹»-¿×÷‚-›€™]+\p{L}/gu

function findCodePage(file: Buffer): TextEncoding {
  const head = file.subarray(0, HEAD_BYTES)
  const worths = codePages.map((page) => {
    const text = new TextDecoder(labelOf(page)).decode(head)
    // `£¥-1` is no header of money.
    const known = text
      .split(/[;,|\t\r\n]/)
      .filter((cell) => !/\d/.test(cell) && readHeaderCell(cell) !== undefined)
    return known.length - (text.match(WITHIN_WORD)?.length ?? 0)
  })
  const most = worths.reduce((one, other) => Math.max(one, other))
  return codePages[worths.indexOf(most)] ?? codePages[0]
}

const SAMPLE_BYTES = 1024
/** Digits, separators and line ends of any language have a byte of zero. */
const SHARE_OF_ZEROS = 0.15

/** The kind of UTF-16 that a mark at the beginning of a file names, or that the zeros of its first bytes show. */
export function findUtf16(file: Buffer): 'UTF-16LE' | 'UTF-16BE' | undefined {
  const [first, second] = file
  if (first === 0xff && second === 0xfe) return 'UTF-16LE'
  if (first === 0xfe && second === 0xff) return 'UTF-16BE'
  const sample = file.subarray(0, SAMPLE_BYTES)
  const zeros = [0, 0]
  sample.forEach((byte, place) => {
    if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  const least = Math.max(2, (sample.length / 2) * SHARE_OF_ZEROS)
  if (file.length % 2 === 1 || Math.min(even, odd) > 0) return undefined
  if (odd >= least) return 'UTF-16LE'
  return even >= least ? 'UTF-16BE' : undefined
}
