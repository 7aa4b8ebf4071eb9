import { createReadStream } from 'node:fs'
import { CsvError, parse } from 'csv-parse'
import { type Fault, refuseFile } from './faults.ts'

/** One row of the file by the names of its header. */
export interface CsvLine {
  readonly line: number
  readonly cells: Readonly<Record<string, string>>
}

export interface CsvHeader {
  readonly columns: readonly string[]
}

/** The longest row, in bytes; a quote that is never closed stops here and not at the end of the file. */
const LONGEST_ROW_BYTES = 64 * 1024

/**
 * Reads a CSV file row by row, so that its length is no matter: first the header, then every row, or its fault where
 * it does not fit the header. A file that can't be read on (a stray quote) is refused with what was found so far.
 */
export async function* readCsv(
  path: string,
): AsyncGenerator<
  | { kind: 'header'; header: CsvHeader }
  | { kind: 'line'; line: CsvLine }
  | { kind: 'fault'; fault: Fault }
> {
  let columns: readonly string[] | undefined
  for await (const { line, cells } of readRows(path)) {
    if (!columns) {
      columns = cells.map((cell) => cell.trim())
      yield { kind: 'header', header: { columns } }
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

async function* readRows(path: string): AsyncGenerator<{ line: number; cells: string[] }> {
  const file = createReadStream(path)
  const rows = file.pipe(
    parse({ info: true, bom: true, relax_column_count: true, max_record_size: LONGEST_ROW_BYTES }),
  )
  // `pipe` hands on no errors.
  file.on('error', (error) => rows.destroy(error))
  let begins = 1
  // The parser counts a line end of two characters twice where it stands inside quotes.
  let countedTwice = 0
  try {
    for await (const { record, info } of rows as AsyncIterable<{
      record: string[]
      info: { lines: number }
    }>) {
      yield { line: begins, cells: record }
      for (const cell of record) countedTwice += cell.match(/\r\n/g)?.length ?? 0
      begins = info.lines - countedTwice + 1
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw refuseFile({ line: begins, reason: readCsvError(error) })
  } finally {
    file.destroy()
  }
}

function readCsvError({ code }: CsvError): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'a quote is opened here and never closed'
  if (code === 'CSV_MAX_RECORD_SIZE') {
    return `the row is longer than ${LONGEST_ROW_BYTES / 1024} KiB; a quote may not be closed`
  }
  return 'a quote stands where none can be; inside a quoted cell write it twice'
}
