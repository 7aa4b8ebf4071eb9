import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { type CsvError, parse } from 'csv-parse'
import { unguardCell } from '../../../../contract/catalogue/changes/cell-guard.ts'
import type { TextEncoding } from '../../../../contract/catalogue/intake/mapping.ts'
import { listBounds } from '../../../../contract/ordering/pasted-lists.ts'
import { formatCount } from '../../../../contract/values/money/money.ts'
import { type LineFault, refuseFile } from '../faults.ts'
import { ZIP } from '../sniff-format.ts'
import { decodePieces, noteEncoding } from './decode-text.ts'
import { findDelimiter, peekStart } from './delimiter.ts'
import { type FileHead, readHead } from './head.ts'

/** One row by the names of known columns. */
export interface CsvLine {
  readonly line: number
  readonly cells: Readonly<Record<string, string>>
}

/** Longest row in bytes; an unclosed quote stops here instead of at the end of the file. */
const LONGEST_ROW_BYTES = 64 * 1024
/** No row goes on longer without a line break. */
const LONGEST_LINE = 4 * LONGEST_ROW_BYTES
/** Twice those of a spreadsheet. A row of so many, all quoted, is within the longest line: its end is known. */
const MOST_CELLS = LONGEST_ROW_BYTES / 2

export type CsvPiece =
  | { readonly kind: 'header'; readonly head: FileHead; readonly line: number }
  | { readonly kind: 'line'; readonly line: CsvLine }
  | { readonly kind: 'fault'; readonly fault: LineFault }
  /** Last piece of a file that can't be read further, because the end of the row is unknown. */
  | { readonly kind: 'broken'; readonly fault: LineFault }

/**
 * Reads a CSV file of any length row by row: the header, then each row, or its fault if it doesn't match the header.
 * Cells of columns that aren't known are left out, and the guard against formulas is taken off. `onNote` hears before the
 * end if the file was not in UTF-8.
 */
export async function* readCsv(
  source: string | Readable,
  known: readonly string[],
  onNote: (note: string) => void = () => {},
): AsyncGenerator<CsvPiece> {
  let head: FileHead | undefined
  let width = 0
  const file = typeof source === 'string' ? createReadStream(source) : source
  const rows = readCsvRows(file, {
    chooseDelimiter: (start) => findDelimiter(start, known),
    onEncoding: (encoding) => noteEncoding(encoding).forEach(onNote),
  })
  for await (const { line, cells, reason, isLast } of rows) {
    if (reason !== undefined) {
      const fault = { line, reason }
      if (!head) throw refuseFile(fault)
      yield { kind: isLast ? 'broken' : 'fault', fault }
      continue
    }
    if (!head) {
      head = readHead(cells.map(unguardCell), known)
      width = cells.findLastIndex((cell) => cell.trim() !== '') + 1
      yield { kind: 'header', head, line }
    } else if (cells.length >= width && isEmpty(cells.slice(head.places.length))) {
      yield { kind: 'line', line: { line, cells: nameCells(head, cells) } }
    } else {
      const reason = `has ${cells.length} cells, and the header has ${width}`
      yield { kind: 'fault', fault: { line, reason } }
    }
  }
  if (!head) throw refuseFile({ line: 1, reason: 'the file is empty' })
}

const isEmpty = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

/** The cells of known columns. */
export function nameCells({ places }: FileHead, cells: readonly string[]): Record<string, string> {
  const named = places.flatMap((column, place) =>
    column === undefined ? [] : [[column, unguardCell(cells[place] ?? '')] as const],
  )
  return Object.fromEntries(named)
}

/** Why a row is not read: cells that hold something are counted, and far too many empty ones. */
function findTooWide(cells: readonly string[]): string | undefined {
  if (cells.length <= listBounds.cells) return undefined
  const width = cells.findLastIndex((cell) => cell !== '') + 1
  if (width > listBounds.cells) return tooWideText(formatCount(width))
  return cells.length > MOST_CELLS ? tooWideText(formatCount(cells.length)) : undefined
}

const tooWideText = (cells: string) =>
  `has ${cells} cells, and a row has up to ${listBounds.cells}. Keep the columns that are needed`

/** A row as the file has it. */
interface CsvRow {
  readonly line: number
  readonly cells: readonly string[]
  /** Why it is not read. */
  readonly reason?: string | undefined
  /** Nothing is read behind it, because its end is unknown. */
  readonly isLast: boolean
}

interface RowsOptions {
  readonly encoding?: TextEncoding | undefined
  /** The separator, by the beginning of the text; it may be named in a first row of its own. */
  readonly chooseDelimiter: (start: string) => {
    readonly delimiter: string
    readonly isNamed: boolean
  }
  /** Hears the encoding at the end, unless it was given. */
  readonly onEncoding: (encoding: TextEncoding) => void
}

/** The rows of a CSV file that hold something, of any length, each as it is read. */
export async function* readCsvRows(file: Readable, options: RowsOptions): AsyncGenerator<CsvRow> {
  for await (const { line, cells, broken } of parseRows(file, options)) {
    const reason = broken ?? findTooWide(cells)
    const isLast = broken !== undefined || cells.length > MOST_CELLS
    // Spreadsheets write the empty rows below a sheet as commas.
    if (reason !== undefined || !isEmpty(cells)) yield { line, cells, reason, isLast }
    if (isLast) return
  }
}

interface ParsedCells {
  readonly line: number
  readonly cells: readonly string[]
  /** Why its end is unknown. */
  readonly broken?: string
}

async function* parseRows(
  file: Readable,
  { encoding, chooseDelimiter, onEncoding }: RowsOptions,
): AsyncGenerator<ParsedCells> {
  const { start, whole } = await peekStart(decodePieces(file, onEncoding, encoding))
  if (start.startsWith(ZIP.toString('latin1')))
    throw refuseFile({ line: 1, reason: 'this is no CSV file; save it as CSV' })
  const { delimiter, isNamed } = chooseDelimiter(start)
  let parsed = 0
  let breakAt: { rows: number; error: CsvError } | undefined
  const text = Readable.from(untilTooLong(whole))
  const rows = text.pipe(
    parse({
      info: true,
      delimiter,
      // As spreadsheets read `12" hose`.
      relax_quotes: true,
      relax_column_count: true,
      max_record_size: LONGEST_ROW_BYTES,
      on_record: (row) => {
        parsed += 1
        return row
      },
      // The parser would discard good rows still queued, so it continues and is stopped below.
      skip_records_with_error: true,
      on_skip: (error) => {
        if (error) breakAt ??= { rows: parsed, error }
      },
    }),
  )
  // `pipe` doesn't forward errors.
  text.on('error', (error) => rows.destroy(error))
  let line = 1
  // Inside quotes, the parser counts CRLF as two lines.
  let countedTwice = 0
  let read = 0
  try {
    for await (const { record, info } of rows as AsyncIterable<ParsedRow>) {
      if (read === breakAt?.rows) break
      if (read > 0 || !isNamed) yield { line, cells: record }
      read += 1
      for (const cell of record) countedTwice += cell.match(/\r\n/g)?.length ?? 0
      line = info.lines - countedTwice + 1
    }
    if (breakAt) yield { line, cells: [], broken: readCsvError(breakAt.error) }
  } finally {
    text.destroy()
    file.destroy()
  }
}

/** Ends a text within a line that is far too long: its row is refused, and the rest would only be thrown away. */
async function* untilTooLong(text: AsyncIterable<string>): AsyncGenerator<string> {
  let length = 0
  for await (const piece of text) {
    const last = Math.max(piece.lastIndexOf('\n'), piece.lastIndexOf('\r'))
    length = last < 0 ? length + piece.length : piece.length - last
    yield piece
    if (length > LONGEST_LINE) return
  }
}

interface ParsedRow {
  readonly record: string[]
  /** `lines`: number of lines read up to the end of this row. */
  readonly info: { readonly lines: number }
}

function readCsvError({ code, column }: CsvError): string {
  if (Number(column) > listBounds.cells) return tooWideText(`more than ${listBounds.cells}`)
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'a quote is opened here and never closed'
  if (code === 'CSV_MAX_RECORD_SIZE') {
    return `the row is longer than ${LONGEST_ROW_BYTES / 1024} KiB; a quote may not be closed`
  }
  return `can’t be read (${code})`
}
