import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChangeRow, ChangeSet } from '../../../../contract/catalogue/changes/change-sets.ts'
import { changeSet } from '../../../platform/database/tables/change-sets.ts'
import { product, stockEntry } from '../../../platform/database/tables/products.ts'
import { type ChangeDesk, openChangeDesk } from '../../../testing/desks/change-desk.ts'
import { createProduct, createUpload, EXAMPLE_PICTURE } from '../../../testing/factories.ts'

const OTHER_PICTURE = 'https://cdn.example/other.webp'
const until = '2999-01-01T00:00:00.000Z'

let desk: ChangeDesk

beforeAll(async () => {
  desk = await openChangeDesk()
  await createUpload(desk.shop.db, desk.admin.id)
})
afterAll(() => desk.close())

/** The newest entry of the history, with its one row. */
async function latest(): Promise<{ set: ChangeSet; row: ChangeRow | undefined }> {
  const { body } = await desk.call('GET', '/changeSet?limit=1')
  const [set] = body as ChangeSet[]
  if (!set) throw new Error('The history is empty.')
  return { set, row: (await desk.rows(set._id))[0] }
}

async function takeBack(id: number): Promise<void> {
  expect((await desk.apply(await desk.undo(id))).status).toBe(200)
}

test('a product added by the published call stands in the history with its pieces, and is taken back', async () => {
  const { body } = await desk.call('POST', '/uploadProduct', {
    name: 'Hub nut',
    description: 'Steel.',
    price: 1.2,
    minimum: 500,
    available: 700,
    img: EXAMPLE_PICTURE,
    email: 'parts@shop.example',
    partNumber: 'HN-1',
  })
  const id: string = body.insertedId
  const { set, row } = await latest()
  expect(set).toMatchObject({
    kind: 'edit',
    state: 'applied',
    title: 'Add HN-1',
    actorEmail: desk.admin.email,
    counts: { new: 1 },
  })
  expect(row).toMatchObject({
    productId: id,
    action: 'create',
    before: {},
    available: { before: 0, after: 700 },
    after: { name: 'Hub nut', price: 1.2, partNumber: 'HN-1', email: 'parts@shop.example' },
  })
  const entries = await desk.shop.db.select().from(stockEntry).where(eq(stockEntry.productId, id))
  expect(entries).toMatchObject([{ delta: 700, changeSetId: set._id }])
  await takeBack(set._id)
  expect((await desk.call('GET', `/product/${id}`)).status).toBe(404)
})

test('a product removed by the published call stands in the history, and comes back as it was', async () => {
  const { id, partNumber } = await createProduct(desk.shop.db)
  const before = (await desk.call('GET', `/product/${id}`)).body
  await desk.call('DELETE', `/product/${id}`)
  const { set, row } = await latest()
  expect(set).toMatchObject({ title: `Remove ${partNumber}`, counts: { removed: 1 } })
  expect(row).toMatchObject({ productId: id, action: 'remove' })
  await takeBack(set._id)
  const { version: _, ...restored } = (await desk.call('GET', `/product/${id}`)).body
  const { version: __, ...original } = before
  expect(restored).toEqual(original)
})

test('pictures and a discount set by the published calls stand in the history, and are taken back', async () => {
  const { id, partNumber } = await createProduct(desk.shop.db)
  const read = async () => {
    const [row] = await desk.shop.db.select().from(product).where(eq(product.id, id))
    const { version: _, factVersions: __, ...kept } = row ?? ({} as never)
    return kept
  }
  const before = await read()
  const pictures = [{ img: OTHER_PICTURE, alt: 'From the front' }]
  expect((await desk.call('PUT', `/product/${id}/pictures`, { pictures })).status).toBe(200)
  const pictured = await latest()
  expect(pictured.set.title).toBe(`Edit ${partNumber}`)
  expect(pictured.row).toMatchObject({ after: { pictures }, before: { pictures: [{ alt: '' }] } })

  await desk.call('PUT', `/product/${id}/discount`, { percent: 10, until })
  const discounted = await latest()
  expect(discounted.row).toMatchObject({
    before: { discount: null },
    after: { discount: { percent: 10, until } },
  })
  await desk.call('DELETE', `/product/${id}/discount`)
  const ended = await latest()
  expect(ended.row).toMatchObject({
    before: { discount: { percent: 10 } },
    after: { discount: null },
  })
  for (const { set } of [ended, discounted, pictured]) await takeBack(set._id)
  expect(await read()).toEqual(before)
})

test('what changes nothing, or is refused, is not in the history', async () => {
  const { id, partNumber } = await createProduct(desk.shop.db)
  const count = () => desk.shop.db.$count(changeSet)
  const before = await count()
  await desk.call('DELETE', `/product/${id}/discount`)
  const same = { name: 'Twin', description: 'Steel.', price: 1, minimum: 500, available: 0 }
  const refused = await desk.call('POST', '/uploadProduct', {
    ...same,
    img: EXAMPLE_PICTURE,
    email: 'parts@shop.example',
    partNumber,
  })
  expect(refused.status).toBe(422)
  expect(
    (
      await desk.call('PUT', `/product/${id}/discount`, {
        percent: 10,
        until: '2001-01-01T00:00:00Z',
      })
    ).status,
  ).toBe(422)
  expect(await count()).toBe(before)
})
