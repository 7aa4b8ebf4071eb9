import { strToU8, zipSync } from 'fflate'
import { escapeXml } from '../../../contract/values/text/escape-xml.ts'
import { cell, workbookOf } from '../parties/hostile-sheets.ts'

/** Tables as other programs write them. */

export type TestCell = string | number
export type TestRows = readonly (readonly TestCell[])[]

/** A text in a code page of one byte a character. */
export function encodePage(text: string, page: string): Buffer {
  const decoder = new TextDecoder(page)
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]),
  )
  return Buffer.from([...text].map((character) => bytes.get(character) ?? 0x3f))
}

/** With the mark that Excel writes, unless said otherwise. */
export const encodeUtf16 = (text: string, mark = '\ufeff') => Buffer.from(mark + text, 'utf16le')

const columnName = (place: number): string =>
  place < 26
    ? String.fromCharCode(65 + place)
    : columnName(Math.floor(place / 26) - 1) + columnName(place % 26)

export function asWorkbook(rows: TestRows): Buffer {
  return workbookOf(
    ...rows.map((row, index) =>
      row.map((value, place) => {
        const address = `${columnName(place)}${index + 1}`
        return typeof value === 'number'
          ? `<c r="${address}"><v>${value}</v></c>`
          : cell(address, escapeXml(value))
      }),
    ),
  )
}

/** An OpenDocument sheet as LibreOffice writes it; `extra` stands before its first row. */
export function asOpenDocument(rows: TestRows, extra = ''): Buffer {
  const cells = (row: readonly TestCell[]) =>
    row
      .map((value) =>
        typeof value === 'number'
          ? `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${String(value).replace('.', ',')}</text:p></table:table-cell>`
          : value === ''
            ? '<table:table-cell/>'
            : `<table:table-cell office:value-type="string"><text:p>${escapeXml(value)}</text:p></table:table-cell>`,
      )
      .join('')
  const body = rows.map((row) => `<table:table-row>${cells(row)}</table:table-row>`).join('')
  return openDocumentOf(`<table:table table:name="Tabelle1">${extra}${body}</table:table>`)
}

/** An OpenDocument sheet with these tables, and whatever stands before its content. */
export function openDocumentOf(tables: string, prologue = ''): Buffer {
  const names =
    'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"'
  const content = `<?xml version="1.0" encoding="UTF-8"?>${prologue}<office:document-content ${names}><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`
  return Buffer.from(
    zipSync({
      mimetype: [strToU8('application/vnd.oasis.opendocument.spreadsheet'), { level: 0 }],
      'content.xml': strToU8(content),
    }),
  )
}
