import { createReadStream } from 'node:fs'
import { type CsvError, parse } from 'csv-parse'
import { type Fault, refuseFile } from './faults.ts'

/** One row of the file by the names of its header. */
export interface CsvLine {
  readonly line: number
  readonly cells: Readonly<Record<string, string>>
}

/** The longest row, in bytes; a quote that is never closed stops here and not at the end of the file. */
const LONGEST_ROW_BYTES = 64 * 1024

export type CsvPiece =
  | { readonly kind: 'header'; readonly columns: readonly string[] }
  | { readonly kind: 'line'; readonly line: CsvLine }
  | { readonly kind: 'fault'; readonly fault: Fault }
  /** The last piece of a file that can't be read on: where one row ends and the next begins is not known any more. */
  | { readonly kind: 'broken'; readonly fault: Fault }

/**
 * Reads a CSV file row by row, so that its length is no matter: first the header, then every row, or its fault where
 * it does not fit the header.
 */
export async function* readCsv(path: string): AsyncGenerator<CsvPiece> {
  let columns: readonly string[] | undefined
  for await (const row of readRows(path)) {
    if ('broken' in row) {
      yield { kind: 'broken', fault: { line: row.line, reason: row.broken } }
      return
    }
    const { line, cells } = row
    if (!columns) {
      columns = cells.map((cell) => cell.trim())
      yield { kind: 'header', columns }
    } else if (cells.length === columns.length) {
      const named = columns.map((column, index) => [column, cells[index] ?? ''] as const)
      yield { kind: 'line', line: { line, cells: Object.fromEntries(named) } }
    } else if (cells.some((cell) => cell.trim() !== '')) {
      const reason = `has ${cells.length} cells, and the header has ${columns.length}`
      yield { kind: 'fault', fault: { line, reason } }
    }
  }
  if (!columns) throw refuseFile({ line: 1, reason: 'the file is empty' })
}

type Row =
  | { readonly line: number; readonly cells: string[] }
  | { readonly line: number; readonly broken: string }

async function* readRows(path: string): AsyncGenerator<Row> {
  const file = createReadStream(path)
  let parsed = 0
  let breakAt: { rows: number; error: CsvError } | undefined
  const rows = file.pipe(
    parse({
      info: true,
      bom: true,
      relax_column_count: true,
      max_record_size: LONGEST_ROW_BYTES,
      on_record: (row) => {
        parsed += 1
        return row
      },
      // The parser would throw away the good rows that wait to be read, so it is told to go on and is stopped below.
      skip_records_with_error: true,
      on_skip: (error) => {
        if (error) breakAt ??= { rows: parsed, error }
      },
    }),
  )
  // `pipe` hands on no errors.
  file.on('error', (error) => rows.destroy(error))
  let line = 1
  // The parser counts a line end of two characters twice where it stands inside quotes.
  let countedTwice = 0
  let read = 0
  try {
    for await (const { record, info } of rows as AsyncIterable<ParsedRow>) {
      if (read === breakAt?.rows) break
      yield { line, cells: record }
      read += 1
      for (const cell of record) countedTwice += cell.match(/\r\n/g)?.length ?? 0
      line = info.lines - countedTwice + 1
    }
    if (breakAt) yield { line, broken: readCsvError(breakAt.error) }
  } finally {
    file.destroy()
  }
}

interface ParsedRow {
  readonly record: string[]
  /** `lines`: how many were read up to the end of this row. */
  readonly info: { readonly lines: number }
}

function readCsvError({ code }: CsvError): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'a quote is opened here and never closed'
  if (code === 'CSV_MAX_RECORD_SIZE') {
    return `the row is longer than ${LONGEST_ROW_BYTES / 1024} KiB; a quote may not be closed`
  }
  return 'a quote stands where none can be; inside a quoted cell write it twice'
}
