import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { product } from '../../platform/database/tables/products.ts'
import { ImportRefused } from '../../platform/sheets/faults.ts'
import { HEADER, openImportDesk } from '../../testing/import-desk.ts'

let desk: Awaited<ReturnType<typeof openImportDesk>>
beforeAll(async () => {
  desk = await openImportDesk()
})
afterAll(() => desk.close())
beforeEach(() => desk.empty())

test('every bad line is reported with its number, column and reason, and no good one is imported', async () => {
  expect(
    await desk.faultsOf(
      [
        HEADER,
        'B-1,Disc,Iron.,"18,90",500,2000,wheel.webp',
        'B-2,Disc,Iron.,18.90,0,-1,wheel.webp',
        ',,Iron.,18.90,500,2000,wheel.webp',
        'B-4,Disc,Iron.,0.00,500,2000,missing.webp',
        'B-5,Disc,Iron.,18.90,500,2000,../../etc/passwd',
        'B-6,Disc,Iron.,18.90,500,2000',
        `B-7,${'x'.repeat(201)},Iron.,18.90,500,2000,wheel.webp`,
        'B-8,Disc,Iron\u0000.,18.90,500,2000,wheel.webp',
        'B-9,Disc,Iron.,18.90,500,2000,missing.webp',
        'B-10,Disc,Iron.,18.90,500,2000,http://pictures.example/pad.jpg',
        'B-11,Disc,Iron.,18.90,500,2000,wheel.webp',
      ].join('\n'),
    ),
  ).toEqual([
    '2 price: “18,90” has a decimal comma: write 18.90',
    '3 minimum: “0” is not a whole number from 1 to 10000000',
    '3 available: “-1” is not a whole number from 0 to 100000000',
    '4 part_number: is empty',
    '4 name: is empty',
    '5 price: “0.00” is not a price in dollars, such as 41.80',
    '6 picture: is neither the name of a file in the folder “pictures” nor an address that begins with https://',
    '7: has 6 cells, and the header has 7',
    '8 name: is longer than 200 characters',
    '9 description: holds a control character',
    '10 picture: there is no file pictures/missing.webp',
    '11 picture: is neither the name of a file in the folder “pictures” nor an address that begins with https://',
  ])
  expect(await desk.database.db.$count(product)).toBe(0)
})

test('lines are counted as in an editor, also after blank lines and line breaks inside quotes', async () => {
  expect(
    await desk.faultsOf(
      `${HEADER}\r\nC-1,Disc,"Iron,\r\noiled.",1.00,500,1,wheel.webp\r\n\r\nC-2,Disc,Iron.,no,500,1,wheel.webp\r\n`,
    ),
  ).toEqual(['5 price: “no” is not a price in dollars, such as 41.80'])
})

test.each([
  ['empty', '', '1: the file is empty'],
  [
    'another kind',
    'SKU;Title\nA;B',
    '1: the header has “SKU”, “Title”, but none of the columns part_number (products), ratting (reviews), typed (synonyms) and introduction (categories)',
  ],
  [
    'short of columns',
    'part_number,name\nA,B',
    '1: the header lacks description, price, minimum, available, picture; needed are part_number, name, description, price, minimum, available, picture; found part_number, name',
  ],
  ['of a column twice', `${HEADER},name\n`, '1: the header has name twice'],
  ['of an open quote', `${HEADER}\nA-1,"Disc\n\n`, '2: a quote is opened here and never closed'],
  [
    'of an endless row',
    `${HEADER}\nA-1,"${'x'.repeat(70_000)}`,
    '2: the row is longer than 64 KiB; a quote may not be closed',
  ],
])('a file that is no sheet is refused with its fault: %s', async (_kind, text, fault) => {
  const [first] = await desk.faultsOf(text)
  expect(first).toContain(fault)
})

test('a truncated file is refused with the faults before its end, also with skipBadLines', async () => {
  const text = `${HEADER}\nA-1,Disc,Iron.,,500,1,wheel.webp\nA-2,"Disc,Iron.,1,500,1,wheel.webp\nA-3,Disc,Iron.,,500,1,wheel.webp`
  expect((await desk.faultsOf(text)).map((fault) => fault.slice(0, 8))).toEqual([
    '2 price:',
    '3: a quo',
  ])
  await expect(desk.importText(text, { skipBadLines: true })).rejects.toThrow(ImportRefused)
})

test('columns in another spelling, order and number, semicolons and numbers as people write them are read', async () => {
  const report = await desk.importText(
    `Picture;Price;Part No.;Name;DESCRIPTION;Available;Minimum;Note;
wheel.webp;$1,234.56;P-1;Hose 12" long;"Rubber; black";25.0;1,000;ours;
wheel.webp;"1'234.50";P-2;Disc;Iron.;1 000;500 pcs;;`,
  )
  expect(report).toMatchObject({ created: 2, ignored: ['Note', 'column 9'] })
  expect(await desk.find('P-1')).toMatchObject({
    name: 'Hose 12" long',
    description: 'Rubber; black',
    listPriceCents: 123_456,
    minimum: 1000,
    available: 25,
  })
  expect(await desk.find('P-2')).toMatchObject({ listPriceCents: 123_450, available: 1000 })
})

test('a price in another currency is refused, as nobody looks at a preview', async () => {
  expect(await desk.faultsOf(`${HEADER}\nP-3,Disc,Iron.,12.50 €,500,2000,wheel.webp`)).toEqual([
    '2 price: “12.50 €” is in another currency; the shop sells in US dollars',
  ])
})

test('a file in a code page is read', async () => {
  const file = Buffer.from(`${HEADER}\nM-1,Bj\xf6rk,Iron.,1,500,1,wheel.webp`, 'latin1')
  await desk.importText(file)
  expect(await desk.find('M-1')).toMatchObject({ name: 'Björk' })
})

test('of a file with a fault on every line the first hundred are listed', async () => {
  const lines = Array.from({ length: 150 }, (_, index) => `N-${index},Disc,Iron.,,500,1,wheel.webp`)
  await expect(desk.importText([HEADER, ...lines].join('\n'))).rejects.toThrow(
    /^150 faults:\n[\s\S]+and 50 more$/,
  )
})

test('a duplicate part number is reported with both lines', async () => {
  expect(
    await desk.faultsOf(
      `${HEADER}\nF-1,Disc,Iron.,1.00,500,1,wheel.webp\nF-2,Pad,Dry.,1.00,500,1,wheel.webp\nF-1,Disc,Iron.,2.00,500,1,wheel.webp`,
    ),
  ).toEqual(['4 part_number: “F-1” is already on line 2'])
})

test('an unreadable picture is a fault of the first line that uses it', async () => {
  expect(
    await desk.faultsOf(
      `${HEADER}\nD-3,Disc,Iron.,1.00,500,1,wheel.webp\nD-4,Disc,Iron.,1.00,500,1,broken.webp\nD-5,Disc,Iron.,1.00,500,1,broken.webp`,
    ),
  ).toEqual([
    '3 picture: broken.webp: The picture can’t be read; the file may be damaged or incomplete.',
  ])
  expect(await desk.database.db.$count(product)).toBe(0)
})

test('with skipBadLines the good lines are imported and the others listed', async () => {
  const report = await desk.importText(
    `${HEADER}\nE-1,Disc,Iron.,1.00,500,1,wheel.webp\nE-2,Disc,Iron.,,500,1,wheel.webp\nE-3,Disc,Iron.,1.00,500,1,broken.webp`,
    { skipBadLines: true },
  )
  expect(report).toMatchObject({ lines: 1, created: 1 })
  expect(report.skipped.listed.map(({ line }) => line)).toEqual([3, 4])
  expect(await desk.database.db.$count(product)).toBe(1)
})
