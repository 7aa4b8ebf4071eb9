import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBlock, writeBlock } from './block-text.ts'

test('a block is read cell by cell; the line break after the last row adds none', () => {
  expect(readBlock('4.18\t500\r\n5.00\t\r\n')).toEqual([
    ['4.18', '500'],
    ['5.00', ''],
  ])
  expect(readBlock('4.18')).toEqual([['4.18']])
  expect(readBlock('a\rb')).toEqual([['a'], ['b']])
  expect(readBlock('\n\n')).toEqual([[''], ['']])
})

test('a quoted cell may hold tabs, line breaks and quotes; a quote inside a plain cell is a letter', () => {
  expect(readBlock('"two\nlines"\t"say ""hello"""\n24" wheel\t"')).toEqual([
    ['two\nlines', 'say "hello"'],
    ['24" wheel', '"'],
  ])
})

test('what Excel copies is read: rows end in CRLF, and a cell of several lines, which end in LF, is quoted', () => {
  const copied = '"Bolt M8\nzinc ""A"""\t0986-1\t$1,250.50\r\n24" wheel\t\t 4.18 \r\n'
  expect(readBlock(copied)).toEqual([
    ['Bolt M8\nzinc "A"', '0986-1', '$1,250.50'],
    ['24" wheel', '', ' 4.18 '],
  ])
  // A single empty cell.
  expect(readBlock('\r\n')).toEqual([['']])
})

test('what is written as a block is read back', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '\r', ' ', '=') })
  const row = (columns: number) => fc.array(cell, { minLength: columns, maxLength: columns })
  const block = fc
    .integer({ min: 1, max: 4 })
    .chain((columns) => fc.array(row(columns), { minLength: 1, maxLength: 5 }))
  fc.assert(
    fc.property(block, (rows) => {
      // A spreadsheet ends the last row, without which a last empty cell would look like that end.
      expect(readBlock(`${writeBlock(rows)}\r\n`)).toEqual(rows)
    }),
  )
})
