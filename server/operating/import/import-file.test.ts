import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeApplyChanges } from '../../catalogue/change-sets/applying/apply-changes.ts'
import { makeUndoChanges } from '../../catalogue/change-sets/undoing/undo-changes.ts'
import { changeSet } from '../../platform/database/tables/change-sets.ts'
import { product } from '../../platform/database/tables/products.ts'
import { customField } from '../../platform/database/tables/shop.ts'
import { createField } from '../../testing/factories.ts'
import { HEADER, openImportDesk } from '../../testing/import-desk.ts'

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
    version: 2,
    factVersions: { listPriceCents: 2 },
  })
})

test('columns that a file lacks stay unchanged', async () => {
  await desk.importText(`${HEADER},brand\nJ-1,Disc,Iron.,1.00,500,900,wheel.webp,Rethorn`)
  await desk.importText(`${HEADER}\nJ-1,Disc,Iron.,2.00,500,900,wheel.webp`)
  expect(await desk.find('J-1')).toMatchObject({ brand: 'Rethorn', listPriceCents: 200 })
})

test('a new product comes in as a draft where the shop requires a field that files lack', async () => {
  await createField(desk.database.db, { key: 'voltage', isRequired: true })
  const text = `${HEADER}\nK-9,Disc,Iron.,1.00,500,900,wheel.webp`
  expect(await desk.importText(text)).toMatchObject({ created: 1, drafts: 1, unchanged: 0 })
  expect(await desk.find('K-9')).toMatchObject({ isDraft: true })
  await desk.database.db.delete(customField)
})

test('a removed part returns as a new product', async () => {
  const text = `${HEADER}\nK-1,Disc,Iron.,1.00,500,900,wheel.webp`
  await desk.importText(text)
  await desk.database.db.update(product).set({ removedAt: new Date() })
  expect(await desk.importText(text)).toMatchObject({ created: 1 })
  expect(await desk.database.db.$count(product)).toBe(2)
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
  const undo = makeUndoChanges(desk.database.db)
  const author = { email: 'o@s.example', hasFreshProof: true }
  const undone = await undo(sets[1]?.id ?? 0, author, { skipChanged: false })
  const apply = makeApplyChanges({ db: desk.database.db, now: () => new Date() })
  const wish = { plan: undefined, confirmsSevere: true }
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

test('two concurrent imports of the same new parts create each part once', async () => {
  const lines = Array.from(
    { length: 300 },
    (_, index) => `O-${index},Disc,Iron.,1,500,1,wheel.webp`,
  )
  const reports = await Promise.all(
    [lines, lines.toReversed()].map((order, place) =>
      desk.importText([HEADER, ...order].join('\n'), { setStock: true }, `${place}.csv`),
    ),
  )
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
