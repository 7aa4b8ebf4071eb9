import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { product } from '../../../platform/database/tables/products.ts'
import { type ChangeDesk, openChangeDesk } from '../../../testing/desks/change-desk.ts'
import { createProduct } from '../../../testing/factories.ts'
import { cell, workbookOf } from '../../../testing/parties/hostile-sheets.ts'

let desk: ChangeDesk

beforeAll(async () => {
  desk = await openChangeDesk()
})
afterAll(() => desk.close())

const reasonsOf = async (id: number) =>
  (await desk.rows(id)).map(({ rowNo, errors }) => [
    rowNo,
    ...errors.map(({ field, sentence }) => `${field}: ${sentence}`),
  ])

const failed = (address: string, error: string) =>
  `<c r="${address}" t="e"><f>1/0</f><v>${error}</v></c>`

test('formulas that failed or have no result are refused cell by cell, and clear nothing', async () => {
  const parts = await Promise.all(
    [1, 2, 3].map(() => createProduct(desk.shop.db, { brand: 'Rethorn', category: 'Discs' })),
  )
  const [first, second, third] = parts.map(({ partNumber }) => partNumber ?? '')
  const file = workbookOf(
    [cell('A1', 'part_number'), cell('B1', 'brand'), cell('C1', 'category'), cell('D1', 'price')],
    [cell('A2', first ?? ''), failed('B2', '#N/A'), cell('C2', 'Brakes')],
    // As openpyxl and LibreOffice write a formula that they have not calculated, and one with an empty text.
    [cell('A3', second ?? ''), cell('B3', 'Bosk'), '<c r="C3"><f>B3</f><v/></c>'],
    [
      cell('A4', third ?? ''),
      '<c r="B4" t="str"><f>"Bosk"</f><v>Bosk</v></c>',
      '<c r="C4" t="str"><f>""</f><v></v></c>',
      '<c r="D4"><f>20*2</f><v>40</v></c>',
    ],
  )
  const set = await desk.read(file, 'formulas.xlsx')
  const refused = (await desk.rows(set._id, 'errors')).map(({ rowNo, errors }) => [
    rowNo,
    errors.filter(({ field }) => field !== 'price'),
  ])
  expect(refused).toEqual([
    [2, [{ field: 'brand', sentence: '“#N/A” is what a formula failed with' }]],
    [
      3,
      [
        {
          field: 'category',
          sentence:
            'holds a formula without a result; open the file in a spreadsheet program and save it',
        },
      ],
    ],
  ])
  const [calculated] = (await desk.rows(set._id)).filter(({ rowNo }) => rowNo === 4)
  expect(calculated?.after).toEqual({ brand: 'Bosk', category: null, price: 40 })
  await desk.apply(set._id)
  const [kept] = await desk.shop.db
    .select()
    .from(product)
    .where(eq(product.id, parts[0]?.id ?? ''))
  expect(kept).toMatchObject({ brand: 'Rethorn', category: 'Discs' })
})

test('what a formula failed with is no text of a CSV file either', async () => {
  const { partNumber } = await createProduct(desk.shop.db)
  const set = await desk.read(
    `part_number,name,brand\n${partNumber},#REF!,Rethorn\n#N/A,Disc,Rethorn\n`,
    'failed.csv',
  )
  expect(set.counts).toMatchObject({ changed: 0, new: 0, refused: 2 })
  expect(await reasonsOf(set._id)).toEqual([
    [2, 'name: “#REF!” is what a formula failed with'],
    expect.arrayContaining([3, 'part_number: “#N/A” is what a formula failed with']),
  ])
})

test('text that was spoiled before is refused in attributes, too', async () => {
  const { partNumber } = await createProduct(desk.shop.db)
  const set = await desk.read(
    `part_number,attributes\n${partNumber},Ma\ufffd=280 mm\n`,
    'spoiled.csv',
  )
  expect(await reasonsOf(set._id)).toEqual([
    [2, 'attributes: is not UTF-8 text; save the file as UTF-8'],
  ])
})

test('a file of products in a code page or UTF-16 is read as lists are', async () => {
  const { partNumber } = await createProduct(desk.shop.db)
  const file = `part_number,attributes\n${partNumber},Maß=280 mm\n`
  for (const [place, encoding] of (['latin1', 'utf16le'] as const).entries()) {
    const set = await desk.read(Buffer.from(file.replace('280', `28${place}`), encoding), 'a.csv')
    expect(set.counts).toMatchObject({ changed: 1, refused: 0 })
    expect(JSON.stringify(await desk.rows(set._id))).toContain('Maß')
  }
})

test('characters that can’t be stored refuse their row alone', async () => {
  const parts = await Promise.all([1, 2, 3, 4].map(() => createProduct(desk.shop.db)))
  const numbers = parts.map(({ partNumber }) => partNumber ?? '')
  const emoji = '🛞'.repeat(60)
  const file = workbookOf(
    [cell('A1', 'part_number'), cell('B1', 'name'), cell('C1', 'price')],
    [cell('A2', numbers[0] ?? ''), cell('B2', 'Zero_x0000_'), cell('C2', '20')],
    [cell('A3', numbers[1] ?? ''), cell('B3', 'Half _xD83D_'), cell('C3', '20')],
    [cell('A4', numbers[2] ?? ''), cell('B4', 'Whole'), cell('C4', `1${emoji}`)],
    [cell('A5', numbers[3] ?? ''), cell('B5', 'Good'), cell('C5', '20')],
  )
  const set = await desk.read(file, 'odd.xlsx')
  expect(set).toMatchObject({ state: 'draft', counts: { changed: 1, refused: 3 } })
  expect(await reasonsOf(set._id)).toEqual([
    [2, 'name: is not UTF-8 text; save the file as UTF-8'],
    [3, 'name: is not UTF-8 text; save the file as UTF-8'],
    [4, `price: “1${'🛞'.repeat(39)}…” is not a price in dollars, such as 41.80`],
    [5],
  ])
})

test('a NUL deep in a CSV file refuses its row alone', async () => {
  const { partNumber } = await createProduct(desk.shop.db)
  const long = Array.from({ length: 40 }, (_, n) => `NONE-${n},${'x'.repeat(1990)}\n`).join('')
  const set = await desk.read(
    `part_number,description\n${long}${partNumber},Half\0way\n`,
    'deep.csv',
  )
  expect(set).toMatchObject({ state: 'draft', counts: { refused: 41 } })
  expect((await reasonsOf(set._id)).at(-1)).toEqual([
    42,
    'description: is not UTF-8 text; save the file as UTF-8',
  ])
})

test('lines and rows of empty cells are no rows', async () => {
  const { partNumber } = await createProduct(desk.shop.db)
  const lines = `part_number,name,price\n${partNumber},Named,18.90\n,,\n" ",,\n`
  const set = await desk.read(lines, 'below.csv')
  expect(set).toMatchObject({ rowsRead: 1, counts: { changed: 1, refused: 0 } })
})

test('rows that are refused for others’ sake come back with their cells, to be corrected and imported', async () => {
  const [one, two] = [
    await createProduct(desk.shop.db, { brand: 'Rethorn', available: 700 }),
    await createProduct(desk.shop.db),
  ]
  const file = `_id,part_number,name,description,price,minimum,category,picture,available
${one.id},${two.partNumber},Taken,Cast iron.,20.00,500,Parts,https://pictures.example/a.webp,700
,NEW-41,Fuse,Blade.,1.10,500,Parts,https://pictures.example/b.webp,400
`
  const set = await desk.read(file, 'taken.csv')
  const added = await desk.read(file.replace(/\n.*Taken.*\n/, '\n'), 'added.csv')
  await desk.apply(added._id, { confirmSevere: true })
  await desk.call('POST', `/changeSet/${set._id}/rebase`, {})
  const errors = (await desk.download(`/changeSet/${set._id}/errors`)).toString().split('\r\n')
  const column = (name: string) => (errors[0] ?? '').replace('\ufeff', '').split(',').indexOf(name)
  const [taken = [], fresh = []] = errors.slice(1).map((line) => line.split(','))
  expect([taken[column('_id')], taken[column('part_number')], taken[column('name')]]).toEqual([
    ...[one.id, two.partNumber, 'Taken'],
  ])
  expect([taken[column('brand')], taken[column('available')]]).toEqual(['Rethorn', '700'])
  expect([fresh[column('_id')], fresh[column('part_number')], fresh[column('price')]]).toEqual([
    ...['', 'NEW-41', '1.10'],
  ])
  expect(errors[1]).toContain('Another product has the part number')

  const corrected = errors.join('\r\n').replace(two.partNumber ?? '', 'FREE-41')
  const again = await desk.read(corrected, 'errors.csv')
  const [row] = await desk.rows(again._id)
  expect(row).toMatchObject({ productId: one.id, errors: [], after: { partNumber: 'FREE-41' } })
  expect(Object.keys(row?.after ?? {}).sort()).toEqual([
    ...['category', 'description', 'name', 'partNumber', 'pictures', 'price'],
  ])
})
