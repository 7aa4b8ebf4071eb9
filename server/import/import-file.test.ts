import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changeApplying } from '../change-sets/applying/apply-changes.ts'
import { changeUndoing } from '../change-sets/applying/undo-changes.ts'
import { changeSet } from '../database/tables/change-sets.ts'
import { product, review } from '../database/tables/products.ts'
import { ImportRefused } from '../sheets/faults.ts'
import { HEADER, openImportDesk } from '../testing/import-desk.ts'
import { importFile } from './import-file.ts'

let desk: Awaited<ReturnType<typeof openImportDesk>>
beforeAll(async () => {
  desk = await openImportDesk()
})
afterAll(() => desk.close())
beforeEach(() => desk.empty())

test('a good file becomes products, typed and in the order of its lines', async () => {
  const report = await desk.importText(
    `\ufeff${HEADER},brand,category,attributes\r\n` +
      'A-1,"Disc, vented",Cast iron.,18.9,500,2000,wheel.webp,Rethorn,Brakes,Diameter=280 mm; Bolt circle=5 × 112 mm; Cells=6\r\n' +
      'A-2,Pad,Dry.,7,600,0,https://pictures.example/pad.jpg,,,\r\n',
  )
  expect(report).toMatchObject({ lines: 2, created: 2, changed: 0, unchanged: 0 })
  const rows = await desk.database.db.select().from(product).orderBy(product.id)
  expect(rows).toMatchObject([
    {
      partNumber: 'A-1',
      name: 'Disc, vented',
      listPriceCents: 1890,
      minimum: 500,
      available: 2000,
      brand: 'Rethorn',
      category: 'Brakes',
      addedByEmail: 'owner@shop.example',
      imageUrl: expect.stringMatching(/^\/images\/[0-9a-f]{64}\.webp$/),
      attributes: [
        { name: 'Diameter', value: 280, unit: 'mm' },
        { name: 'Bolt circle', value: '5 × 112 mm' },
        { name: 'Cells', value: 6 },
      ],
    },
    {
      partNumber: 'A-2',
      listPriceCents: 700,
      brand: null,
      category: null,
      attributes: [],
      imageUrl: 'https://pictures.example/pad.jpg',
    },
  ])
})

test('every bad line is reported with its number, column and reason', async () => {
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
      ].join('\n'),
    ),
  ).toEqual([
    '2 price: “18,90” is not a price in dollars, such as 41.80',
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
})

test('lines are counted as in an editor, also after blank lines and line breaks inside quotes', async () => {
  expect(
    await desk.faultsOf(
      `${HEADER}\r\nC-1,Disc,"Iron,\r\noiled.",1.00,500,1,wheel.webp\r\n\r\nC-2,Disc,Iron.,no,500,1,wheel.webp\r\n`,
    ),
  ).toEqual(['5 price: “no” is not a price in dollars, such as 41.80'])
})

test('nothing is imported unless all lines are good', async () => {
  await desk.faultsOf(
    `${HEADER}\nD-1,Disc,Iron.,1.00,500,1,wheel.webp\nD-2,Disc,Iron.,,500,1,wheel.webp`,
  )
  expect(await desk.database.db.$count(product)).toBe(0)
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

test('a duplicate part number is reported with both lines', async () => {
  expect(
    await desk.faultsOf(
      `${HEADER}\nF-1,Disc,Iron.,1.00,500,1,wheel.webp\nF-2,Pad,Dry.,1.00,500,1,wheel.webp\nF-1,Disc,Iron.,2.00,500,1,wheel.webp`,
    ),
  ).toEqual(['4 part_number: “F-1” is already on line 2'])
})

test('importing the same file twice changes nothing', async () => {
  const text = `${HEADER},attributes\nG-1,Disc,Iron.,1.00,500,900,wheel.webp,Power=55 W\nG-2,Pad,Dry.,2.00,500,900,wheel.webp,`
  await desk.importText(text)
  const before = await desk.database.db.select().from(product).orderBy(product.id)
  expect(await desk.importText(text)).toMatchObject({ created: 0, changed: 0, unchanged: 2 })
  expect(await desk.database.db.select().from(product).orderBy(product.id)).toEqual(before)
})

test('a changed line changes its product and no other, and the product keeps its id', async () => {
  await desk.importText(
    `${HEADER}\nH-1,Disc,Iron.,1.00,500,900,wheel.webp\nH-2,Pad,Dry.,2.00,500,900,wheel.webp`,
  )
  const before = await desk.find('H-2')
  const report = await desk.importText(
    `${HEADER}\nH-1,Disc,Iron.,1.00,500,900,wheel.webp\nH-2,Pad,Dry.,2.50,500,900,wheel.webp\nH-3,Bolt,Steel.,1.00,500,900,wheel.webp`,
  )
  expect(report).toMatchObject({ created: 1, changed: 1, unchanged: 1 })
  expect(await desk.find('H-2')).toEqual({
    ...before,
    listPriceCents: 250,
    revision: (before?.revision ?? 0) + 1,
    ...{ version: 2, factVersions: { listPriceCents: 2 } },
  })
})

test('a file of products is a change set in the history, one that changes nothing is not', async () => {
  const text = `${HEADER}\nQ-1,Disc,Iron.,1.00,500,900,wheel.webp`
  await desk.importText(text)
  await desk.importText(text)
  await desk.importText(`${HEADER}\nQ-1,Disc,Iron.,1.50,500,900,wheel.webp`)
  const sets = await desk.database.db.select().from(changeSet).orderBy(changeSet.id)
  expect(sets).toMatchObject([
    { kind: 'import', state: 'applied', title: 'Import sheet.csv', counts: { new: 1 } },
    { state: 'applied', counts: { changed: 1, fields: { price: { up: 1 } } } },
  ])
  const undo = changeUndoing(desk.database.db)
  const undone = await undo(sets[1]?.id ?? 0, { email: 'o@s.example' }, { skipChanged: false })
  const apply = changeApplying({ db: desk.database.db, now: () => new Date() })
  const wish = { at: undefined, confirmsSevere: true }
  await apply(undone, wish, { keyed: undefined, toAnswer: (applied) => applied })
  expect(await desk.find('Q-1')).toMatchObject({ listPriceCents: 100 })
})

test('a re-import does not restore sold pieces; --set-stock does', async () => {
  const text = `${HEADER}\nI-1,Disc,Iron.,1.00,500,900,wheel.webp`
  await desk.importText(text)
  await desk.database.db
    .update(product)
    .set({ available: 400 })
    .where(eq(product.partNumber, 'I-1'))

  expect(await desk.importText(text)).toMatchObject({ changed: 0 })
  expect(await desk.find('I-1')).toMatchObject({ available: 400 })
  expect(await ledgerOf('I-1')).toEqual(['import 900', 'correction -500'])

  expect(await desk.importText(text, { setStock: true })).toMatchObject({ changed: 1 })
  expect(await desk.find('I-1')).toMatchObject({ available: 900 })
  expect(await ledgerOf('I-1')).toEqual(['import 900', 'correction -500', 'import 500'])
})

/** Entries of a product, oldest first. */
async function ledgerOf(partNumber: string): Promise<string[]> {
  const { rows } = await desk.database.pool.query(
    `select kind || ' ' || delta as entry from stock_entry join product on product.id = product_id
     where part_number = $1 order by stock_entry.id`,
    [partNumber],
  )
  return rows.map(({ entry }) => entry)
}

test('columns that a file lacks stay unchanged', async () => {
  await desk.importText(`${HEADER},brand\nJ-1,Disc,Iron.,1.00,500,900,wheel.webp,Rethorn`)
  await desk.importText(`${HEADER}\nJ-1,Disc,Iron.,2.00,500,900,wheel.webp`)
  expect(await desk.find('J-1')).toMatchObject({ brand: 'Rethorn', listPriceCents: 200 })
})

test('a removed part returns as a new product', async () => {
  const text = `${HEADER}\nK-1,Disc,Iron.,1.00,500,900,wheel.webp`
  await desk.importText(text)
  await desk.database.db.update(product).set({ removedAt: new Date() })
  expect(await desk.importText(text)).toMatchObject({ created: 1 })
  expect(await desk.database.db.$count(product)).toBe(2)
})

test('the stored counters follow an import', async () => {
  const count = async () => {
    const { rows } = await desk.database.pool.query<{ total: number }>(
      "select coalesce(sum(rows), 0)::int as total from row_count where list = 'product'",
    )
    return rows[0]?.total
  }
  expect(await count()).toBe(0)
  await desk.importText(
    `${HEADER}\nL-1,Disc,Iron.,1.00,500,900,wheel.webp\nL-2,Pad,Dry.,2.00,500,900,wheel.webp`,
  )
  expect(await count()).toBe(2)
  await desk.database.db
    .update(product)
    .set({ removedAt: new Date() })
    .where(eq(product.partNumber, 'L-1'))
  expect(await count()).toBe(1)
})

test.each([
  ['empty', '', '1: the file is empty'],
  [
    'another kind',
    'part_number;name\nA;B',
    '1: the header has none of the columns part_number (products), ratting (reviews), typed (synonyms) and introduction (categories); columns are separated by commas',
  ],
  [
    'short of columns',
    'part_number,name\nA,B',
    '1: the header lacks description, price, minimum, available, picture',
  ],
  ['of unknown columns', `${HEADER},colour\n`, '1: the header has “colour”; known are '],
  ['of a column twice', `${HEADER},name\n`, '1: the header has name twice'],
  ['of an open quote', `${HEADER}\nA-1,"Disc\n\n`, '2: a quote is opened here and never closed'],
  [
    'of a stray quote',
    `${HEADER}\nA-1,Di"sc,Iron.,1,500,1,wheel.webp`,
    '2: a quote is misplaced; inside a quoted cell write it twice',
  ],
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
  const text = `${HEADER}\nA-1,Disc,Iron.,,500,1,wheel.webp\nA-2,Di"sc,Iron.,1,500,1,wheel.webp\nA-3,Disc,Iron.,,500,1,wheel.webp`
  expect((await desk.faultsOf(text)).map((fault) => fault.slice(0, 8))).toEqual([
    '2 price:',
    '3: a quo',
  ])
  await expect(desk.importText(text, { skipBadLines: true })).rejects.toThrow(ImportRefused)
})

test('a file in another encoding than UTF-8 is refused', async () => {
  const path = join(desk.folder, 'latin1.csv')
  await writeFile(path, Buffer.from(`${HEADER}\nM-1,Bj\xf6rk,Iron.,1,500,1,wheel.webp`, 'latin1'))
  await expect(
    importFile(path, desk.parts, {
      addedByEmail: 'o@s.example',
      setStock: false,
      skipBadLines: false,
    }),
  ).rejects.toThrow('line 2, name: is not UTF-8 text')
})

test('of a file with a fault on every line the first hundred are listed', async () => {
  const lines = Array.from({ length: 150 }, (_, index) => `N-${index},Disc,Iron.,,500,1,wheel.webp`)
  await expect(desk.importText([HEADER, ...lines].join('\n'))).rejects.toThrow(
    /^150 faults:\n[\s\S]+and 50 more$/,
  )
})

test('sample reviews come from a file with ratting, and importing it twice changes nothing', async () => {
  const text =
    'name,picture,description,ratting\nDana,wheel.webp,"Good, dry.",5\nErik,wheel.webp,One box wet.,2\n'
  expect(await desk.importText(text)).toMatchObject({ created: 2 })
  expect(await desk.importText(text)).toMatchObject({ created: 0, unchanged: 2 })
  expect(await desk.database.db.select().from(review).orderBy(review.id)).toMatchObject([
    { name: 'Dana', rating: 5, sample: true, email: null },
    { name: 'Erik', rating: 2, sample: true },
  ])
  expect(
    await desk.faultsOf('name,picture,description,ratting\nDana,wheel.webp,Good.,6\n'),
  ).toEqual(['2 ratting: “6” is not a whole number from 1 to 5'])
})

test('two concurrent imports of the same new parts create each part once', async () => {
  const lines = Array.from(
    { length: 300 },
    (_, index) => `O-${index},Disc,Iron.,1,500,1,wheel.webp`,
  )
  const forwards = join(desk.folder, 'forwards.csv')
  const backwards = join(desk.folder, 'backwards.csv')
  await writeFile(forwards, [HEADER, ...lines].join('\n'))
  await writeFile(backwards, [HEADER, ...lines.toReversed()].join('\n'))
  const choices = { addedByEmail: 'o@s.example', setStock: true, skipBadLines: false }
  const reports = await Promise.all([
    importFile(forwards, desk.parts, choices),
    importFile(backwards, desk.parts, choices),
  ])
  expect(reports.map(({ created }) => created).sort((a, b) => a - b)).toEqual([0, 300])
})

test('products are locked in id order, as by orders, whatever the order of the file', async () => {
  const sheet = (price: number) =>
    `${HEADER},discount_percent,discount_until\nL-1,Low,Iron.,${price},500,1,wheel.webp,,\nL-2,High,Iron.,${price},500,1,wheel.webp,,`
  await desk.importText(sheet(1))
  const first = await desk.database.pool.connect()
  try {
    const lock = (part: string) =>
      first.query('select from product where part_number = $1 for update nowait', [part])
    await first.query(`update product set part_number = 'L-0' where part_number = 'L-1';
      update product set part_number = 'L-1' where part_number = 'L-2';
      update product set part_number = 'L-2' where part_number = 'L-0'`)
    await first.query('begin')
    await lock('L-2')
    const report = desk.importText(sheet(2))
    await expect
      .poll(async () => {
        const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        return (await desk.database.pool.query(waiting)).rowCount
      })
      .toBe(1)
    await lock('L-1')
    await first.query('commit')
    expect(await report).toMatchObject({ changed: 2 })
  } finally {
    first.release()
  }
})

test('a file of synonyms replaces the whole table: rows are added, changed and removed', async () => {
  const HEAD = 'typed,meant,both_ways'
  const read = async () =>
    (await desk.database.pool.query('select * from search_synonym order by typed, meant')).rows
  const first = `${HEAD}\nrotor,brake disc,no\ntire,tyre,yes\n`
  expect(await desk.importText(first)).toMatchObject({
    lines: 2,
    created: 2,
    changed: 0,
    unchanged: 0,
  })
  expect(await desk.importText(first)).toMatchObject({
    created: 0,
    changed: 0,
    unchanged: 2,
    removed: 0,
  })
  expect(
    await desk.importText(`${HEAD}\nrotor,brake disc,yes\nmuffler,silencer,no\n`),
  ).toMatchObject({
    lines: 2,
    created: 1,
    changed: 1,
    unchanged: 0,
    removed: 1,
  })
  expect(await read()).toEqual([
    { typed: 'muffler', meant: 'silencer', both_ways: false },
    { typed: 'rotor', meant: 'brake disc', both_ways: true },
  ])
  expect(await desk.faultsOf(`${HEAD}\nrotor,brake disc,maybe\n,disc,yes\nx,disc,no\n`)).toEqual([
    '2 both_ways: is neither yes nor no',
    '3 typed: is empty',
    '4 typed: is shorter than two characters',
  ])
  expect(await desk.faultsOf(`${HEAD}\nrotor,disc,no\nrotor,disc,yes\n`)).toHaveLength(1)
  const many = Array.from({ length: 5001 }, (_, n) => `word${n},disc,no`)
  expect(await desk.faultsOf([HEAD, ...many].join('\n'))).toEqual([
    '5002: a shop has at most 5000 of these',
  ])
  expect(await read()).toHaveLength(2)
})

test('a file of introductions replaces the whole table', async () => {
  const read = async () =>
    (await desk.database.pool.query('select * from category_introduction order by category')).rows
  await desk.importText('category,introduction\nBrakes,Discs and pads.\nWheels,Round.\n')
  await desk.importText('category,introduction\nBrakes,Discs.\n')
  expect(await read()).toEqual([{ category: 'Brakes', introduction: 'Discs.' }])
  expect(await desk.faultsOf('category,introduction\nBrakes,\n')).toEqual([
    '2 introduction: is empty',
  ])
})
