import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictureAddressMessage } from '../../../contract/values/fields.ts'
import { messages } from '../../../contract/values/messages.ts'
import { cents, centsFromDollars } from '../../../contract/values/money/money.ts'
import { product } from '../../platform/database/tables/products.ts'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { type Buyer, createBuyer, createProduct, orderBody } from '../../testing/factories.ts'

let shop: TestShop
let admin: Buyer
let buyer: Buyer
const now = new Date('2026-03-02T12:00:00.000Z')

beforeAll(async () => {
  shop = await buildTestShop({ now: () => now })
  admin = await createBuyer(shop.db, { role: 'admin' })
  buyer = await createBuyer(shop.db)
})
afterAll(() => shop.close())

const form = {
  name: 'Oil filter',
  email: 'whoever@shop.example',
  description: 'Spin-on, 3/4-16 UNF.',
  price: 3.19,
  minimum: 600,
  available: 40_000,
  img: `/images/${'f'.repeat(64)}.webp`,
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const call = (method: Method, url: string, { headers }: Buyer, payload?: object) =>
  shop.app.inject({ method, url, headers, payload })
const upload = (body: object, caller = admin) => call('POST', '/uploadProduct', caller, body)
const find = async (id: string) => (await shop.app.inject(`/product/${id}`)).json()

test('a product is shown with the address that the admin gave, and not with the admin’s own', async () => {
  const answer = await upload({ ...form, partNumber: ' BH-1 ', brand: '', category: 'Filters' })
  expect(answer.statusCode).toBe(201)
  expect(await find(answer.json().insertedId)).toMatchObject({
    name: 'Oil filter',
    email: form.email,
    price: 3.19,
    listPrice: 3.19,
    minimum: 600,
    available: 40_000,
    partNumber: 'BH-1',
    brand: null,
    category: 'Filters',
    discountPercent: null,
  })
})

test.each([' BH-ONCE ', ''])(
  'a product of part number %j that is sent again under its key is added once',
  async (partNumber) => {
    const headers = { ...admin.headers, 'idempotency-key': `add-once-${partNumber.length}` }
    const send = (name: string) =>
      shop.app.inject({
        method: 'POST',
        url: '/uploadProduct',
        headers,
        payload: { ...form, name, partNumber },
      })
    const before = await shop.db.$count(product)
    const [first, second] = [await send('Added once'), await send('Added once')]
    expect([first.statusCode, second.statusCode]).toEqual([201, 201])
    expect(second.json()).toEqual(first.json())
    expect(await shop.db.$count(product)).toBe(before + 1)
    expect((await send('Added otherwise')).json().code).toBe('idempotencyKeyReused')
  },
)

test('cents are stored and returned exactly', async () => {
  for (const price of [0.01, 0.29, 4.35, 41.8, 999_999.99]) {
    const { insertedId } = (await upload({ ...form, price })).json()
    expect(await find(insertedId)).toMatchObject({ price })
  }
})

test('a part number is unique in the shop, and free again after its product is removed', async () => {
  const { insertedId } = (await upload({ ...form, partNumber: 'BH-2' })).json()
  const taken = await upload({ ...form, partNumber: 'BH-2' })
  expect(taken.statusCode).toBe(422)
  expect(taken.json().errors).toEqual({
    partNumber: ['Another product has the part number “BH-2”.'],
  })
  await call('DELETE', `/product/${insertedId}`, admin)
  expect((await upload({ ...form, partNumber: 'BH-2' })).statusCode).toBe(201)
})

test('several products may have no part number', async () => {
  expect((await upload({ ...form, partNumber: '' })).statusCode).toBe(201)
  expect((await upload({ ...form, partNumber: ' ' })).statusCode).toBe(201)
})

test.each([
  ['name', { name: ' ' }, 'Name is Required'],
  ['description', { description: undefined }, 'Description is Required'],
  ['email', { email: 'nobody' }, 'Provide a valid Email'],
  ['price', { price: 0 }, 'price is Required'],
  ['price', { price: 1.001 }, ''],
  ['price', { price: '3.19' }, ''],
  ['price', { price: 1e308, discount: { percent: 50, until: '2026-04-01T00:00:00Z' } }, ''],
  ['minimum', { minimum: 0 }, 'minimum is Required'],
  ['available', { available: -1 }, 'available is Required'],
  ['img', { img: 'data:text/html,x' }, pictureAddressMessage],
  ['img', { img: 'http://pictures.example/a.webp' }, pictureAddressMessage],
  ['img', { img: '/\\elsewhere.example/a.webp' }, pictureAddressMessage],
  [
    'discount.percent',
    { discount: { percent: 91, until: '2026-04-01T00:00:00Z' } },
    'At most 90 %',
  ],
  [
    'discount.percent',
    { price: 0.01, discount: { percent: 90, until: '2026-04-01T00:00:00Z' } },
    messages.discountTooLarge,
  ],
])('an invalid %s is reported at its field: %j', async (field, wrong, message) => {
  const before = await shop.db.$count(product)
  const answer = await upload({ ...form, ...wrong })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors[field].join()).toContain(message)
  expect(await shop.db.$count(product)).toBe(before)
})

test.each([
  { addedByEmail: 'x@y.example' },
  { _id: uuidv7() },
  { listPrice: 1 },
  { removedAt: null },
])('a stray %j is refused and nothing is stored', async (stray) => {
  const before = await shop.db.$count(product)
  const answer = await upload({ ...form, ...stray })
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'unknownKeys'])
  expect(await shop.db.$count(product)).toBe(before)
})

test('a removed product leaves the shop; its row stays for its orders', async () => {
  const { id } = await createProduct(shop.db)
  const ordered = await call('POST', '/orderProduct', buyer, orderBody(id))
  expect(ordered.statusCode).toBe(201)

  expect((await call('DELETE', `/product/${id}`, admin)).json()).toEqual({ deletedCount: 1 })
  expect((await shop.app.inject(`/product/${id}`)).statusCode).toBe(404)
  const listed = (await shop.app.inject('/product')).json()
  expect(listed.map(({ _id }: { _id: string }) => _id)).not.toContain(id)
  expect((await call('POST', '/orderProduct', buyer, orderBody(id))).statusCode).toBe(404)

  const order = (await call('GET', `/order/${ordered.json().insertedId}`, buyer)).json()
  expect(order).toEqual(ordered.json().order)
  expect(await shop.db.$count(product, eq(product.id, id))).toBe(1)
})

test('a product is removed once; the second time it is not found', async () => {
  const { id } = await createProduct(shop.db)
  const answers = await Promise.all([
    call('DELETE', `/product/${id}`, admin),
    call('DELETE', `/product/${id}`, admin),
  ])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
  expect((await call('DELETE', `/product/${uuidv7()}`, admin)).statusCode).toBe(404)
  expect((await call('DELETE', '/product/none', admin)).statusCode).toBe(404)
})

test('a discount lowers the price until its moment, and can be replaced and ended', async () => {
  const { id } = await createProduct(shop.db)
  const url = `/product/${id}/discount`
  const set = await call('PUT', url, admin, { percent: 50, until: '2026-03-09T12:00:00+01:00' })
  expect(set.json()).toEqual({ modifiedCount: 1 })
  expect(await find(id)).toMatchObject({
    price: 9.45,
    listPrice: 18.9,
    discountPercent: 50,
    discountUntil: '2026-03-09T11:00:00.000Z',
  })
  const discounted = (await shop.app.inject('/product?discounted=true')).json()
  expect(discounted.map(({ _id }: { _id: string }) => _id)).toEqual([id])

  await call('PUT', url, admin, { percent: 10, until: '2026-03-09T12:00:00Z' })
  expect(await find(id)).toMatchObject({ price: 17.01, discountPercent: 10 })

  expect((await call('DELETE', url, admin)).json()).toEqual({ modifiedCount: 1 })
  expect((await call('DELETE', url, admin)).json()).toEqual({ modifiedCount: 0 })
  expect(await find(id)).toMatchObject({ price: 18.9, discountPercent: null })
})

test('the catalogue is searched by the displayed price', async () => {
  const assertSearched = async (id: string) => {
    const { rows } = await shop.pool.query<{ searched: number }>(
      'select cents_per_thousand / 1000 as searched from catalogue_entry where product_id = $1',
      [id],
    )
    expect(rows).toEqual([{ searched: centsFromDollars((await find(id)).price) }])
  }
  const until = '2026-04-01T00:00:00Z'
  for (const [price, percent] of [
    [18.91, 50],
    [0.01, 50],
    [999_999.99, 33],
    [2.35, 90],
  ] as const) {
    const sold = { ...form, price, discount: { percent, until } }
    const { insertedId } = (await upload(sold)).json()
    await assertSearched(insertedId)
    const url = `/product/${insertedId}/discount`
    expect((await call('PUT', url, admin, { percent: 7, until })).statusCode).toBe(200)
    await assertSearched(insertedId)
    expect((await call('DELETE', url, admin)).statusCode).toBe(200)
    await assertSearched(insertedId)
  }
})

test('a discount can come with a new product', async () => {
  const discount = { percent: 20, until: '2026-04-01T00:00:00Z' }
  const { insertedId } = (await upload({ ...form, price: 10, discount })).json()
  expect(await find(insertedId)).toMatchObject({ price: 8, listPrice: 10, discountPercent: 20 })
})

test.each([
  [{ percent: 0, until: '2026-04-01T00:00:00Z' }, 'percent'],
  [{ percent: 12.5, until: '2026-04-01T00:00:00Z' }, 'percent'],
  [{ percent: 50, until: 'tomorrow' }, 'until'],
  [{ percent: 50, until: '2026-03-02T12:00:00Z' }, 'until'],
])('%j is no discount', async (body, field) => {
  const { id } = await createProduct(shop.db)
  const answer = await call('PUT', `/product/${id}/discount`, admin, body)
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors).toHaveProperty(field)
  expect(await find(id)).toMatchObject({ discountPercent: null })
})

test('a discount leaves at least one cent of the price', async () => {
  const { id } = await createProduct(shop.db, { listPriceCents: cents(1) })
  const set = (percent: number) =>
    call('PUT', `/product/${id}/discount`, admin, { percent, until: '2026-04-01T00:00:00Z' })
  const refused = await set(51)
  expect(refused.statusCode).toBe(422)
  expect(refused.json().errors).toEqual({ percent: [messages.discountTooLarge] })
  expect((await set(50)).statusCode).toBe(200)
  expect(await find(id)).toMatchObject({ price: 0.01 })
})

test('the discount of an unknown product can’t be set or ended', async () => {
  const body = { percent: 50, until: '2026-04-01T00:00:00Z' }
  expect((await call('PUT', `/product/${uuidv7()}/discount`, admin, body)).statusCode).toBe(404)
  expect((await call('DELETE', `/product/${uuidv7()}/discount`, admin)).statusCode).toBe(404)
})

test('only an admin changes the catalogue', async () => {
  const { id } = await createProduct(shop.db)
  const discount = { percent: 50, until: '2026-04-01T00:00:00Z' }
  const calls = [
    ['POST', '/uploadProduct', form],
    ['DELETE', `/product/${id}`, undefined],
    ['PUT', `/product/${id}/discount`, discount],
    ['DELETE', `/product/${id}/discount`, undefined],
  ] as const
  for (const [method, url, body] of calls) {
    expect((await call(method, url, buyer, body)).statusCode).toBe(403)
    const nobody = { headers: {} } as Buyer
    expect((await call(method, url, nobody, body)).statusCode).toBe(401)
  }
  expect(await find(id)).toMatchObject({ _id: id, discountPercent: null })
})

test('every category is listed with its number of products and the picture of its oldest', async () => {
  const own = await buildTestShop()
  try {
    await createProduct(own.db, { category: 'Brakes', imageUrl: '/images/first-brake.webp' })
    await createProduct(own.db, { category: 'Brakes', imageUrl: '/images/second-brake.webp' })
    await createProduct(own.db, { category: 'Filters', imageUrl: '/images/filter.webp' })
    await createProduct(own.db, { category: null })
    const answer = await own.app.inject('/category')
    expect(
      answer
        .json()
        .map(({ name, products, img }: Record<string, unknown>) => [name, products, img]),
    ).toEqual([
      ['Brakes', 2, '/images/first-brake.webp'],
      ['Filters', 1, '/images/filter.webp'],
    ])
  } finally {
    await own.close()
  }
})
