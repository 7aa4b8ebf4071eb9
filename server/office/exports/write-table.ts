import { Readable } from 'node:stream'
import { streamCsv } from '../../platform/sheets/csv/write-csv.ts'
import type { ExportOptions, Table } from '../../platform/sheets/write-sheet.ts'

/** Workbooks, written in a process of their own. */
export interface TableFiles {
  table(table: Table, options: ExportOptions): Promise<Readable>
}

/** A table as a file of either format. */
export async function writeTable(
  files: TableFiles,
  table: Table,
  options: ExportOptions,
): Promise<Readable> {
  return options.format === 'csv'
    ? streamCsv({ ...table, rows: Readable.from(table.rows) })
    : files.table(table, options)
}
