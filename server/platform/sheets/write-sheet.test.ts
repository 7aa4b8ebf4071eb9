import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { type Sheet, writeSheet } from './write-sheet.ts'

/** More rows than an XLSX file holds, none of which may be read. */
const unread: Sheet = {
  title: 'Products',
  header: ['name'],
  rows: {
    [Symbol.asyncIterator](): never {
      throw new Error('a row was read')
    },
  },
  isLongerThan: async (rows) => 60_000 > rows,
}

test('an XLSX file that its rows don’t fit into is refused before any is read, and nothing is begun', async () => {
  let isBegun = false
  const writing = writeSheet(unread, { format: 'xlsx' }, new PassThrough(), () => {
    isBegun = true
  })
  await expect(writing).rejects.toThrow('More than 50,000 rows don’t fit into an XLSX file here')
  expect(isBegun).toBe(false)
})

test('a CSV file has no such limit', async () => {
  const writing = writeSheet(unread, { format: 'csv' }, new PassThrough(), () => {})
  await expect(writing).rejects.toThrow('a row was read')
})

test('a CSV file’s header is guarded against formulas as its cells are', async () => {
  const output = new PassThrough()
  const rows = { title: 'Figures', header: ['Day', '=cmd()'], rows: Readable.from([['@x', 1]]) }
  const [content] = await Promise.all([
    text(output),
    writeSheet(rows, { format: 'csv' }, output, () => {}),
  ])
  expect(content).toBe("Day,'=cmd()\r\n'@x,1\r\n")
})
