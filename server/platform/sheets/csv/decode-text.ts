import { setImmediate as nextTurn } from 'node:timers/promises'
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
  const note = decoder.note()
  return { text, notes: note ? [note] : [] }
}

/** So little that reading and checking its rows holds others up for milliseconds only. */
const PIECE_BYTES = 8 * 1024

/**
 * The text of a file that is read piece by piece, decoded in the same way; others have their turn in between. At its end
 * `onNote` hears what was noticed.
 */
export async function* decodePieces(
  file: AsyncIterable<Buffer | string>,
  onNote: (note: string) => void,
): AsyncGenerator<string, void, undefined> {
  let decoder: ReturnType<typeof openDecoder> | undefined
  for await (const chunk of file) {
    const bytes = Buffer.from(chunk)
    decoder ??= openDecoder(bytes)
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      yield decoder.decode(bytes.subarray(at, at + PIECE_BYTES))
      await nextTurn()
    }
  }
  if (!decoder) return
  yield decoder.end()
  const note = decoder.note()
  if (note) onNote(note)
}

/** Decodes the pieces of a file by its beginning. UTF-8 is given up at the first bytes that are none. */
function openDecoder(start: Buffer) {
  const utf16 = findUtf16(start)
  let decoder = new TextDecoder(utf16 ?? 'utf-8', { fatal: utf16 === undefined })
  let page: string | undefined
  let rest: Buffer = Buffer.alloc(0)

  function decode(bytes: Buffer, stream: boolean): string {
    try {
      return decoder.decode(bytes, { stream })
    } catch {
      const found = findCodePage(start)
      page = found.name
      decoder = new TextDecoder(found.label)
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
    /** Tells the code page that it was read in, if it is no Unicode. */
    note: () => page && `Read as ${page}, as the file is not in UTF-8`,
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
