import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import {
  changeSetBounds,
  type SpreadsheetFormat,
} from '../../../contract/catalogue/changes/change-set-bounds.ts'
import type { WorkOf } from '../base/work-slots.ts'
import type { Spool } from '../images/uploads/spool.ts'
import { receiveFile, tooLarge } from './receive-file.ts'
import { openDocument } from './sheet-refused.ts'
import { isOpenDocument, isZip, SNIFFED_BYTES, sniffFormat } from './sniff-format.ts'

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
  { spoolFolder, mostBytes }: { readonly spoolFolder: string; readonly mostBytes: number },
): Promise<ReceivedSheet> {
  const { xlsxBytes } = changeSetBounds
  const { file, name, fields } = await receiveFile(request, {
    spoolFolder,
    mostBytes,
    further: ['withStock'],
  })
  try {
    const format = sniffFormat(await file.readStart(SNIFFED_BYTES))
    if (format === 'xlsx' && (await file.size()) > xlsxBytes) throw tooLarge(xlsxBytes)
    return { file, name, format, withStock: fields.withStock === 'true' }
  } catch (error) {
    await file.close()
    throw error
  }
}
