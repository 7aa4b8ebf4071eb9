import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChangeDesk, openChangeDesk } from '../../../testing/desks/change-desk.ts'
import { createProduct } from '../../../testing/factories.ts'
import { cell, workbookOf } from '../../../testing/parties/hostile-sheets.ts'

let desk: ChangeDesk

beforeAll(async () => {
  desk = await openChangeDesk()
})
afterAll(() => desk.close())

const HEAD = 'part_number,name,description,price,minimum,category,picture'
const PICTURE = 'https://pictures.example/a.webp'
let count = 0
const freshNumber = () => `PEOPLE-${count++}`
/** A new product's row, with these cells in its middle. */
const row = (price: string, minimum = '500') =>
  `${freshNumber()},Pad,Dry.,${price},${minimum},Parts,${PICTURE}`

/** Reads a file's rows: the price and minimum of each, or why it is refused. */
async function read(file: string | Buffer) {
  const set = await desk.read(file, 'people.csv')
  const rows = await desk.rows(set._id)
  return {
    set,
    rows: rows.map(({ after, errors, warnings }) => ({
      price: errors.length === 0 ? after.price : undefined,
      minimum: after.minimum,
      errors: errors.map(({ field, sentence }) => `${field}: ${sentence}`),
      warnings: warnings.filter(({ field }) => field === 'price'),
    })),
  }
}

test.each([',', ';', '\t', '|'])('cells may be separated by %j', async (separator) => {
  const file = [HEAD, row('12.50')].join('\r\n').replaceAll(',', separator)
  const { set, rows } = await read(file)
  expect(set.counts).toMatchObject({ new: 1, refused: 0, warnings: 0 })
  expect(rows[0]?.price).toBe(12.5)
})

test.each([
  'Part_Number,Name,Description,Price,minimum,category,picture',
  'part number,name,description,price,minimum,category,picture',
  'PART-NUMBER,NAME,DESCRIPTION,PRICE,minimum,category,picture',
  'Part No.,Name,Description,Price,minimum,category,picture',
  'partNumber, Name ,"Description",Price,minimum,category,picture',
  'sep=,\r\npart_number,name,description,price,minimum,category,picture',
])('a head may be written %j', async (head) => {
  expect((await read([head, row('12.50')].join('\r\n'))).set.counts).toMatchObject({
    new: 1,
    refused: 0,
  })
})

test('further columns and empty ones are not read, and that is said', async () => {
  const { set, rows } = await read(`${HEAD},my_note,,\n${row('12.50')},ours,,\n${row('3')},,,\n`)
  expect(set.counts).toMatchObject({ new: 2, refused: 0 })
  expect(rows.map(({ price }) => price)).toEqual([12.5, 3])
  expect(set.warnings).toMatchObject([
    {
      kind: 'columnsNotRead',
      sentence: 'Not read: the columns “my_note”, “column 9”, “column 10”',
    },
  ])
  const again = await desk.call('POST', `/changeSet/${set._id}/rebase`, {})
  expect(again.body.warnings).toEqual(set.warnings)
})

test('a file in a code page says which one it was read as', async () => {
  const { set } = await read(
    Buffer.from(`${HEAD}\n${row('12.50').replace('Pad', 'Größe')}\n`, 'latin1'),
  )
  expect(set.warnings).toMatchObject([
    { kind: 'codePage', sentence: 'Read as Windows-1252, as the file is not in UTF-8' },
  ])
  const again = await desk.call('POST', `/changeSet/${set._id}/rebase`, {})
  expect(again.body.warnings).toEqual(set.warnings)
})

test('prices and counts are read as people write them, or refused with what to write', async () => {
  const file = [
    HEAD,
    row('"1,234.56"', '"1,000"'),
    row('$12.50', '1.0'),
    row('12.50 USD', '1 000'),
    row("1'234.50", '500.00'),
    row('"$1,234"', '"1.000,00"'),
    row('"1.234,56"'),
    row('"1 234,50"'),
    row('"1,234"'),
    row('12.50', '1.000'),
    row('much', 'many'),
  ].join('\n')
  const { set, rows } = await read(file)
  expect(rows.slice(0, 5).map(({ price, minimum }) => [price, minimum])).toEqual([
    [1234.56, 1000],
    [12.5, 1],
    [12.5, 1000],
    [1234.5, 500],
    [1234, 1000],
  ])
  const advice = 'or have decimal commas read as points'
  expect(rows.slice(5).map(({ errors }) => errors)).toEqual([
    [`price: “1.234,56” has a decimal comma: write 1234.56, ${advice}`],
    [`price: “1 234,50” has a decimal comma: write 1234.50, ${advice}`],
    ['price: “1,234” may be 1234 or 1.234: write it without a separator of thousands'],
    ['minimum: “1.000” may be 1 or 1000: write it without a separator of thousands'],
    [
      'price: “much” is not a price in dollars, such as 41.80',
      'minimum: “many” is not a whole number from 1 to 10000000',
    ],
  ])
  const again = await desk.call('POST', `/changeSet/${set._id}/rebase`, { decimalComma: true })
  expect(again.body.counts).toMatchObject({ new: 7, refused: 3 })
})

test('a price in another currency is read, and has to be confirmed', async () => {
  const { set, rows } = await read([HEAD, row('12.50 €'), row('"€ 12,50"')].join('\n'))
  expect(rows[0]).toMatchObject({
    price: 12.5,
    warnings: [
      {
        kind: 'otherCurrency',
        severe: true,
        sentence:
          '“12.50 €” is in another currency; the shop sells in US dollars, and this is read as 12.50 dollars',
      },
    ],
  })
  const again = await desk.call('POST', `/changeSet/${set._id}/rebase`, { decimalComma: true })
  expect(again.body.counts).toMatchObject({ new: 2, severe: 2 })
  expect((await desk.call('POST', `/changeSet/${set._id}/apply`, {})).status).toBe(422)
})

test('a workbook is read by the same rules, and a message about it fits it', async () => {
  const heads = ['Part Number', 'Name', 'My note', 'Price', '']
  const cellsOf = (line: number, texts: readonly string[]) =>
    texts.map((text, place) => cell(`${'ABCDE'[place]}${line}`, text))
  const { id, partNumber } = await createProduct(desk.shop.db)
  const file = workbookOf(
    cellsOf(1, heads),
    cellsOf(2, [partNumber ?? '', 'Renamed', 'ours', '$1,234.56', '']),
  )
  const { set } = await read(file)
  expect(set).toMatchObject({
    counts: { changed: 1, refused: 0 },
    warnings: [{ sentence: 'Not read: the column “My note”' }],
  })
  expect((await desk.rows(set._id))[0]).toMatchObject({ productId: id, after: { price: 1234.56 } })
  await expect(desk.read(workbookOf(cellsOf(1, ['SKU', 'Title'])), 'a.xlsx')).rejects.toThrow(
    'Line 1: the header has “SKU”, “Title”, but neither part_number nor _id. A new product needs part_number, name, price, minimum, and is a draft without description, category, picture',
  )
})

test('a part number of 60 characters is taken and found again, a longer one is refused', async () => {
  const long = 'CFG-7301-'.padEnd(60, 'AB12')
  const file = (partNumber: string) =>
    `${HEAD}\n${partNumber},Pad,Dry.,12.50,500,Parts,${PICTURE}\n`
  const set = await desk.read(file(long), 'long.csv')
  expect((await desk.apply(set._id, { confirmSevere: true })).body.applied).toBe(1)
  const resolved = await desk.call('POST', '/resolve', { text: `${long.toLowerCase()} 600` })
  expect(resolved.body.lines[0]).toMatchObject({ product: { partNumber: long } })
  const found = await desk.call('GET', `/product?q=${long.replaceAll('-', '')}`)
  expect(found.body).toMatchObject([{ partNumber: long }])
  const own = await desk.call('POST', '/partNumber', {
    number: `MY-${'9'.repeat(57)}`,
    productId: found.body[0]._id,
  })
  expect(own.body.key).toBe(`my${'9'.repeat(57)}`)
  const refused = await read(file(`${long}X`))
  expect(refused.rows[0]?.errors).toEqual(['part_number: is longer than 60 characters'])
})

test('an export that comes back after a sale takes the difference to what it was counted against', async () => {
  const { id, partNumber } = await createProduct(desk.shop.db, { available: 1000 })
  const text = (await desk.download(`/product/export?q=${partNumber}`)).toString()
  await desk.call('POST', `/product/${id}/stock`, {
    kind: 'scrap',
    quantity: 600,
    reason: 'Gone since',
  })
  const withStock = { withStock: 'true' }
  const unchanged = await desk.read(text, 'export.csv', withStock)
  expect(unchanged.counts).toMatchObject({ changed: 0, refused: 0 })
  const counted = await desk.read(
    text.replace(',1000,1000\r\n', ',1005,1000\r\n'),
    'export.csv',
    withStock,
  )
  expect(await desk.rows(counted._id)).toMatchObject([
    {
      available: { before: 400, after: 405 },
      warnings: [
        {
          kind: 'overtaken',
          sentence:
            '1,005 against 1,000 pieces expected, and 400 are available now: the difference makes 405',
        },
      ],
    },
  ])
  const less = await desk.read(
    text.replace(',1000,1000\r\n', ',100,1000\r\n'),
    'export.csv',
    withStock,
  )
  expect((await desk.rows(less._id))[0]?.errors).toEqual([
    {
      field: 'available',
      sentence: '100 against 1,000 pieces expected, and 400 are available now: count again',
    },
  ])
})
