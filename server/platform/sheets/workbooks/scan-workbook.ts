import type { Readable } from 'node:stream'
import { notASpreadsheet } from '../sheet-refused.ts'
import { DOCTYPE, unpackParts } from './unpack-parts.ts'

/** A cell beyond column ZZ that holds something. Programs keep the style of empty ones, which are no columns. */
const WIDE_CELL =
  /\sr=["'][A-Z]{3,}\d{1,7}["'][^<>/]{0,100}>\s{0,8}<(?:\w{1,10}:)?(?:v|is|f)(?:\s[^<>]{0,100})?>(?!<\/)/
const WORKBOOK = 'xl/workbook.xml'
/** Characters of the piece before, in which a pattern may begin. */
const OVERLAP = 320

interface WorkbookBounds {
  readonly mostBytes: number
  /** The refusal of a sheet with more columns than `MOST_COLUMNS`. */
  readonly tooWide: () => Error
}

/**
 * Unpacks a workbook once without keeping its cells, and refuses what a reader of whole workbooks must not see: too many
 * bytes, counted one by one because a ZIP's own sizes lie, too many columns, and declarations of entities.
 */
export async function scanWorkbook(
  file: Readable,
  { mostBytes, tooWide }: WorkbookBounds,
): Promise<void> {
  let isWorkbook = false
  await unpackParts(file, mostBytes, (name) => {
    if (name === WORKBOOK) isWorkbook = true
    const findRefusal = refusalsOf(name, tooWide)
    return (piece) =>
      findRefusal(Buffer.from(piece.buffer, piece.byteOffset, piece.length).toString('latin1'))
  })
  if (!isWorkbook) throw notASpreadsheet()
}

const isSheet = (name: string) => name.startsWith('xl/worksheets/')

/** Why a part’s next piece is refused. */
function refusalsOf(name: string, tooWide: () => Error): (piece: string) => Error | undefined {
  let before = ''
  return (piece) => {
    const text = before + piece
    before = text.slice(-OVERLAP)
    if (text.includes(DOCTYPE)) return notASpreadsheet()
    return isSheet(name) && WIDE_CELL.test(text) ? tooWide() : undefined
  }
}
