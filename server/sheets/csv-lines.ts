import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { type CsvError, parse } from 'csv-parse'
import { type Fault, refuseFile } from './faults.ts'

/** One row by column names. */
export interface CsvLine {
  readonly line: number
  readonly cells: Readonly<Record<string, string>>
}

/** Longest row in bytes; an unclosed quote stops here instead of at the end of the file. */
const LONGEST_ROW_BYTES = 64 * 1024

export type CsvPiece =
  | { readonly kind: 'header'; readonly columns: readonly string[] }
  | { readonly kind: 'line'; readonly line: CsvLine }
  | { readonly kind: 'fault'; readonly fault: Fault }
  /** Last piece of a file that can't be read further, because the end of the row is unknown. */
  | { readonly kind: 'broken'; readonly fault: Fault }

/**
 * Reads a CSV file of any length row by row: the header, then each row, or its fault if it doesn't match the header.
 */
export async function* readCsv(source: string | Readable): AsyncGenerator<CsvPiece> {
  let columns: readonly string[] | undefined
  const file = typeof source === 'string' ? createReadStream(source) : source
  for await (const row of readRows(file)) {
    if ('broken' in row) {
      yield { kind: 'broken', fault: { line: row.line, reason: row.broken } }
      return
    }
    const { line, cells } = row
    // Spreadsheets write the empty rows below a sheet as commas.
    if (columns && cells.every((cell) => cell.trim() === '')) continue
    if (!columns) {
      columns = cells.map((cell) => cell.trim())
      yield { kind: 'header', columns }
    } else if (cells.length === columns.length) {
      const named = columns.map((column, index) => [column, cells[index] ?? ''] as const)
      yield { kind: 'line', line: { line, cells: Object.fromEntries(named) } }
    } else {
      const reason = `has ${cells.length} cells, and the header has ${columns.length}`
      yield { kind: 'fault', fault: { line, reason } }
    }
  }
  if (!columns) throw refuseFile({ line: 1, reason: 'the file is empty' })
}

type Row =
  | { readonly line: number; readonly cells: string[] }
  | { readonly line: number; readonly broken: string }

async function* readRows(file: Readable): AsyncGenerator<Row> {
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
      // The parser would discard good rows still queued, so it continues and is stopped below.
      skip_records_with_error: true,
      on_skip: (error) => {
        if (error) breakAt ??= { rows: parsed, error }
      },
    }),
  )
  // `pipe` doesn't forward errors.
  file.on('error', (error) => rows.destroy(error))
  let line = 1
  // Inside quotes, the parser counts CRLF as two lines.
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
  /** `lines`: number of lines read up to the end of this row. */
  readonly info: { readonly lines: number }
}

function readCsvError({ code }: CsvError): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'a quote is opened here and never closed'
  if (code === 'CSV_MAX_RECORD_SIZE') {
    return `the row is longer than ${LONGEST_ROW_BYTES / 1024} KiB; a quote may not be closed`
  }
  return 'a quote is misplaced; inside a quoted cell write it twice'
}
