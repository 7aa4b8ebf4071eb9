import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import {
  changeSetBounds,
  type SpreadsheetFormat,
} from '../../../contract/catalogue/changes/change-set-bounds.ts'
import type { TableFormat } from '../../../contract/catalogue/intake/mapping.ts'
import type { WorkOf } from '../base/work-slots.ts'
import type { Spool } from '../images/uploads/spool.ts'
import { receiveFile, tooLarge } from './receive-file.ts'
import { openDocument } from './sheet-refused.ts'
import { isOpenDocument, isZip, SNIFFED_BYTES, sniffFormat, sniffTable } from './sniff-format.ts'

/** Reads workbooks in processes of their own. */
export interface Workbooks {
  csv(input: number, whose: WorkOf): Promise<Readable>
}

/** A received file as CSV, from any format that is taken. */
export async function readAsCsv(
  file: Spool,
  workbooks: Workbooks,
  whose: WorkOf,
): Promise<Readable> {
  const start = await file.readStart(SNIFFED_BYTES)
  if (isOpenDocument(start)) throw openDocument()
  if (!isZip(start)) return file.stream()
  if ((await file.size()) > changeSetBounds.xlsxBytes) throw tooLarge(changeSetBounds.xlsxBytes)
  return workbooks.csv(file.descriptor, whose)
}

interface SheetReception {
  readonly spoolFolder: string
  readonly mostBytes: number
}

interface ReceivedTable {
  readonly file: Spool
  readonly name: string
  readonly format: TableFormat
  /** JSON that came with the file. */
  readonly mapping: string | undefined
}

/** Reads the request to its end and returns its one table of any format, spooled. The caller closes it. */
export async function receiveTable(
  request: FastifyRequest,
  reception: SheetReception,
): Promise<ReceivedTable> {
  const { file, name, fields } = await receiveFile(request, {
    ...reception,
    further: ['mapping'],
  })
  const format = await formatOf(file, sniffTable)
  return { file, name, format, mapping: fields.mapping }
}

/** Closes a file that is refused. */
async function formatOf<Format extends TableFormat>(
  file: Spool,
  sniff: (start: Buffer) => Format,
): Promise<Format> {
  const { xlsxBytes } = changeSetBounds
  try {
    const format = sniff(await file.readStart(SNIFFED_BYTES))
    if (format !== 'csv' && (await file.size()) > xlsxBytes) throw tooLarge(xlsxBytes)
    return format
  } catch (error) {
    await file.close()
    throw error
  }
}

interface ReceivedSheet {
  readonly file: Spool
  readonly name: string
  readonly format: SpreadsheetFormat
  readonly withStock: boolean
}

/**
 * Reads the request to its end and returns its one spreadsheet, spooled; `mostBytes` is its scope's limit. The caller
 * closes it.
 */
export async function receiveSheet(
  request: FastifyRequest,
  reception: SheetReception,
): Promise<ReceivedSheet> {
  const { file, name, fields } = await receiveFile(request, {
    ...reception,
    further: ['withStock'],
  })
  const format = await formatOf(file, sniffFormat)
  return { file, name, format, withStock: fields.withStock === 'true' }
}
