import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { changeSetBounds } from '../../../../contract/catalogue/changes/change-set-bounds.ts'
import { asOpenDocument, openDocumentOf } from '../../../testing/intake/encode-table.ts'
import { NO_RESULT } from '../cells/cells.ts'
import { readOpenDocument } from './read-open-document.ts'

const read = (bytes: Buffer) =>
  Readable.from(readOpenDocument(() => Readable.from([bytes]), '.')).toArray()
const tableOf = (rows: string) => openDocumentOf(`<table:table>${rows}</table:table>`)
const rowOf = (cells: string, attributes = '') =>
  `<table:table-row ${attributes}>${cells}</table:table-row>`
const textOf = (text: string, attributes = '') =>
  `<table:table-cell office:value-type="string" ${attributes}>${text}</table:table-cell>`

test('texts and numbers are read with their places, as they are meant', async () => {
  const rows = [['Teil', 'Preis'], [], ['Ø 5 & "6"', 1234.5]]
  expect(await read(asOpenDocument(rows))).toEqual([
    { line: 1, cells: ['Teil', 'Preis'] },
    { line: 3, cells: ['Ø 5 & "6"', '1234.5'] },
  ])
})

test('repeated cells and rows are there as often, and empty ones at the end are none', async () => {
  const row = rowOf(
    `${textOf('<text:p>a</text:p>', 'table:number-columns-repeated="2"')}<table:table-cell table:number-columns-repeated="3"/>${textOf('<text:p>b</text:p>')}<table:table-cell table:number-columns-repeated="16370"/>`,
    'table:number-rows-repeated="2"',
  )
  const cells = ['a', 'a', '', '', '', 'b']
  const empty = rowOf('<table:table-cell/>', 'table:number-rows-repeated="1048570"')
  expect(await read(tableOf(row + empty))).toEqual([
    { line: 1, cells },
    { line: 2, cells },
  ])
})

test('paragraphs are lines, and notes, further tables and empty formulas are no texts', async () => {
  const cell = textOf(
    '<office:annotation><text:p>note</text:p></office:annotation><text:p>one<text:s text:c="2"/><text:span>two</text:span></text:p><text:p>three</text:p>',
  )
  const formula = '<table:table-cell table:formula="of:=[.A1]"/>'
  const other = '</table:table><table:table>'
  const file = tableOf(rowOf(cell + formula) + other + rowOf(textOf('<text:p>x</text:p>')))
  expect(await read(file)).toEqual([{ line: 1, cells: ['one  two\nthree', NO_RESULT] }])
})

const filled = (attributes = '') => textOf('<text:p>x</text:p>', attributes)

test.each([
  [
    'a million columns',
    tableOf(rowOf(filled('table:number-columns-repeated="1000000"'))),
    /columns/,
  ],
  ['a million rows', tableOf(rowOf(filled(), 'table:number-rows-repeated="1000000"')), /rows/],
  [
    'a thousand times its size',
    openDocumentOf(' '.repeat(changeSetBounds.unpackedBytes + 1)),
    /grows beyond/,
  ],
  [
    'entities',
    openDocumentOf('<table:table/>', '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'),
    /not an XLSX/,
  ],
  ['half a table', openDocumentOf('<table:table><table:table-row>'), /not an XLSX/],
])('a sheet with %s is refused', async (_name, bytes, sentence) => {
  await expect(read(bytes)).rejects.toThrow(sentence)
})
