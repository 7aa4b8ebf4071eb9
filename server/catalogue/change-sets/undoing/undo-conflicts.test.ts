import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChangeDesk, openChangeDesk } from '../../../testing/desks/change-desk.ts'
import { createProduct } from '../../../testing/factories.ts'

let desk: ChangeDesk

beforeAll(async () => {
  desk = await openChangeDesk()
})
afterAll(() => desk.close())

const draft = async (rows: object[]): Promise<number> =>
  (await desk.call('POST', '/changeSet', { title: 'Renumbered', rows })).body.insertedId

test('a product that was changed and whose part number is another’s by now is one conflict, and the others are undone', async () => {
  const [one, two, taker] = [
    await createProduct(desk.shop.db),
    await createProduct(desk.shop.db),
    await createProduct(desk.shop.db),
  ]
  const first = await draft([
    { productId: one.id, set: { partNumber: 'UNDO-1' } },
    { productId: two.id, set: { partNumber: 'UNDO-2' } },
  ])
  await desk.apply(first)
  const stale = await draft([{ productId: one.id, set: { partNumber: one.partNumber } }])
  const later = await draft([
    { productId: one.id, set: { partNumber: 'UNDO-3' } },
    { productId: taker.id, set: { partNumber: one.partNumber } },
  ])
  await desk.apply(later)

  const refused = await desk.call('POST', `/changeSet/${first}/undo`, {})
  expect(refused.body).toMatchObject({
    code: 'notUndoable',
    detail: '1 of 2 products was changed after it: undo that first, or take it out',
    errors: {
      'UNDO-3': [
        'Part number is now UNDO-3',
        `Another product has the part number “${one.partNumber}”`,
      ],
    },
  })
  const { body: notApplied } = await desk.apply(stale)
  expect(notApplied).toMatchObject({ code: 'changedMeanwhile', errors: refused.body.errors })
  const without = await desk.call('POST', `/changeSet/${first}/undo`, { skipChanged: true })
  expect((await desk.apply(without.body.insertedId)).body.applied).toBe(1)
  const restored = await desk.call('GET', `/product/${two.id}`)
  expect(restored.body.partNumber).toBe(two.partNumber)
})
