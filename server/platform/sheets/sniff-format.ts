import type { SpreadsheetFormat } from '../../../contract/catalogue/changes/change-set-bounds.ts'
import type { TableFormat } from '../../../contract/catalogue/intake/mapping.ts'
import { findUtf16 } from './csv/decode-text.ts'
import { encrypted, notASpreadsheet, openDocument } from './sheet-refused.ts'

/** Enough to see what a file is. */
export const SNIFFED_BYTES = 64 * 1024

/** How XLSX files begin. */
export const ZIP = Buffer.from('PK\x03\x04', 'latin1')
export const isZip = (start: Buffer): boolean => start.subarray(0, ZIP.length).equals(ZIP)
/** Protected XLSX files are wrapped in this container; so are XLS files. */
export const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument'
/** Their first part holds their type, uncompressed. */
const TYPE_WITHIN_BYTES = 128
/** Control characters except tab and line breaks: only text in UTF-16 holds such bytes. */
export const isBinary = (byte: number): boolean => byte < 0x09 || (byte > 0x0d && byte < 0x20)

/** Whether a file is one of LibreOffice’s own, such as ODS. */
export function isOpenDocument(start: Buffer): boolean {
  return isZip(start) && start.subarray(0, TYPE_WITHIN_BYTES).includes(OPEN_DOCUMENT)
}

/** Tells a file's format by its first bytes: file names and types are only claims of the sender. */
export function sniffFormat(start: Buffer): SpreadsheetFormat {
  if (isOpenDocument(start)) throw openDocument()
  if (isZip(start)) return 'xlsx'
  if (start.subarray(0, OLE.length).equals(OLE)) throw encrypted()
  const isText = findUtf16(start) !== undefined || !start.some(isBinary)
  if (start.length === 0 || !isText) throw notASpreadsheet()
  return 'csv'
}

/** The same for calls that also take OpenDocument sheets. */
export const sniffTable = (start: Buffer): TableFormat =>
  isOpenDocument(start) ? 'ods' : sniffFormat(start)
