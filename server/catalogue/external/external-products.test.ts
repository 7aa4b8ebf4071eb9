import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import {
  type Buyer,
  createBuyer,
  createKey,
  createProduct,
  EXAMPLE_PICTURE,
} from '../../testing/factories.ts'

let shop: TestShop
let owner: Buyer
/** A key of the owner's for the catalogue and the stock. */
let erp: Buyer
let keyId: string

beforeAll(async () => {
  shop = await buildTestShop()
  owner = await createBuyer(shop.db, { role: 'admin' })
  const made = await createKey(shop.db, owner, {
    rights: ['catalogue:read', 'catalogue:write', 'stock:read', 'stock:write'],
  })
  erp = made.caller
  keyId = made.id
})
afterAll(() => shop.close())

const pathOf = (number: string) => `/products/by/erp/${encodeURIComponent(number)}`
const put = (number: string, payload: object) => shop.call(erp, 'PUT', pathOf(number), payload)
const get = (number: string) => shop.call(erp, 'GET', pathOf(number))

const whole = (part: string) => ({
  name: 'Brake disc 300 mm',
  description: 'Cast iron, machined and oiled.',
  category: 'Brakes',
  partNumber: part,
  price: 18.9,
  minimum: 500,
  pictures: [{ img: EXAMPLE_PICTURE, alt: 'A brake disc' }],
})

/** Everything that a change of the product would leave. */
async function countTraces(productId: string) {
  const { rows } = await shop.pool.query(
    `select (select version from product where id = $1) as version,
      (select count(*)::int from change_row where product_id = $1) as changes,
      (select count(*)::int from history_entry where subject_id = $1::text) as entries,
      (select count(*)::int from external_product where product_id = $1) as numbers`,
    [productId],
  )
  return rows[0]
}

test('the same product put twice is one product in one version, with one entry by the key', async () => {
  const part = `BH-${uuidv7()}`
  const first = await put('4711', whole(part))
  expect(first).toMatchObject({ status: 200, body: { outcome: 'created', isDraft: false } })
  const before = await countTraces(first.body._id)
  expect(before).toEqual({ version: 1, changes: 1, entries: 1, numbers: 1 })
  const again = await put('4711', whole(part))
  expect(again.body).toEqual({
    _id: first.body._id,
    outcome: 'unchanged',
    isDraft: false,
    changeSetId: null,
  })
  expect(await countTraces(first.body._id)).toEqual(before)
  const products = await shop.pool.query('select from product where part_number = $1', [part])
  expect(products.rows).toHaveLength(1)
  const { rows } = await shop.pool.query(
    'select via_key, kind from history_entry where subject_id = $1',
    [first.body._id],
  )
  expect(rows).toEqual([{ via_key: `Key ${keyId}`, kind: 'PUT /products/by/:system/:number' }])
})

test('thirty puts of a new number at once make one product', async () => {
  const number = uuidv7()
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => put(number, whole(`BH-${number}`))),
  )
  const outcomes = answers.map(({ body }) => body.outcome)
  expect(outcomes.filter((one) => one === 'created')).toHaveLength(1)
  expect(outcomes.filter((one) => one === 'unchanged')).toHaveLength(29)
  expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1)
  expect(await countTraces(answers[0]?.body._id)).toMatchObject({ version: 1, changes: 1 })
})

test('only the fields that are sent change, in a change set of the key’s maker that can be undone', async () => {
  const number = uuidv7()
  const { body: made } = await put(number, whole(`BH-${number}`))
  const changed = await put(number, { price: 21.5, brand: 'Brembo' })
  expect(changed.body).toMatchObject({ _id: made._id, outcome: 'changed' })
  expect((await get(number)).body).toMatchObject({
    name: 'Brake disc 300 mm',
    listPriceFor: 21.5,
    brand: 'Brembo',
  })
  const set = await shop.call(owner, 'GET', `/changeSet/${changed.body.changeSetId}`)
  expect(set.body).toMatchObject({ state: 'applied', actorEmail: owner.email })
  const undo = await shop.call(owner, 'POST', `/changeSet/${changed.body.changeSetId}/undo`, {})
  expect(undo.status).toBe(201)
})

test('a new product without text, category or picture comes in as a draft; without name or price it is refused', async () => {
  const number = uuidv7()
  const { body } = await put(number, { name: 'Wheel bearing', price: 9, minimum: 100 })
  expect(body).toMatchObject({ outcome: 'created', isDraft: true })
  expect((await get(number)).body).toMatchObject({ isDraft: true, name: 'Wheel bearing' })
  const refused = await put(uuidv7(), { brand: 'Brembo' })
  expect(refused).toMatchObject({ status: 422, body: { code: 'invalidFields' } })
  expect(Object.keys(refused.body.errors).sort()).toEqual(['minimum', 'name', 'price'])
  const terms = await put(uuidv7(), { ...whole(`BH-${uuidv7()}`), pricePer: 100, orderMultiple: 7 })
  expect(terms).toMatchObject({
    status: 422,
    body: { errors: { orderMultiple: [expect.any(String)] } },
  })
})

test('a product of the shop takes the number by its part number, and no second one in that system', async () => {
  const partNumber = `BH-${uuidv7()}`
  const { id } = await createProduct(shop.db, { partNumber })
  const [number, other] = [uuidv7(), uuidv7()]
  expect((await put(number, { partNumber })).body).toMatchObject({ _id: id, outcome: 'changed' })
  expect((await put(number, { partNumber })).body).toMatchObject({ _id: id, outcome: 'unchanged' })
  expect(await put(other, { partNumber })).toMatchObject({
    status: 409,
    body: { code: 'numberTaken' },
  })
  const elsewhere = `/products/by/shop-floor/${number}`
  expect((await shop.call(erp, 'PUT', elsewhere, { partNumber })).body._id).toBe(id)
})

test('a part number of another product is refused at its field', async () => {
  const [number, taken] = [uuidv7(), `BH-${uuidv7()}`]
  await createProduct(shop.db, { partNumber: taken })
  await put(number, whole(`BH-${number}`))
  expect(await put(number, { partNumber: taken })).toMatchObject({
    status: 422,
    body: { errors: { partNumber: [expect.stringContaining(taken)] } },
  })
})

test('an unknown number, and one of a removed product, is not found and says so', async () => {
  expect(await get('none')).toMatchObject({
    status: 404,
    body: { code: 'productNotFound', detail: 'No product has the number none in erp.' },
  })
  const number = uuidv7()
  const { body } = await put(number, whole(`BH-${number}`))
  await shop.call(owner, 'DELETE', `/product/${body._id}`)
  expect(await put(number, { price: 2 })).toMatchObject({ status: 404 })
  const faults = [
    ['/products/by/ERP/1', { system: ['Small letters, digits and dashes, such as erp'] }],
    [`/products/by/erp/${'9'.repeat(81)}`, { number: ['At most 80 characters'] }],
  ] as const
  for (const [path, errors] of faults)
    expect((await shop.call(erp, 'PUT', path, {})).body).toMatchObject({ status: 422, errors })
})

test('a number may hold slashes and spaces', async () => {
  const number = `A/${uuidv7()} b`
  const { body } = await put(number, whole(`BH-${uuidv7()}`))
  expect((await get(number)).body._id).toBe(body._id)
})

test('stock by the number is a count: the same again leaves the pieces', async () => {
  const number = uuidv7()
  const { body } = await put(number, whole(`BH-${number}`))
  const stock = (pieces: number) =>
    shop.call(erp, 'POST', `${pathOf(number)}/stock`, { pieces, reason: 'Count of the ERP' })
  expect(await stock(1200)).toMatchObject({ status: 201, body: { available: 1200 } })
  expect((await stock(1200)).body.available).toBe(1200)
  expect((await stock(900)).body.available).toBe(900)
  const { entries } = (await shop.call(owner, 'GET', `/product/${body._id}/stock`)).body
  expect(entries).toMatchObject([
    { kind: 'count', quantity: 900, delta: -300 },
    { kind: 'count', quantity: 1200, delta: 0 },
    { kind: 'count', quantity: 1200, delta: 1200 },
  ])
  const unknown = await shop.call(erp, 'POST', `${pathOf('none')}/stock`, {
    pieces: 1,
    reason: 'Count',
  })
  expect(unknown.status).toBe(404)
})
