import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallInput, ShopCaller } from '../../../client/client.ts'
import { openClient } from '../../testing/access/open-client.ts'
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
let erp: ShopCaller
let keyId: string

beforeAll(async () => {
  shop = await buildTestShop()
  owner = await createBuyer(shop.db, { role: 'admin' })
  const made = await createKey(shop.db, owner, {
    rights: ['catalogue:read', 'catalogue:write', 'stock:read', 'stock:write'],
  })
  erp = openClient(shop.app, made.key)
  keyId = made.id
})
afterAll(() => shop.close())

const byNumber = (number: string, system = 'erp') => ({ params: { system, number } })
type PutProduct = 'PUT /products/by/:system/:number'
const put = (number: string, body: CallInput<PutProduct>['body'], system?: string) =>
  erp.call('PUT /products/by/:system/:number', { ...byNumber(number, system), body })
const get = (number: string) => erp.call('GET /products/by/:system/:number', byNumber(number))

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
  expect(first).toMatchObject({ outcome: 'created', isDraft: false })
  const before = await countTraces(first._id)
  expect(before).toEqual({ version: 1, changes: 1, entries: 1, numbers: 1 })
  const again = await put('4711', whole(part))
  expect(again).toEqual({
    _id: first._id,
    outcome: 'unchanged',
    isDraft: false,
    changeSetId: null,
  })
  expect(await countTraces(first._id)).toEqual(before)
  const products = await shop.pool.query('select from product where part_number = $1', [part])
  expect(products.rows).toHaveLength(1)
  const { rows } = await shop.pool.query(
    'select via_key, kind from history_entry where subject_id = $1',
    [first._id],
  )
  expect(rows).toEqual([{ via_key: `Key ${keyId}`, kind: 'PUT /products/by/:system/:number' }])
})

test('thirty puts of a new number at once make one product', async () => {
  const number = uuidv7()
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => put(number, whole(`BH-${number}`))),
  )
  const outcomes = answers.map(({ outcome }) => outcome)
  expect(outcomes.filter((one) => one === 'created')).toHaveLength(1)
  expect(outcomes.filter((one) => one === 'unchanged')).toHaveLength(29)
  expect(new Set(answers.map(({ _id }) => _id)).size).toBe(1)
  expect(await countTraces(answers[0]?._id ?? '')).toMatchObject({ version: 1, changes: 1 })
})

test('only the fields that are sent change, in a change set of the key’s maker that can be undone', async () => {
  const number = uuidv7()
  const made = await put(number, whole(`BH-${number}`))
  const changed = await put(number, { price: 21.5, brand: 'Brembo' })
  expect(changed).toMatchObject({ _id: made._id, outcome: 'changed' })
  expect(await get(number)).toMatchObject({
    name: 'Brake disc 300 mm',
    listPriceFor: 21.5,
    brand: 'Brembo',
  })
  const set = await shop.call(owner, 'GET', `/changeSet/${changed.changeSetId}`)
  expect(set.body).toMatchObject({ state: 'applied', actorEmail: owner.email })
  const undo = await shop.call(owner, 'POST', `/changeSet/${changed.changeSetId}/undo`, {})
  expect(undo.status).toBe(201)
})

test('a new product without text, category or picture comes in as a draft; without name or price it is refused', async () => {
  const number = uuidv7()
  const made = await put(number, { name: 'Wheel bearing', price: 9, minimum: 100 })
  expect(made).toMatchObject({ outcome: 'created', isDraft: true })
  expect(await get(number)).toMatchObject({ isDraft: true, name: 'Wheel bearing' })
  const message = [expect.any(String)]
  await expect(put(uuidv7(), { brand: 'Brembo' })).rejects.toMatchObject({
    status: 422,
    kind: 'invalidFields',
    fields: { minimum: message, name: message, price: message },
  })
  const terms = { ...whole(`BH-${uuidv7()}`), pricePer: 100, orderMultiple: 7 } as const
  await expect(put(uuidv7(), terms)).rejects.toMatchObject({
    status: 422,
    fields: { orderMultiple: message },
  })
})

test('a product of the shop takes the number by its part number, and no second one in that system', async () => {
  const partNumber = `BH-${uuidv7()}`
  const { id } = await createProduct(shop.db, { partNumber })
  const [number, other] = [uuidv7(), uuidv7()]
  expect(await put(number, { partNumber })).toMatchObject({ _id: id, outcome: 'changed' })
  expect(await put(number, { partNumber })).toMatchObject({ _id: id, outcome: 'unchanged' })
  await expect(put(other, { partNumber })).rejects.toMatchObject({
    status: 409,
    kind: 'numberTaken',
  })
  expect((await put(number, { partNumber }, 'shop-floor'))._id).toBe(id)
})

test('a part number of another product is refused at its field', async () => {
  const [number, taken] = [uuidv7(), `BH-${uuidv7()}`]
  await createProduct(shop.db, { partNumber: taken })
  await put(number, whole(`BH-${number}`))
  await expect(put(number, { partNumber: taken })).rejects.toMatchObject({
    status: 422,
    fields: { partNumber: [expect.stringContaining(taken)] },
  })
})

test('an unknown number, and one of a removed product, is not found and says so', async () => {
  await expect(get('none')).rejects.toMatchObject({
    status: 404,
    kind: 'productNotFound',
    detail: 'No product has the number none in erp.',
  })
  const number = uuidv7()
  const { _id } = await put(number, whole(`BH-${number}`))
  await shop.call(owner, 'DELETE', `/product/${_id}`)
  await expect(put(number, { price: 2 })).rejects.toMatchObject({ status: 404 })
  const faults = [
    ['1', 'ERP', { system: ['Lowercase letters, digits and dashes, such as erp'] }],
    ['9'.repeat(81), 'erp', { number: ['At most 80 characters'] }],
  ] as const
  for (const [wrong, system, fields] of faults)
    await expect(put(wrong, {}, system)).rejects.toMatchObject({ status: 422, fields })
})

test('a number may hold slashes and spaces', async () => {
  const number = `A/${uuidv7()} b`
  const { _id } = await put(number, whole(`BH-${uuidv7()}`))
  expect((await get(number))._id).toBe(_id)
})

test('stock by the number is a count: the same again leaves the pieces', async () => {
  const number = uuidv7()
  const { _id } = await put(number, whole(`BH-${number}`))
  const count = (pieces: number, of = number) =>
    erp.call('POST /products/by/:system/:number/stock', {
      ...byNumber(of),
      body: { pieces, reason: 'Count of the ERP' },
    })
  expect((await count(1200)).available).toBe(1200)
  expect((await count(1200)).available).toBe(1200)
  expect((await count(900)).available).toBe(900)
  const { entries } = (await shop.call(owner, 'GET', `/product/${_id}/stock`)).body
  expect(entries).toMatchObject([
    { kind: 'count', quantity: 900, delta: -300 },
    { kind: 'count', quantity: 1200, delta: 0 },
    { kind: 'count', quantity: 1200, delta: 1200 },
  ])
  await expect(count(1, 'none')).rejects.toMatchObject({ status: 404 })
})
