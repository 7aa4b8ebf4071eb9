import type { Readable } from 'node:stream'
import { notASpreadsheet, tooManyFailedFormulas } from '../sheet-refused.ts'
import { type FailedFormulas, failedFormulas, MOST_FAILED_FORMULAS } from './failed-formulas.ts'
import { findFirstSheet } from './first-sheet.ts'
import { DOCTYPE, unpackParts } from './unpack-parts.ts'

/** A cell beyond column ZZ that holds something. Programs keep the style of empty ones, which are no columns. */
const WIDE_CELL =
  /\sr=["'][A-Z]{3,}\d{1,7}["'][^<>/]{0,100}>\s{0,8}<(?:\w{1,10}:)?(?:v|is|f)(?:\s[^<>]{0,100})?>(?!<\/)/
const WORKBOOK = 'xl/workbook.xml'
const RELATIONS = 'xl/_rels/workbook.xml.rels'
/** Most characters kept of each of the two parts above, which are small. */
const LONGEST_TEXT = 1024 * 1024
/** Characters of the piece before, in which a pattern may begin. */
const OVERLAP = 320

interface WorkbookBounds {
  readonly mostBytes: number
  /** The refusal of a sheet with more columns than `MOST_COLUMNS`. */
  readonly tooWide: () => Error
}

/**
 * Unpacks a workbook once without keeping its cells, and refuses what its reader must not see: too many bytes, counted
 * one by one because a ZIP's own sizes lie, too many columns, and declarations of entities. Returns what the reader
 * doesn't tell: the first sheet's failed formulas.
 */
export async function scanWorkbook(
  file: Readable,
  { mostBytes, tooWide }: WorkbookBounds,
): Promise<FailedFormulas> {
  const texts = new Map<string, string>()
  // Kept for all sheets: the part that names the first one may follow them in the file.
  const formulas = new Map<string, ReturnType<typeof failedFormulas>>()
  await unpackParts(file, mostBytes, (name) => {
    if (isSheet(name)) formulas.set(name, failedFormulas())
    if (name === WORKBOOK || name === RELATIONS) texts.set(name, '')
    const findRefusal = refusalsOf(name, tooWide)
    return (piece) => {
      const text = Buffer.from(piece.buffer, piece.byteOffset, piece.length).toString('latin1')
      const refusal = findRefusal(text)
      formulas.get(name)?.look(text)
      const before = texts.get(name)
      if (before !== undefined && before.length < LONGEST_TEXT) texts.set(name, before + text)
      return refusal
    }
  })
  const workbook = texts.get(WORKBOOK)
  if (workbook === undefined) throw notASpreadsheet()
  const first = formulas.get(findFirstSheet(workbook, texts.get(RELATIONS) ?? '') ?? '')
  if (first && first.count() > MOST_FAILED_FORMULAS)
    throw tooManyFailedFormulas(MOST_FAILED_FORMULAS)
  return first?.found ?? new Map()
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
