import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { review } from '../../platform/database/tables/products.ts'
import { openImportDesk } from '../../testing/import-desk.ts'

let desk: Awaited<ReturnType<typeof openImportDesk>>
beforeAll(async () => {
  desk = await openImportDesk()
})
afterAll(() => desk.close())
beforeEach(() => desk.empty())

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
    (
      await desk.database.pool.query(
        "select name as category, introduction from catalogue_name where introduction <> '' order by name",
      )
    ).rows
  await desk.importText('category,introduction\nBrakes,Discs and pads.\nWheels,Round.\n')
  await desk.importText('category,introduction\nBrakes,Discs.\n')
  expect(await read()).toEqual([{ category: 'Brakes', introduction: 'Discs.' }])
  expect(await desk.faultsOf('category,introduction\nBrakes,\n')).toEqual([
    '2 introduction: is empty',
  ])
})
