import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type CsvPiece, readCsv } from './csv-lines.ts'
import { decodeText } from './decode-text.ts'

const MEGABYTE = 1024 * 1024
const HEAD = 'part_number,number\n'

async function piecesOf(file: AsyncIterable<CsvPiece>): Promise<CsvPiece[]> {
  const pieces: CsvPiece[] = []
  for await (const piece of file) pieces.push(piece)
  return pieces
}

async function read(file: string | Buffer, bytesAtOnce = MEGABYTE): Promise<CsvPiece[]> {
  const bytes = Buffer.from(file)
  const pieces = Array.from({ length: Math.ceil(bytes.length / bytesAtOnce) }, (_, place) =>
    bytes.subarray(place * bytesAtOnce, (place + 1) * bytesAtOnce),
  )
  return piecesOf(readCsv(Readable.from(pieces), ['part_number', 'number']))
}

const repeated = (text: string, length: number) => text.repeat(length / text.length)

test.each([
  ['131,071 cells', 'a;'.repeat(131_071), /more than 400 cells/],
  ['a line of 5 MB', repeated('a;', 5 * MEGABYTE), /more than 400 cells/],
  ['5 million empty cells', repeated(';', 5 * MEGABYTE), / cells, and a row has up to 400\. Keep/],
  ['a cell of 5 MB', repeated('a', 5 * MEGABYTE), /longer than 64 KiB/],
  ['a quote that is never closed', `"${repeated('a,', 5 * MEGABYTE)}`, /longer than 64 KiB/],
])('%s are refused, as a head and below one', async (_name, row, reason) => {
  await expect(read(row)).rejects.toMatchObject({
    faults: { listed: [{ line: 1, reason: expect.stringMatching(reason) }] },
  })
  const pieces = await read(`${HEAD.replace(',', ';')}A-1;7\n${row}\nA-2;8\n`)
  expect(pieces.slice(1)).toEqual([
    { kind: 'line', line: { line: 2, cells: { part_number: 'A-1', number: '7' } } },
    { kind: 'broken', fault: { line: 3, reason: expect.stringMatching(reason) } },
  ])
})

test('a row of 401 cells is refused, and those below it are read; a head of 401 is refused', async () => {
  const [wide, reason] = ['a,'.repeat(401), /^has 401 cells, and a row has up to 400\. Keep the/]
  const pieces = await read(`${HEAD}A-1,7\n${wide}\nA-2,8\n`)
  expect(pieces.slice(1)).toEqual([
    { kind: 'line', line: { line: 2, cells: { part_number: 'A-1', number: '7' } } },
    { kind: 'fault', fault: { line: 3, reason: expect.stringMatching(reason) } },
    { kind: 'line', line: { line: 4, cells: { part_number: 'A-2', number: '8' } } },
  ])
  await expect(read(`${wide}\nA-2,8\n`)).rejects.toMatchObject({
    faults: { listed: [{ line: 1, reason: expect.stringMatching(reason) }] },
  })
})

test('a row may end in empty cells, as spreadsheets write them', async () => {
  const pieces = await read(`${HEAD}A-1,7${','.repeat(16_382)}\n`)
  expect(pieces.at(-1)).toMatchObject({ kind: 'line', line: { cells: { number: '7' } } })
})

test('others have their turn while a file is read, even if it comes in one piece', async () => {
  let turns = 0
  let isRead = false
  const others = (async () => {
    while (!isRead) {
      turns += 1
      await nextTurn()
    }
  })()
  const pieces = await read(HEAD + repeated('A-1,12\n', 700_000))
  isRead = true
  await others
  expect(pieces.length).toBe(100_001)
  expect(turns).toBeGreaterThan(80)
})

const codes: Readonly<Record<string, number>> = {
  ę: 0xea,
  ś: 0x9c,
  ć: 0xe6,
  Ł: 0xa3,
  Ą: 0xa5,
  ą: 0xb9,
}
const POLISH = 'Nr części,Ilość,number\nŁĄ-1,600,ąę\n'
const polishIn1250 = Buffer.from(
  POLISH.replace(/[^\0-\x7f]/g, (letter) => String.fromCharCode(codes[letter] ?? 63)),
  'latin1',
)

test.each([
  ['UTF-8', Buffer.from(POLISH)],
  ['UTF-8 with its mark', Buffer.from(`\ufeff${POLISH}`)],
  ['UTF-16', Buffer.from(POLISH, 'utf16le')],
  ['UTF-16 with its mark', Buffer.from(`\ufeff${POLISH}`, 'utf16le')],
  ['UTF-16, high bytes first', Buffer.from(`\ufeff${POLISH}`, 'utf16le').swap16()],
  ['Windows-1250', polishIn1250],
])('a file in %s is read as lists are', async (_name, file) => {
  const pieces = await piecesOf(readCsv(Readable.from([file]), ['number']))
  expect(pieces.at(-1)).toMatchObject({ kind: 'line', line: { cells: { number: 'ąę' } } })
  expect(decodeText(file).text).toBe(POLISH)
})

test('a code page is seen late in a file, wherever its pieces end', async () => {
  const rows = Array.from({ length: 2000 }, (_, no) => `A-${no},Größe ${no}\n`).join('')
  const late = `${HEAD}${'A-1,7\n'.repeat(3000)}`
  for (const bytesAtOnce of [5, 7, 4096]) {
    const utf8 = await read(HEAD + rows, bytesAtOnce)
    expect(utf8.at(-1)).toMatchObject({ line: { cells: { number: 'Größe 1999' } } })
    const windows = await read(Buffer.from(late + rows, 'latin1'), bytesAtOnce)
    expect(windows.at(-1)).toMatchObject({ line: { cells: { number: 'Größe 1999' } } })
  }
})
