import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { product } from '../../platform/database/tables/products.ts'
import { type ChangeDesk, openChangeDesk } from '../../testing/desks/change-desk.ts'
import { createProduct } from '../../testing/factories.ts'

let desk: ChangeDesk

beforeAll(async () => {
  desk = await openChangeDesk()
})
afterAll(() => desk.close())

const call: ChangeDesk['call'] = (...wanted) => desk.call(...wanted)

let parts = 0
async function addPart() {
  parts += 1
  return createProduct(desk.shop.db, { partNumber: `BH-99${String(parts).padStart(2, '0')}-001` })
}
const readOf = async (id: string) => (await call('GET', `/product/${id}/references`)).body
const productsOf = async (q: string) =>
  (await call('GET', `/catalogue/search?q=${encodeURIComponent(q)}`)).body.products.map(
    ({ _id }: { _id: string }) => _id,
  )
const oe = { kind: 'oe', maker: 'Norvik', number: '5N7 940 95Z', note: null }
const other = { kind: 'competitor', maker: 'Pavo', number: 'PV 7781', note: 'Until 2019' }

test('other numbers of a product are saved, found and taken back', async () => {
  const { id } = await addPart()
  const url = `/product/${id}/references`
  const first = await call('PUT', url, { version: 1, references: [oe, other] })
  expect(first).toMatchObject({ status: 200, body: { modifiedCount: 1 } })
  expect((await readOf(id)).references).toEqual([other, oe])
  expect(await productsOf('5N794095Z')).toEqual([id])

  const same = await call('PUT', url, { version: 2, references: [other, oe] })
  expect(same.body).toEqual({ modifiedCount: 0, changeSetId: null })
  const second = await call('PUT', url, { version: 2, references: [other] })
  expect((await readOf(id)).references).toEqual([other])
  expect(await productsOf('5N794095Z')).toEqual([])

  const applied = await desk.apply(await desk.undo(second.body.changeSetId))
  expect(applied.status, JSON.stringify(applied.body)).toBe(200)
  expect((await readOf(id)).references).toEqual([other, oe])
})

test('an empty note is none', async () => {
  const { id } = await addPart()
  const url = `/product/${id}/references`
  const saved = await call('PUT', url, { version: 1, references: [{ ...oe, note: ' ' }] })
  expect(saved).toMatchObject({ status: 200, body: { modifiedCount: 1 } })
  expect((await readOf(id)).references).toEqual([oe])
  const again = await call('PUT', url, { version: 2, references: [{ ...oe, note: '' }] })
  expect(again.body.modifiedCount).toBe(0)
})

test('numbers that another admin has saved meanwhile are not overwritten', async () => {
  const { id } = await addPart()
  const url = `/product/${id}/references`
  await call('PUT', url, { version: 1, references: [oe] })
  const late = await call('PUT', url, { version: 1, references: [other] })
  expect(late.status).toBe(409)
  expect((await readOf(id)).references).toEqual([oe])
})

test.each([
  [
    'twice',
    [oe, { ...oe, number: '5n7-94095z' }],
    'This number is already there for its kind and maker',
    1,
  ],
  ['too short', [{ ...oe, number: '5-' }], 'A number has 3 to 60 letters and digits', 0],
])('numbers that are %s are refused at their row', async (_, references, sentence, row) => {
  const { id } = await addPart()
  const { status, body } = await call('PUT', `/product/${id}/references`, {
    version: 1,
    references,
  })
  expect(status).toBe(422)
  expect(body.errors).toEqual({ [`references.${row}.number`]: [sentence] })
})

test('a successor is named by its part number, taken back, and a circle is refused', async () => {
  const [old, later, last] = [await addPart(), await addPart(), await addPart()]
  const save = (id: string, version: number, replacedBy: string | null) =>
    call('PUT', `/product/${id}`, { version, replacedBy })
  const { body } = await save(old.id, 1, later.partNumber)
  expect(await readOf(old.id)).toMatchObject({ replacedBy: { _id: later.id } })
  expect((await save(later.id, 1, last.partNumber)).status).toBe(200)
  const circle = await save(last.id, 1, old.partNumber)
  expect(circle).toMatchObject({ status: 422, body: { code: 'circle' } })
  expect(circle.body.detail).toMatch(/^BH-\S+ would replace itself through BH-/)
  expect(circle.body.errors).toEqual({ replacedBy: [circle.body.detail] })
  expect(await readOf(last.id)).toMatchObject({ replacedBy: null })
  expect(await save(last.id, 1, last.partNumber)).toMatchObject({ status: 422 })
  const unknown = await save(last.id, 1, 'XX-1')
  expect(unknown.body.errors).toEqual({
    replacedBy: ['No product in the shop has the part number XX-1'],
  })

  await desk.apply(await desk.undo(body.changeSetId))
  expect(await readOf(old.id)).toMatchObject({ replacedBy: null })
})

test('a successor that left the shop since it was named is refused, and nothing is saved', async () => {
  const [old, later] = [await addPart(), await addPart()]
  const wanted = { productId: old.id, set: { name: 'Renamed', replacedBy: later.partNumber } }
  const draft = await call('POST', '/changeSet', { title: 'Successor', rows: [wanted] })
  await desk.shop.db.update(product).set({ removedAt: new Date() }).where(eq(product.id, later.id))
  const applied = await desk.apply(draft.body.insertedId)
  expect(applied.status, JSON.stringify(applied.body)).toBe(422)
  expect(applied.body.detail).toBe(`No product in the shop has the part number ${later.partNumber}`)
  expect((await call('GET', `/product/${old.id}`)).body).toMatchObject({
    name: old.name,
    version: 1,
  })
})

test('a draft of many products names a successor that the shop doesn’t have at its row', async () => {
  const { id } = await addPart()
  const rows = [{ productId: id, set: { replacedBy: 'XX-1' } }]
  const { body } = await call('POST', '/changeSet', { title: 'Successors', rows })
  const { body: set } = await call('GET', `/changeSet/${body.insertedId}/rows`)
  expect(JSON.stringify(set)).toContain('No product in the shop has the part number XX-1')
})
