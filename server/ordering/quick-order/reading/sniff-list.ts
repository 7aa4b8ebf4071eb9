import { openDocumentText } from '../../../../contract/catalogue/changes/refusal-texts.ts'
import { findUtf16 } from '../../../platform/sheets/csv/decode-text.ts'
import { isBinary, isOpenDocument, OLE, ZIP } from '../../../platform/sheets/sniff-format.ts'
import { UploadRefused } from '../../../platform/sheets/upload-refused.ts'

const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')

/** Tells a list's kind by its bytes: file names and types are only claims of the sender. */
export function sniffList(file: Buffer): 'workbook' | 'text' {
  const starts = (mark: Buffer) => file.subarray(0, mark.length).equals(mark)
  if (isOpenDocument(file)) throw new UploadRefused('unsupportedMediaType', openDocumentText)
  if (starts(ZIP)) return 'workbook'
  if (starts(OLE)) {
    if (file.includes(ENCRYPTED))
      throw new UploadRefused(
        'passwordProtected',
        'This file is locked with a password. Save it without one',
      )
    throw new UploadRefused(
      'unsupportedMediaType',
      'This is an old Excel file. Save it as XLSX or CSV',
    )
  }
  if (file.length === 0) throw new UploadRefused('invalidFields', 'The file is empty')
  const isText = findUtf16(file) !== undefined || !file.some(isBinary)
  if (!isText || starts(Buffer.from('%PDF')))
    throw new UploadRefused('unsupportedMediaType', 'Choose a CSV, TSV, TXT or XLSX file')
  return 'text'
}
