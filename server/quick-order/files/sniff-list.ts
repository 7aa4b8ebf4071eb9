import type { ProblemCode } from '../../../contract/errors.ts'
import { UploadRefused } from '../../sheets/receive-file.ts'

const ZIP = Buffer.from('PK\x03\x04', 'latin1')
/** Protected XLSX files are wrapped in this container; so are XLS files. */
const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')
const UTF16_MARKS = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])]

/** Control characters but tab and line breaks: no text holds them but UTF-16, which has a mark. */
const isBinary = (byte: number) => byte < 0x09 || (byte > 0x0d && byte < 0x20)

const refuse = (code: ProblemCode, text: string) => new UploadRefused(code, text)

/** What a list is by its bytes: names and types are the sender's word. */
export function sniffList(file: Buffer): 'workbook' | 'text' {
  const starts = (mark: Buffer) => file.subarray(0, mark.length).equals(mark)
  if (starts(ZIP)) return 'workbook'
  if (starts(OLE)) {
    if (file.includes(ENCRYPTED))
      throw refuse('passwordProtected', 'This file is locked with a password. Save it without one')
    throw refuse('unsupportedMediaType', 'This is an old Excel file. Save it as XLSX or CSV')
  }
  if (file.length === 0) throw refuse('invalidFields', 'The file is empty')
  const isText = UTF16_MARKS.some(starts) || !file.some(isBinary)
  if (!isText || starts(Buffer.from('%PDF')))
    throw refuse('unsupportedMediaType', 'Choose a CSV, TSV, TXT or XLSX file')
  return 'text'
}
