import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChangeDesk, openChangeDesk } from '../../../testing/desks/change-desk.ts'
import { createProduct } from '../../../testing/factories.ts'

let desk: ChangeDesk
let id: string

beforeAll(async () => {
  desk = await openChangeDesk()
})
afterAll(() => desk.close())

const draft = async (payload: object) => {
  const { body } = await desk.call('POST', '/changeSet', { title: 'Categories', ...payload })
  return desk.find(body.insertedId)
}
const newNames = ({ warnings }: Awaited<ReturnType<typeof draft>>) =>
  warnings.filter(({ kind }) => kind === 'newName').map(({ sentence }) => sentence)

test('a shop without categories has none to be misspelt', async () => {
  const product = await createProduct(desk.shop.db, { partNumber: 'N-1', category: null })
  id = product.id
  const set = await draft({ rows: [{ productId: id, set: { category: 'Brake discs' } }] })
  expect(newNames(set)).toEqual([])
  expect((await desk.apply(set._id)).status).toBe(200)
})

test.each([
  ['the grid', () => draft({ rows: [{ productId: id, set: { category: 'Brkae discs' } }] })],
  [
    'an action for many products',
    () =>
      draft({ action: { kind: 'set', field: 'category', value: 'Brkae discs' }, productIds: [id] }),
  ],
  ['a file of our own', () => desk.read('part_number,category\nN-1,Brkae discs\n', 'list.csv')],
] as const)('a new category of %s is made only once somebody has looked', async (_name, make) => {
  const set = await make()
  expect(newNames(set)).toEqual(['“Brkae discs” is a new category, in 1 row. Is it “Brake discs”?'])
  expect((await desk.apply(set._id)).status).toBe(422)
  // Compared with the shop again, it is still asked about.
  await desk.call('POST', `/changeSet/${set._id}/rebase`, {})
  expect(newNames(await desk.find(set._id))).toHaveLength(1)
  const applied = await desk.apply(set._id, { confirmSevere: true })
  expect(applied.status).toBe(200)
  const undo = await desk.undo(set._id)
  expect((await desk.apply(undo)).status).toBe(200)
})

test('a category that products have is no question', async () => {
  await createProduct(desk.shop.db, { partNumber: 'N-2', category: 'Pads' })
  const set = await draft({ rows: [{ productId: id, set: { category: 'Pads' } }] })
  expect(newNames(set)).toEqual([])
})
