import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { Cell } from '../write-sheet.ts'
import { readCsv } from './csv-lines.ts'
import { streamCsv } from './write-csv.ts'

const csvOf = (...rows: readonly (readonly Cell[])[]) =>
  text(streamCsv({ header: ['text', 'number'], rows: Readable.from(rows) }))

const starts = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', "'=", "''@"]
const parts = ['', 'a', ',', ';', '\t', '"', '\n', '\r', '\r\n', '=1+1', "'", ' ', 'ö']
/** Texts that a program may take for a formula, another cell or another row. */
const hostile = starts.flatMap((start) => parts.map((part) => `${start}${part}x`)).concat(parts)

test('a text with a delimiter, a quote or any line break is quoted', async () => {
  for (const mark of [',', ';', '\t', '\n', '\r', '\r\n'])
    expect(await csvOf([`a${mark}b`, 1])).toBe(`text,number\r\n"a${mark}b",1\r\n`)
  expect(await csvOf(['a"b', 1])).toContain('\r\n"a""b",1\r\n')
})

test('a text that begins like a formula is guarded, and a number is not', async () => {
  for (const start of ['=', '+', '-', '@', '\t', '\r', '\n'])
    expect(await csvOf([`${start}1`, -1])).toMatch(/\r\n"?'[\s\S]1"?,-1\r\n$/)
})

test('hostile texts come back as they were, each in its own cell', async () => {
  const file = Buffer.from(await csvOf(...hostile.map((one): Cell[] => [one, -1])))
  const read: (string | undefined)[] = []
  for await (const piece of readCsv(Readable.from([file]), ['text']))
    if (piece.kind === 'line') read.push(piece.line.cells.text)
  expect(read).toEqual(hostile)
})
