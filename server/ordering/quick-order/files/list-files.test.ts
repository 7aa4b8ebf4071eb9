import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import type { ResolvedFile } from '../../../../contract/ordering/quick-order/resolve.ts'
import { buildTestShop, type TestShop } from '../../../testing/build-test-shop.ts'
import { encodeForm, fileOf } from '../../../testing/encode-form.ts'
import { createProduct } from '../../../testing/factories.ts'
import { zipBomb } from '../../../testing/parties/hostile-sheets.ts'

let shop: TestShop
const PART = '0471-820-06'
const OTHER = 'BH-7714-002'

beforeAll(async () => {
  shop = await buildTestShop()
  await createProduct(shop.db, { partNumber: PART })
  await createProduct(shop.db, { partNumber: OTHER })
})
afterAll(() => shop.close())

async function send(file: Buffer | string, name = 'list.csv', query = '') {
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/resolve/file${query}`,
    ...(await encodeForm({ file: fileOf(file, name) })),
  })
  return { status: answer.statusCode, body: answer.json() }
}

async function read(file: Buffer | string, name?: string, query?: string): Promise<ResolvedFile> {
  const { status, body } = await send(file, name, query)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const brief = ({ lines }: ResolvedFile) =>
  lines.map(({ status, quantity, product }) => [status, product?.partNumber, quantity?.value])

test('a CSV file with semicolons and a byte-order mark has its columns and quantities', async () => {
  const file = await read(`\ufeffPos;Teile-Nr;Menge\n1;${PART};600\n2;${OTHER};1.000\n`)
  expect(file.columns.map(({ header, role }) => [header, role])).toEqual([
    ['Pos', 'skip'],
    ['Teile-Nr', 'part'],
    ['Menge', 'quantity'],
  ])
  expect(brief(file).slice(1)).toEqual([
    ['ready', PART, 600],
    ['ready', OTHER, 1000],
  ])
})

test('a file in Windows-1252 is read, and that is told', async () => {
  const file = await read(Buffer.from(`Stückliste\tSt\xfcck\n${PART}\t600\n`, 'latin1'))
  expect(file.notes).toEqual(['Read as Windows-1252, as the file is not in UTF-8'])
  expect(brief(file).at(-1)).toEqual(['ready', PART, 600])
})

test('roles that are sent with a file win', async () => {
  const csv = `a;b;c\n${PART};7;600\n`
  const file = await read(csv, 'list.csv', '?roles=part,skip,quantity')
  expect(brief(file).at(-1)).toEqual(['ready', PART, 600])
})

test('a workbook keeps zeros of numbers typed as text, loses no digit, and asks for rounded ones', async () => {
  const text = (value: string) => ({ value, type: String })
  const data = [
    [text('Part'), text('Qty'), text('Date')],
    [
      text('0471-820-06'),
      { value: 600, type: Number },
      { value: new Date('2026-11-24'), type: Date, format: 'dd.mm.yyyy' },
    ],
    [{ value: 4.71e25, type: Number }, { value: 600, type: Number }, null],
  ]
  const workbook = await (
    writeXlsxFile as unknown as (data: unknown) => { toBuffer(): Promise<Buffer> }
  )(data).toBuffer()
  const file = await read(workbook, 'list.xlsx')
  expect(brief(file).slice(1, 2)).toEqual([['ready', PART, 600]])
  expect(file.lines[1]?.typed).toContain('2026-11-24')
  expect(file.lines[2]).toMatchObject({
    status: 'notFound',
    explanation: expect.stringContaining('rounded'),
  })
})

const SHEET_TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet'

/** A workbook by hand: its sheets by name, as XML, and further parts. */
function workbook(
  sheets: Readonly<Record<string, string>>,
  { hidden = '', further = {} }: { hidden?: string; further?: Record<string, Uint8Array> } = {},
): Buffer {
  const names = Object.keys(sheets)
  const xml = (body: string) => strToU8(`<?xml version="1.0" encoding="UTF-8"?>${body}`)
  return Buffer.from(
    zipSync({
      '[Content_Types].xml': xml(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
      ),
      '_rels/.rels': xml(
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"/>',
      ),
      'xl/workbook.xml': xml(
        `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${names
          .map(
            (name, place) =>
              `<sheet name="${name}" sheetId="${place + 1}"${name === hidden ? ' state="hidden"' : ''} r:id="rId${place + 1}"/>`,
          )
          .join('')}</sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': xml(
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names
          .map(
            (_, place) =>
              `<Relationship Id="rId${place + 1}" Type="${SHEET_TYPE}" Target="worksheets/sheet${place + 1}.xml"/>`,
          )
          .join('')}</Relationships>`,
      ),
      ...Object.fromEntries(
        names.map((name, place) => [
          `xl/worksheets/sheet${place + 1}.xml`,
          xml(
            `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${sheets[name]}</sheetData></worksheet>`,
          ),
        ]),
      ),
      ...further,
    }),
  )
}

const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
const row = (number: number, part: string, quantity: string) =>
  `<row r="${number}">${cell(`A${number}`, part)}${quantity}</row>`
const amount = (at: string, value: string) => `<c r="${at}"><v>${value}</v></c>`

test('rows that a filter hides are told, and not ordered', async () => {
  const hide = (xml: string) => xml.replace('<row ', '<row hidden="1" ')
  const file = workbook({
    Order:
      row(1, 'Part', cell('B1', 'Qty')) +
      hide(row(2, OTHER, amount('B2', '900'))) +
      row(4, PART, amount('B4', '600')),
  })
  const { lines } = await read(file, 'list.xlsx')
  expect(lines.map(({ status, explanation }) => [status, explanation])).toEqual([
    ['noPart', 'Names of the columns'],
    ['noPart', 'Not read: this row is hidden in the file'],
    ['noPart', expect.anything()],
    ['ready', 'our part number'],
  ])
})

test('a text file in another code page is read by the letters of its header', async () => {
  const polish = `Nr cz\xea\x9cci;Nazwa;Cena netto;Ilo\x9c\xe6\n${PART};Pompa;12,50;600\n`
  const file = await read(Buffer.from(polish, 'latin1'))
  expect(file.notes).toEqual(['Read as Windows-1250, as the file is not in UTF-8'])
  expect(file.columns.map(({ header }) => header)).toEqual([
    'Nr części',
    'Nazwa',
    'Cena netto',
    'Ilość',
  ])
  expect(brief(file).at(-1)).toEqual(['ready', PART, 600])
  const russian = `\xc0\xf0\xf2\xe8\xea\xf3\xeb;\xca\xee\xeb-\xe2\xee\n${PART};600\n`
  expect(brief(await read(Buffer.from(russian, 'latin1'))).at(-1)).toEqual(['ready', PART, 600])
})

test('UTF-16 is read without a mark', async () => {
  const text = `Teile-Nr;Stückzahl\n${PART};600\n`
  const little = Buffer.from(text, 'utf16le')
  expect(brief(await read(little)).at(-1)).toEqual(['ready', PART, 600])
  expect(brief(await read(Buffer.from(little).swap16())).at(-1)).toEqual(['ready', PART, 600])
})

test('a text with commas has its columns, in a file and pasted, and its roles are obeyed', async () => {
  const text = `Title\nfoo,SKU,Packs,Units\nx,${PART},5,700\n`
  const file = await read(text)
  expect(file.columns.map(({ role }) => role)).toEqual(['skip', 'part', 'skip', 'quantity'])
  const query = '?roles=skip,part,quantity,skip'
  expect(brief(await read(text, 'list.csv', query)).at(-1)).toEqual(['adjust', PART, 5])
  for (const [url, quantity] of [
    ['/resolve', 700],
    [`/resolve${query}`, 5],
  ] as const) {
    const answer = await shop.app.inject({ method: 'POST', url, payload: { text } })
    expect(answer.json().columns).toHaveLength(4)
    expect(answer.json().lines.at(-1).quantity.value).toBe(quantity)
  }
})

test('of several sheets the first visible one is read, and the others are named', async () => {
  const file = workbook(
    {
      Old: row(1, OTHER, amount('B1', '900')),
      Order: row(1, PART, amount('B1', '600')),
      Next: row(1, OTHER, `<c r="B1"><f>300*2</f><v>700</v></c>`),
    },
    { hidden: 'Old' },
  )
  const first = await read(file, 'list.xlsx')
  expect(first.sheets).toEqual(['Order', 'Next'])
  expect(brief(first)).toEqual([['ready', PART, 600]])
  expect(brief(await read(file, 'list.xlsx', '?sheet=Next'))).toEqual([['ready', OTHER, 700]])
})

test.each([
  ['bytes that inflate without end', () => zipBomb(65 * 1024 * 1024), 'inflatesTooFar'],
  ['entities', () => workbook({ Order: '<!DOCTYPE x [<!ENTITY a "b">]>&a;' }), 'notASpreadsheet'],
  [
    'macros',
    () => workbook({ Order: row(1, PART, '') }, { further: { 'xl/vbaProject.bin': strToU8('x') } }),
    'notASpreadsheet',
  ],
  [
    'no sheets, as another archive',
    () => Buffer.from(zipSync({ 'a.txt': strToU8('a') })),
    'notASpreadsheet',
  ],
])(
  'a workbook with %s is refused, and others are served',
  { timeout: 60_000 },
  async (_, make, code) => {
    const refused = send(make(), 'list.xlsx')
    const served = await shop.app.inject({ method: 'GET', url: '/product?limit=1' })
    expect(served.statusCode).toBe(200)
    expect((await refused).body).toMatchObject({ status: 422, code })
  },
)

test.each([
  [
    'a locked file',
    Buffer.concat([
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
      Buffer.from('EncryptedPackage', 'utf16le'),
    ]),
    422,
    'passwordProtected',
  ],
  ['an old Excel file', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), 415, 'unsupportedMediaType'],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1]), 415, 'unsupportedMediaType'],
  ['an empty file', Buffer.alloc(0), 422, 'invalidFields'],
])('%s is refused with what to do instead', async (_, file, status, code) => {
  const { body } = await send(file)
  expect(body).toMatchObject({ status, code })
  expect(body.detail).toMatch(/Save|Choose|empty/)
})

test('a file with more lines than a list has is refused with their number', async () => {
  const { body } = await send(`${PART} 600\n`.repeat(5001), 'list.txt')
  expect(body).toMatchObject({
    status: 413,
    detail: 'A list has up to 5,000 lines; this has 5,001',
  })
})
