import { crc32, deflateRawSync } from 'node:zlib'
import { strToU8, Zip, type ZipInputFile, zipSync } from 'fflate'

/** Spreadsheets as nobody's program writes them. */

const RELATIONS = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`
const WORKBOOK = `<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Products" sheetId="1" r:id="rId1"/></sheets></workbook>`
const SHEET = (rows: string) =>
  `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`

interface FurtherParts {
  readonly strings?: string
  readonly styles?: string
}

function workbook(sheet: string, { strings, styles }: FurtherParts = {}): Buffer {
  return Buffer.from(
    zipSync({
      'xl/workbook.xml': strToU8(WORKBOOK),
      'xl/_rels/workbook.xml.rels': strToU8(RELATIONS),
      'xl/worksheets/sheet1.xml': strToU8(sheet),
      ...(strings && { 'xl/sharedStrings.xml': strToU8(strings) }),
      ...(styles && { 'xl/styles.xml': strToU8(styles) }),
    }),
  )
}

/** A workbook of rows as they stand in its XML, with the parts that they refer to. */
export const zipOfWorkbook = (rows: string, parts: FurtherParts): Buffer =>
  workbook(SHEET(rows), parts)

/** A cell of a text. */
export const cell = (address: string, text: string) =>
  `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`

/** Grows to so many bytes when unpacked, from a thousandth. Node's own zlib needs half the time of fflate's. */
export function zipBomb(unpackedBytes: number): Buffer {
  const pieces: Uint8Array[] = []
  const zip = new Zip((_error, piece) => pieces.push(piece))
  const add = (filename: string, bytes: Uint8Array) => {
    const part: ZipInputFile = { filename, compression: 8, size: bytes.length, crc: crc32(bytes) }
    zip.add(part)
    part.ondata?.(null, deflateRawSync(bytes), true)
  }
  add('xl/workbook.xml', strToU8(WORKBOOK))
  add('xl/worksheets/sheet1.xml', Buffer.alloc(unpackedBytes, ' '))
  zip.end()
  return Buffer.concat(pieces)
}

export function withEntities(): Buffer {
  const strings = `<?xml version="1.0"?><!DOCTYPE sst [<!ENTITY secret SYSTEM "file:///etc/passwd">]><sst><si><t>&secret;</t></si></sst>`
  return workbook(SHEET(`<row r="1"><c r="A1" t="s"><v>0</v></c></row>`), { strings })
}

/** Its last column is the millionth. */
export function tooWide(): Buffer {
  return workbook(SHEET(`<row r="1">${cell('A1', 'part_number')}${cell('BDWGN1', 'name')}</row>`))
}

/** A workbook of these rows, each a list of cells as they stand in its XML. */
export function workbookOf(...rows: readonly (readonly string[])[]): Buffer {
  return workbook(
    SHEET(rows.map((cells, place) => `<row r="${place + 1}">${cells.join('')}</row>`).join('')),
  )
}

export function withoutWorkbook(): Buffer {
  return Buffer.from(zipSync({ 'word/document.xml': strToU8('<document/>') }))
}

export const program = Buffer.concat([
  Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'),
  Buffer.alloc(5000),
])
/** The container that protected XLSX files are in. */
export const encrypted = Buffer.concat([
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
  Buffer.alloc(5000),
])

export function validWorkbook(): Buffer {
  return workbook(
    SHEET(`<row r="1">${cell('A1', 'part_number')}</row><row r="2">${cell('A2', 'NONE-1')}</row>`),
  )
}
