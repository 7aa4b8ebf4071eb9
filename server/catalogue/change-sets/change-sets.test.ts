import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cents } from '../../../contract/values/money/money.ts'
import { changeSet } from '../../platform/database/tables/change-sets.ts'
import { product } from '../../platform/database/tables/products.ts'
import { type ChangeDesk, openChangeDesk } from '../../testing/desks/change-desk.ts'
import { createBuyer, createProduct, EXAMPLE_PICTURE, orderBody } from '../../testing/factories.ts'
import { changeSetStore } from './change-set-store.ts'

let desk: ChangeDesk
/** How far the shop's clock is ahead. */
let aheadMs = 0

beforeAll(async () => {
  desk = await openChangeDesk({ now: () => new Date(Date.now() + aheadMs) })
})
afterAll(() => desk.close())

const call: ChangeDesk['call'] = (...wanted) => desk.call(...wanted)
const find = async (id: string) => (await call('GET', `/product/${id}`)).body
const draft = async (rows: object[], title = 'Spring prices'): Promise<number> =>
  (await call('POST', '/changeSet', { title, rows })).body.insertedId
const act = async (productIds: string[], action: object): Promise<number> =>
  (await call('POST', '/changeSet', { title: 'Action', action, productIds })).body.insertedId
const apply: ChangeDesk['apply'] = (...wanted) => desk.apply(...wanted)
const undo = (id: number, payload: object = {}) => call('POST', `/changeSet/${id}/undo`, payload)

test('a saved form changes the fields that were sent, stands in the history, and is undone field by field', async () => {
  const { id, partNumber } = await createProduct(desk.shop.db, {
    attributes: [{ name: 'Bore', value: 65, unit: 'mm' }],
  })
  const before = await find(id)
  const saved = await call('PUT', `/product/${id}`, {
    version: before.version,
    name: 'Vented disc',
    description: 'Cast iron.',
    price: 41.8,
    minimum: 600,
    brand: 'Rethorn',
    category: 'Discs',
    attributes: [{ name: 'Bore', value: 68, unit: 'mm' }],
    ladder: [{ from: 1000, price: 39.9 }],
    discount: { percent: 10, until: '2999-01-01T00:00:00Z' },
  })
  expect(saved).toMatchObject({ status: 200, body: { modifiedCount: 1 } })
  expect(await find(id)).toMatchObject({
    name: 'Vented disc',
    listPriceFor: 41.8,
    minimum: 600,
    brand: 'Rethorn',
    category: 'Discs',
    discountPercent: 10,
    priceFor: 37.62,
    version: before.version + 1,
    ladder: [{ from: 1000, priceFor: 35.91, listPriceFor: 39.9 }],
  })
  const { changeSetId } = saved.body
  const { body: set } = await call('GET', `/changeSet/${changeSetId}`)
  expect(set).toMatchObject({
    kind: 'edit',
    state: 'applied',
    title: `Edit ${partNumber}`,
    actorEmail: desk.admin.email,
    counts: { changed: 1, fields: { price: { up: 1 }, minimum: { up: 1 }, name: { changed: 1 } } },
  })
  const { body: rows } = await call('GET', `/changeSet/${changeSetId}/rows`)
  expect(rows).toMatchObject([
    {
      productId: id,
      action: 'update',
      before: { price: 18.9, ladder: [] },
      after: { price: 41.8 },
    },
  ])

  const { insertedId } = (await undo(changeSetId)).body
  expect((await apply(insertedId)).body).toEqual({ applied: 1, state: 'applied' })
  const { version: _, ...restored } = await find(id)
  const { version: __, ...original } = before
  expect(restored).toEqual(original)
  expect((await call('GET', `/changeSet/${changeSetId}`)).body.undoneBy).toBe(insertedId)
})

test('two admins who save different fields both hold; of the same field the second is told', async () => {
  const { id } = await createProduct(desk.shop.db)
  const { version } = await find(id)
  const other = await createBuyer(desk.shop.db, { role: 'admin' })
  const first = await call('PUT', `/product/${id}`, { version, name: 'First' })
  const second = await call('PUT', `/product/${id}`, { version, price: 20 }, other)
  expect([first.status, second.status]).toEqual([200, 200])
  expect(await find(id)).toMatchObject({ name: 'First', listPrice: 20 })

  const late = await call('PUT', `/product/${id}`, { version, name: 'Second', price: 20 }, other)
  expect(late).toMatchObject({
    status: 409,
    body: { code: 'changedMeanwhile', errors: { name: ['Now First'] } },
  })
  expect(await find(id)).toMatchObject({ name: 'First' })
  const same = await call('PUT', `/product/${id}`, { version, name: 'First' }, other)
  expect(same.body).toEqual({ modifiedCount: 0, changeSetId: null })
})

test('terms that don’t fit together and a taken part number are refused at their fields', async () => {
  const { id } = await createProduct(desk.shop.db)
  const { partNumber } = await createProduct(desk.shop.db)
  const { version } = await find(id)
  const save = (fields: object) => call('PUT', `/product/${id}`, { version, ...fields })
  expect(await save({ ladder: [{ from: 400, price: 10 }] })).toMatchObject({
    status: 422,
    body: { errors: { 'ladder.0': ['A step begins above the minimum order of 500'] } },
  })
  expect(await save({ partNumber })).toMatchObject({
    status: 422,
    body: { errors: { partNumber: [`Another product has the part number “${partNumber}”.`] } },
  })
  expect(await save({ available: 3 })).toMatchObject({ status: 400, body: { code: 'unknownKeys' } })
  expect((await find(id)).version).toBe(version)
})

test('three hundred prices are raised by an action in one go, and taken back in one go', async () => {
  const products = await Promise.all(
    Array.from({ length: 300 }, () => createProduct(desk.shop.db, { listPriceCents: cents(1000) })),
  )
  const ids = products.map(({ id }) => id)
  const id = await act(ids, { kind: 'priceByPercent', percent: 5 })
  expect((await call('GET', `/changeSet/${id}`)).body.counts).toMatchObject({
    changed: 300,
    warnings: 0,
    fields: { price: { changed: 300, up: 300, down: 0, largestPercent: 5 } },
  })
  expect((await apply(id)).body).toEqual({ applied: 300, state: 'applied' })
  expect(await find(ids[7] ?? '')).toMatchObject({ listPrice: 10.5 })
  await apply((await undo(id)).body.insertedId)
  const rows = await desk.shop.db
    .select()
    .from(product)
    .where(eq(product.listPriceCents, cents(1000)))
  expect(rows.length).toBe(300)
})

test('a change of one product after it refuses the undo, names the product, and changes nothing', async () => {
  const products = await Promise.all([1, 2, 3].map(() => createProduct(desk.shop.db)))
  const ids = products.map(({ id }) => id)
  const id = await act(ids, { kind: 'priceTo', price: 20 })
  await apply(id)
  const [changed] = products
  const { version } = await find(changed?.id ?? '')
  await call('PUT', `/product/${changed?.id}`, { version, price: 21 })

  const refused = await undo(id)
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'notUndoable',
      detail: '1 of 3 products was changed after it: undo that first, or take it out',
      errors: { [changed?.partNumber ?? '']: ['Price is now $21.00'] },
    },
  })
  expect(await find(ids[1] ?? '')).toMatchObject({ listPrice: 20 })
  const without = (await undo(id, { skipChanged: true })).body.insertedId
  expect((await apply(without)).body.applied).toBe(2)
  expect(await find(ids[1] ?? '')).toMatchObject({ listPrice: 18.9 })
  expect(await find(ids[0] ?? '')).toMatchObject({ listPrice: 21 })
})

test('a draft whose product was changed meanwhile is refused whole until it is looked at again', async () => {
  const [one, two] = [await createProduct(desk.shop.db), await createProduct(desk.shop.db)]
  const id = await draft([
    { productId: one.id, set: { price: 20 } },
    { partNumber: two.partNumber, set: { price: 21 } },
  ])
  await call('PUT', `/product/${two.id}`, { version: 1, price: 19 })
  const refused = await apply(id)
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'changedMeanwhile',
      detail: `1 product was changed since this preview: ${two.partNumber}. Compare again`,
      errors: { [two.partNumber ?? '']: ['Price is now $19.00'] },
    },
  })
  expect(await find(one.id)).toMatchObject({ listPrice: 18.9 })
  expect((await call('GET', `/changeSet/${id}`)).body.state).toBe('draft')

  const again = await call('POST', `/changeSet/${id}/rebase`, {})
  expect(again.body).toMatchObject({ state: 'draft', counts: { changed: 2 } })
  expect((await apply(id)).status).toBe(200)
  expect(await find(two.id)).toMatchObject({ listPrice: 21 })
})

test('a change of a field that the draft leaves alone is no conflict', async () => {
  const { id: productId } = await createProduct(desk.shop.db)
  const id = await draft([{ productId, set: { price: 20 } }])
  await call('PUT', `/product/${productId}`, { version: 1, name: 'Renamed' })
  expect((await apply(id)).status).toBe(200)
  expect(await find(productId)).toMatchObject({ name: 'Renamed', listPrice: 20 })
})

test('products are removed and brought back; orders keep theirs', async () => {
  const { id: productId } = await createProduct(desk.shop.db)
  const buyer = await createBuyer(desk.shop.db)
  expect((await call('POST', '/orderProduct', orderBody(productId), buyer)).status).toBe(201)
  const removal = await act([productId], { kind: 'remove' })
  await apply(removal)
  expect((await call('GET', `/product/${productId}`)).status).toBe(404)
  await apply((await undo(removal)).body.insertedId)
  expect(await find(productId)).toMatchObject({ available: 9500 })
})

test('two products swap their part numbers', async () => {
  const [one, two] = [await createProduct(desk.shop.db), await createProduct(desk.shop.db)]
  const id = await draft([
    { productId: one.id, set: { partNumber: two.partNumber } },
    { productId: two.id, set: { partNumber: one.partNumber } },
  ])
  expect((await apply(id)).status).toBe(200)
  expect((await find(one.id)).partNumber).toBe(two.partNumber)
  await apply((await undo(id)).body.insertedId)
  expect((await find(one.id)).partNumber).toBe(one.partNumber)
})

test('severe warnings have to be confirmed; a removal of many products is one', async () => {
  const { id: productId } = await createProduct(desk.shop.db)
  const id = await draft([{ productId, set: { price: 189 } }])
  const { body: rows } = await call('GET', `/changeSet/${id}/rows?only=warnings`)
  expect(rows[0].warnings).toMatchObject([
    {
      rowNo: 1,
      field: 'price',
      kind: 'priceJump',
      severe: true,
      sentence: 'The price is multiplied by 10: $18.90 → $189.00',
    },
  ])
  expect(await apply(id)).toMatchObject({ status: 422, body: { code: 'severeUnconfirmed' } })
  expect((await apply(id, { confirmSevere: true })).status).toBe(200)
})

test('severe warnings that appear when a draft is compared anew are not confirmed with those before', async () => {
  const [one, two] = [await createProduct(desk.shop.db), await createProduct(desk.shop.db)]
  const id = await draft([
    { productId: one.id, set: { price: 189 } },
    { productId: two.id, set: { price: 20 } },
  ])
  await call('PUT', `/product/${two.id}`, { version: 1, price: 2 })
  const again = await call('POST', `/changeSet/${id}/rebase`, {})
  expect(again.body.counts.severe).toBe(2)
  expect(await apply(id, { confirmSevere: 1 })).toMatchObject({
    status: 422,
    body: { code: 'severeUnconfirmed' },
  })
  expect((await apply(id, { confirmSevere: 2 })).status).toBe(200)
})

test('rows are taken out of a draft, a draft is discarded, and an applied one is not', async () => {
  const [one, two] = [await createProduct(desk.shop.db), await createProduct(desk.shop.db)]
  const id = await draft([
    { productId: one.id, set: { price: 20 } },
    { productId: two.id, set: { price: 20 } },
  ])
  const removed = await call('DELETE', `/changeSet/${id}/rows`, { rowNos: [1] })
  expect(removed.body).toEqual({ deletedCount: 1 })
  const beyond = await call('DELETE', `/changeSet/${id}/rows`, { rowNos: [7_247_961_869_339_481] })
  expect(beyond).toMatchObject({ status: 422, body: { code: 'invalidFields' } })
  expect((await call('GET', `/changeSet/${id}`)).body.counts.changed).toBe(1)
  await apply(id)
  expect(await find(one.id)).toMatchObject({ listPrice: 18.9 })
  expect(await call('DELETE', `/changeSet/${id}`)).toMatchObject({
    status: 409,
    body: { code: 'changeSetNotOpen' },
  })
  const discarded = await draft([{ productId: one.id, set: { price: 30 } }])
  expect((await call('DELETE', `/changeSet/${discarded}`)).body).toEqual({ deletedCount: 1 })
  expect((await apply(discarded)).body.code).toBe('changeSetNotOpen')
  expect((await apply(99_999)).status).toBe(404)
})

test('rows that can’t be are refused with their reasons, and the others applied', async () => {
  const { id: productId } = await createProduct(desk.shop.db)
  const id = await draft([
    { productId, set: { price: 20 } },
    { partNumber: 'NEW-1', set: { name: 'New' } },
    { productId, set: { price: 21 } },
  ])
  const { body: rows } = await call('GET', `/changeSet/${id}/rows?only=errors`)
  expect(rows.map(({ errors }: { errors: object[] }) => errors)).toEqual([
    ['price', 'minimum'].map((field) => ({
      field,
      sentence: 'is missing: a new product needs it',
    })),
    [{ field: 'partNumber', sentence: 'the same product is already on line 1' }],
  ])
  expect((await apply(id)).body).toEqual({ applied: 1, state: 'applied' })
})

test('a cut that leaves nothing of a step’s price is refused at the step', async () => {
  const ladder = [{ from: 1000, cents: cents(1) }]
  const { id: productId } = await createProduct(desk.shop.db, { listPriceCents: cents(90), ladder })
  const id = await act([productId], { kind: 'priceByPercent', percent: -60 })
  const [row] = (await call('GET', `/changeSet/${id}/rows?only=errors`)).body
  expect(row.errors).toEqual([{ field: 'ladder', sentence: 'step 1: At least $0.01' }])
})

test('400 days after a change set was applied only its counts stay', async () => {
  const { id: productId } = await createProduct(desk.shop.db)
  const id = await draft([{ productId, set: { price: 20 } }])
  await apply(id)
  // As one that was planned for long has it.
  await desk.shop.pool.query('update change_set set created_at = to_timestamp(0) where id = $1', [
    id,
  ])
  const store = changeSetStore(desk.shop.db)
  await store.forgetRows(new Date(Date.now() - 3_600_000))
  expect((await call('GET', `/changeSet/${id}/rows`)).body).toHaveLength(1)
  await store.forgetRows(new Date(Date.now() + 1000))
  expect((await call('GET', `/changeSet/${id}/rows`)).body).toEqual([])
  expect((await call('GET', `/changeSet/${id}`)).body.counts.changed).toBe(1)
  expect((await undo(id)).body.code).toBe('nothingToApply')
})

test('a planned change set is applied by the shop’s clock once, and a conflict fails it with a mail', async () => {
  const { id: productId } = await createProduct(desk.shop.db)
  const soon = new Date(Date.now() + 60_000).toISOString()
  const id = await draft([{ productId, set: { price: 20 } }])
  expect((await apply(id, { at: soon })).body).toEqual({ applied: 0, state: 'planned' })
  const conflicting = await draft([{ productId, set: { price: 22 } }], 'Late prices')
  await apply(conflicting, { at: soon })
  const job = desk.shop.app.jobs.find(({ name }) => name === 'planned-changes')
  await job?.run()
  expect(await find(productId)).toMatchObject({ listPrice: 18.9 })
  aheadMs = 60_000
  await Promise.all([job?.run(), job?.run()])
  expect(await find(productId)).toMatchObject({ listPrice: 20 })
  expect((await call('GET', `/changeSet/${conflicting}`)).body).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('was changed since this preview'),
  })
  await desk.shop.app.mails.deliverDue()
  expect(desk.shop.sentMails.map(({ to, subject }) => [to, subject])).toContainEqual([
    desk.admin.email,
    'Not applied: Late prices',
  ])
  expect((await apply(id, { at: '2020-01-01T00:00:00Z' })).body.errors.at).toBeDefined()
  aheadMs = 0
})

test('the history and the rows of a change set are paged, and severe warnings can be listed alone', async () => {
  const products = await Promise.all(
    [1, 2, 3].map(() => createProduct(desk.shop.db, { listPriceCents: cents(1000) })),
  )
  await draft([{ productId: products[0]?.id, set: { price: 12 } }])
  const id = await draft(
    products.map(({ id: productId }, place) => ({
      productId,
      set: { price: [100, 40, 11][place] },
    })),
  )
  const list = async (url: string) => {
    const answer = await desk.shop.app.inject({ url, headers: desk.admin.headers })
    return {
      numbers: answer
        .json()
        .map((item: { _id?: number; rowNo?: number }) => item._id ?? item.rowNo),
      total: answer.headers['x-total-count'],
      next: String(answer.headers.link ?? '').match(/after=(\d+)/)?.[1],
    }
  }
  expect(await list('/changeSet?limit=1')).toEqual({
    numbers: [id],
    total: String(await desk.shop.db.$count(changeSet)),
    next: String(id),
  })
  expect(await list(`/changeSet/${id}/rows?limit=2`)).toEqual({
    numbers: [1, 2],
    total: '3',
    next: '2',
  })
  const rest = { total: '3', next: undefined }
  expect(await list(`/changeSet/${id}/rows?after=2`)).toEqual({ numbers: [3], ...rest })
  const ofKind = async (only: string) => (await list(`/changeSet/${id}/rows?only=${only}`)).numbers
  expect(await ofKind('warnings')).toEqual([1, 2])
  expect(await ofKind('severe')).toEqual([1])
  expect(await list(`/changeSet/${id}/rows?only=errors`)).toMatchObject({ total: '0', numbers: [] })
})

test('a new product has the shop’s address, never the login of the admin who drafted it', async () => {
  const set = {
    name: 'Fuse',
    description: 'Blade.',
    price: 1.1,
    minimum: 500,
    pictures: [{ img: EXAMPLE_PICTURE, alt: 'A fuse' }],
  }
  const drafted = await draft([{ partNumber: 'FUSE-1', set }])
  expect((await apply(drafted)).body.applied).toBe(1)
  const [added] = await desk.shop.db.select().from(product).where(eq(product.partNumber, 'FUSE-1'))
  expect(added?.addedByEmail).toBe(desk.shop.settings.shopEmail)
})
