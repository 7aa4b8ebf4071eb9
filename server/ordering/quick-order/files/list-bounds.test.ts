import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { buildTestShop, type TestShop } from '../../../testing/build-test-shop.ts'
import { encodeForm, fileOf } from '../../../testing/encode-form.ts'
import { createProduct } from '../../../testing/factories.ts'
import { cell, workbookOf } from '../../../testing/parties/hostile-sheets.ts'

let shop: TestShop
const PART = '0471-820-06'

beforeAll(async () => {
  shop = await buildTestShop({ env: { LIMIT_RESOLVES: '1000' } })
  await createProduct(shop.db, { partNumber: PART })
})
afterAll(() => shop.close())

async function sendFile(file: Buffer | string, name = 'list.csv') {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/resolve/file',
    ...(await encodeForm({ file: fileOf(file, name) })),
  })
  return answer.json()
}

async function sendText(text: string) {
  const url = '/resolve'
  return (await shop.app.inject({ method: 'POST', url, payload: { text } })).json()
}

test('a row of more than 400 cells is refused with its line, pasted and as a file', async () => {
  const wide = `${`${PART};600\n`.repeat(3)}${'a;'.repeat(131_070)}a\n`
  const refusal = {
    status: 413,
    code: 'tooLong',
    detail:
      'Line 4 has 131,071 cells; a row has up to 400. Keep the columns of numbers and quantities',
  }
  expect(await sendFile(wide)).toMatchObject(refusal)
  expect(await sendFile('a;'.repeat(2_450_000))).toMatchObject({ status: 413, code: 'tooLong' })
  expect(await sendText(wide.slice(0, 200_000))).toMatchObject({ status: 413, code: 'tooLong' })
})

test('empty cells behind a row are no cells of it', async () => {
  const { lines } = await sendFile(`Part;Qty${';'.repeat(500)}\n${PART};600${';'.repeat(500)}\n`)
  expect(lines[1]).toMatchObject({ status: 'ready', quantity: { value: 600 } })
})

test('a list of more than 200,000 cells is refused with their number', async () => {
  expect(await sendFile(`${Array(100).fill('A-12').join(';')}\n`.repeat(2500))).toMatchObject({
    status: 413,
    code: 'tooLong',
    detail:
      'A list has up to 200,000 cells; this has 250,000. Keep the columns of numbers and quantities',
  })
})

test('a list that names too many numbers is refused before any is looked up', async () => {
  const word = (place: number) => `${place.toString(36).padStart(4, 'x')}q`.replace(/^\d/, 'y')
  const line = (no: number) => Array.from({ length: 10 }, (_, at) => word(no * 10 + at)).join(' ')
  const answer = await sendFile(Array.from({ length: 5000 }, (_, no) => line(no)).join('\n'))
  expect(answer).toMatchObject({ status: 413, code: 'tooLong' })
  expect(answer.detail).toMatch(/may be part numbers.*Send it in parts/)
})

test('a workbook of 4,500 rows is read', { timeout: 60_000 }, async () => {
  const description = 'Brake disc, ventilated, front axle, coated, with screws, 1 pc'
  const rows = Array.from({ length: 4500 }, (_, no) => [
    { value: no === 4499 ? PART : `QX-${no}-${(no * 37) % 997}`, type: String },
    { value: description, type: String },
    { value: 'PC', type: String },
    { value: 600, type: Number },
  ])
  const file = await (
    writeXlsxFile as unknown as (data: unknown) => { toBuffer(): Promise<Buffer> }
  )(rows).toBuffer()
  const { lines } = await sendFile(file, 'list.xlsx')
  expect(lines).toHaveLength(4500)
  expect(lines[4499]).toMatchObject({ status: 'ready', quantity: { value: 600 } })
})

test('empty styled cells of a workbook are no columns, and a wide row is refused in words of a list', async () => {
  const rows = [
    [cell('A1', 'Part'), cell('B1', 'Qty')],
    [cell('A2', PART), '<c r="B2"><v>600</v></c>', '<c r="AMJ2" s="3"/>', '<c r="AMK2" s="3"></c>'],
  ]
  const { lines } = await sendFile(workbookOf(...rows), 'list.xlsx')
  expect(lines[1]).toMatchObject({ status: 'ready', quantity: { value: 600 } })
  const filled = workbookOf([cell('A1', PART), cell('AMJ1', 'x')])
  expect(await sendFile(filled, 'list.xlsx')).toMatchObject({
    status: 413,
    code: 'tooLong',
    detail: expect.stringContaining('a row has up to 400'),
  })
})

test('an OpenDocument sheet is refused with the formats to save it as', async () => {
  const mimetype = strToU8('application/vnd.oasis.opendocument.spreadsheet')
  const file = Buffer.from(
    zipSync({ mimetype: [mimetype, { level: 0 }], 'content.xml': strToU8('<a/>') }),
  )
  expect(await sendFile(file, 'list.ods')).toMatchObject({
    status: 415,
    code: 'unsupportedMediaType',
    detail: 'This is an OpenDocument file. Save it as XLSX or CSV',
  })
})
