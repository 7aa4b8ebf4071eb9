import type { Readable } from 'node:stream'
import { Unzip, UnzipInflate } from 'fflate'
import { inflatesTooFar, notASpreadsheet, tooManyFailedFormulas } from '../sheet-refused.ts'
import { type FailedFormulas, failedFormulas, MOST_FAILED_FORMULAS } from './failed-formulas.ts'
import { findFirstSheet } from './first-sheet.ts'

/** A thousandfold at most when unpacked, so that a piece never fills the memory. */
const PIECE_BYTES = 4 * 1024
const MOST_PARTS = 1000
/** A cell beyond column ZZ that holds something. Programs keep the style of empty ones, which are no columns. */
const WIDE_CELL =
  /\sr=["'][A-Z]{3,}\d{1,7}["'][^<>/]{0,100}>\s{0,8}<(?:\w{1,10}:)?(?:v|is|f)(?:\s[^<>]{0,100})?>(?!<\/)/
/** A document type declares entities; no spreadsheet writes one. */
const DOCTYPE = '<!DOCTYPE'
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
  let bytes = 0
  let parts = 0
  let refusal: Error | undefined
  const texts = new Map<string, string>()
  // Kept for all sheets: the part that names the first one may follow them in the file.
  const formulas = new Map<string, ReturnType<typeof failedFormulas>>()
  const unzip = new Unzip((part) => {
    parts += 1
    const { name } = part
    if (isSheet(name)) formulas.set(name, failedFormulas())
    if (name === WORKBOOK || name === RELATIONS) texts.set(name, '')
    const findRefusal = refusalsOf(name, tooWide)
    part.ondata = (error, piece) => {
      bytes += piece?.length ?? 0
      if (error || parts > MOST_PARTS) refusal ??= notASpreadsheet()
      else if (bytes > mostBytes) refusal ??= inflatesTooFar(mostBytes)
      else {
        const text = Buffer.from(piece.buffer, piece.byteOffset, piece.length).toString('latin1')
        refusal ??= findRefusal(text)
        formulas.get(name)?.look(text)
        const before = texts.get(name)
        if (before !== undefined && before.length < LONGEST_TEXT) texts.set(name, before + text)
      }
      if (refusal) part.terminate()
    }
    part.start()
  })
  unzip.register(UnzipInflate)
  for await (const chunk of file as AsyncIterable<Buffer>) {
    for (let start = 0; start < chunk.length; start += PIECE_BYTES) {
      try {
        unzip.push(chunk.subarray(start, start + PIECE_BYTES))
      } catch {
        refusal ??= notASpreadsheet()
      }
      if (refusal) throw refusal
    }
  }
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
