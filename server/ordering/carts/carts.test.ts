import { afterAll, beforeAll, expect, test } from 'vitest'
import { cents } from '../../../contract/values/money/money.ts'
import { buildCartDesk, type CartDesk, linesOf } from '../../testing/desks/cart-desk.ts'
import { createBuyer } from '../../testing/factories.ts'

let desk: CartDesk

beforeAll(async () => {
  desk = await buildCartDesk()
})
afterAll(() => desk.close())

const unknown = '01990000-0000-7000-8000-000000000001'

test('a cart keeps its lines in order, with references, and says what each costs', async () => {
  const [one, other] = await desk.createProducts(2, { listPriceCents: cents(1890) })
  const id = await desk.keep([
    { productId: other?.id ?? '', quantity: 500, reference: ' GAR-17 ' },
    { productId: one?.id ?? '', quantity: 700 },
  ])
  const cart = await desk.read(id)
  expect(cart).toMatchObject({
    name: 'Cart',
    version: 1,
    lineCount: 2,
    totals: { lines: 2, pieces: 1200, goods: 22_680, withoutPackData: 2 },
    problems: [],
  })
  expect(cart.lines).toMatchObject([
    { productId: other?.id, reference: 'GAR-17', quantity: 500, verdict: 'ready', total: 9450 },
    { productId: one?.id, reference: null, quantity: 700, priceFor: 18.9, pricePer: 1 },
  ])
  expect(cart.lines[0]?.trace).toEqual([{ step: 'list', cents: 1890, won: true }])
})

test('adding sums up and needs no version; setting and removing need the one that was seen', async () => {
  const products = await desk.createProducts(3)
  const [one = '', other = '', third = ''] = products.map(({ id }) => id)
  const id = await desk.keep([{ productId: one, quantity: 500, reference: 'A' }])
  const patch = (payload: object) => desk.call('PATCH', `/cart/${id}/lines`, payload)
  const added = await patch({
    add: [
      { productId: one, quantity: 500, reference: 'B' },
      { productId: other.toUpperCase(), quantity: 600 },
      { productId: other, quantity: 100 },
    ],
  })
  expect(added.json()).toMatchObject({
    version: 2,
    lines: [
      { productId: one, quantity: 1000, reference: 'A' },
      { productId: other, quantity: 700 },
    ],
  })
  expect((await patch({ remove: [one] })).json()).toMatchObject({
    code: 'invalidFields',
    errors: { version: ['Say which version changes'] },
  })
  const changed = await patch({
    version: 2,
    remove: [one],
    set: [
      { productId: third, quantity: 500 },
      { productId: other, quantity: 900, reference: 'C' },
    ],
  })
  expect(changed.json()).toMatchObject({ version: 3, totals: { lines: 2, pieces: 1400 } })
  expect((await desk.read(id)).lines).toMatchObject([
    { productId: other, quantity: 900, reference: 'C' },
    { productId: third, quantity: 500 },
  ])
  await patch({ version: 3, set: [{ productId: other, quantity: 800 }] })
  await patch({ version: 4, set: [{ productId: third, quantity: 800, reference: '' }] })
  expect((await desk.read(id)).lines).toMatchObject([
    { quantity: 800, reference: 'C' },
    { quantity: 800, reference: null },
  ])
})

test('of two windows that save at once, the second is told, and nothing of its own is stored', async () => {
  const [product] = await desk.createProducts(1)
  const id = await desk.keep(linesOf([product].flatMap((each) => each ?? [])))
  const set = (quantity: number) =>
    desk.call('PATCH', `/cart/${id}/lines`, {
      version: 1,
      set: [{ productId: product?.id, quantity }],
    })
  const answers = await Promise.all([set(600), set(700)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const told = answers.find(({ statusCode }) => statusCode === 409)?.json()
  expect(told).toMatchObject({
    code: 'changedMeanwhile',
    detail: expect.stringMatching(/^This cart was changed in another window/),
  })
  const kept = answers.find(({ statusCode }) => statusCode === 200)?.json()
  expect(await desk.read(id)).toMatchObject({ version: 2, lines: kept.lines })
  const renamed = await desk.call('PUT', `/cart/${id}`, { version: 1, name: 'Mine' })
  expect(renamed.json()).toMatchObject({ code: 'changedMeanwhile' })
})

test('windows that add at once all count', async () => {
  const [product] = await desk.createProducts(1)
  const id = await desk.keep([])
  await Promise.all(
    Array.from({ length: 8 }, () =>
      desk.call('PATCH', `/cart/${id}/lines`, { add: [{ productId: product?.id, quantity: 100 }] }),
    ),
  )
  expect(await desk.read(id)).toMatchObject({ version: 9, lines: [{ quantity: 800 }] })
})

test('lines that are sent again under their key are added once, also at once and when the cart is full', async () => {
  const products = await desk.createProducts(3)
  const [one = '', other = ''] = products.map(({ id }) => id)
  const id = await desk.keep([{ productId: one, quantity: 500 }])
  const add = (productId: string, key: string) =>
    desk.call('PATCH', `/cart/${id}/lines`, { add: [{ productId, quantity: 100 }] }, { key })
  const answers = await Promise.all(Array.from({ length: 5 }, () => add(one, 'join-1')))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  for (const answer of answers) expect(answer.json()).toEqual(answers[0]?.json())
  expect(await desk.read(id)).toMatchObject({ version: 2, lines: [{ quantity: 600 }] })
  expect((await add(other, 'join-1')).json()).toMatchObject({ code: 'idempotencyKeyReused' })

  await desk.pool.query('update cart_line set quantity = 100000000 where cart_id = $1', [id])
  const again = await add(one, 'join-1')
  expect([again.statusCode, again.json().lines]).toMatchObject([200, [{ quantity: 100_000_000 }]])
  const { rows } = await desk.pool.query(`select answer from kept_answer where key = 'join-1'`)
  expect(rows).toEqual([{ answer: { version: 2 } }])
})

test('a change of lines that is sent again under its key is answered as done, not as made by another window', async () => {
  const [product] = await desk.createProducts(1)
  const id = await desk.keep([])
  const set = () =>
    desk.call(
      'PATCH',
      `/cart/${id}/lines`,
      { version: 1, set: [{ productId: product?.id, quantity: 600 }] },
      { key: 'set-1' },
    )
  const [first, again] = [await set(), await set()]
  expect(again.json()).toEqual(first.json())
  expect(again.statusCode).toBe(200)
})

test('a cart that is sent again under its key is one cart', async () => {
  const by = await createBuyer(desk.db)
  const products = await desk.createProducts(2)
  const create = () =>
    desk.call('POST', '/cart', { lines: linesOf(products) }, { by, key: 'new-cart' })
  const answers = await Promise.all(Array.from({ length: 5 }, create))
  const ids = new Set(answers.map((answer) => answer.json().insertedId))
  const [listed, ...others] = (await desk.call('GET', '/cart', undefined, { by })).json()
  expect(others).toEqual([])
  expect([...ids]).toEqual([listed._id])
  expect(listed.pieces).toBe(1000)
})

test('a cart is filled while others hold locks on its products, and locks none itself', async () => {
  const products = await desk.createProducts(2)
  const id = await desk.keep([])
  const holder = await desk.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from product where id = any($1) for update', [
      products.map((product) => product.id),
    ])
    const filling = desk.call('PATCH', `/cart/${id}/lines`, { add: linesOf(products) })
    const waits = new Promise((resolve) => setTimeout(resolve, 5000, 'waits'))
    expect(await Promise.race([filling, waits])).toMatchObject({ statusCode: 200 })
  } finally {
    await holder.query('rollback')
    holder.release()
  }
})

test('an account has several carts, one of them current: the first, the one made so, or the one before', async () => {
  const by = await createBuyer(desk.db)
  const create = async (name: string) =>
    (await desk.call('POST', '/cart', { name }, { by })).json().insertedId
  const [first, second] = [await create('First'), await create(' Second ')]
  const list = async () => (await desk.call('GET', '/cart', undefined, { by })).json()
  expect(await list()).toMatchObject([
    { _id: first, name: 'First', isCurrent: true, lineCount: 0, pieces: 0 },
    { _id: second, name: 'Second', isCurrent: false },
  ])
  await desk.call('PUT', `/cart/${second}`, { version: 1, isCurrent: true }, { by })
  expect(await list()).toMatchObject([{ _id: second, isCurrent: true }, { _id: first }])
  expect(await desk.read(second, by)).toMatchObject({ isCurrent: true, version: 2 })
  const removed = await desk.call('DELETE', `/cart/${second}`, undefined, { by })
  expect(removed.json()).toEqual({ deletedCount: 1 })
  expect(await list()).toMatchObject([{ _id: first, isCurrent: true }])
})

test('a copy has the same lines and is a cart of its own', async () => {
  const products = await desk.createProducts(2)
  const id = await desk.keep(linesOf(products))
  await desk.call('PUT', `/cart/${id}`, { version: 1, name: 'x'.repeat(60) })
  const copied = await desk.call('POST', `/cart/${id}/copy`)
  expect(copied.statusCode).toBe(201)
  const copy = await desk.read(copied.json().insertedId)
  expect(copy.name).toBe(`Copy of ${'x'.repeat(52)}`)
  await desk.call('PUT', `/cart/${id}`, { version: 2, name: `${'x'.repeat(51)}🔧` })
  const cut = (await desk.call('POST', `/cart/${id}/copy`)).json().insertedId
  expect((await desk.read(cut)).name).toBe(`Copy of ${'x'.repeat(51)}`)
  expect(copy.lines).toEqual((await desk.read(id)).lines)
})

test('an account has up to 50 carts, also when the last two are sent at once', async () => {
  const by = await createBuyer(desk.db)
  for (let carts = 0; carts < 49; carts += 1) await desk.keep([], by)
  const answers = await Promise.all([1, 2].map(() => desk.call('POST', '/cart', {}, { by })))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
    code: 'tooManyCarts',
    detail: 'You have 50 carts. Delete one first',
  })
})

test('a cart takes 1,000 lines and no more, by each call that adds some', async () => {
  const { rows } = await desk.pool.query<{ id: string }>(`
    insert into product (id, name, description, list_price_cents, minimum, available, image_url, added_by_email)
    select gen_random_uuid(), 'Washer ' || n, 'Steel', 1890, 1, 500, '/images/washer.webp', 'admin@bulkhead.example'
    from generate_series(1, 1001) as n returning id`)
  const all = linesOf(rows)
  expect((await desk.call('POST', '/cart', { lines: all })).json()).toMatchObject({
    code: 'tooManyLines',
    detail: 'A cart has up to 1,000 lines; this would be 1,001. Put the rest in another cart',
  })
  const id = await desk.keep(all.slice(1))
  const sameAgain = await desk.call('PATCH', `/cart/${id}/lines`, {
    add: Array.from({ length: 1001 }, () => all[1]),
  })
  expect(sameAgain.json()).toMatchObject({ status: 422, code: 'tooManyLines' })
  const oneMore = await desk.call('PATCH', `/cart/${id}/lines`, { add: all.slice(0, 1) })
  expect(oneMore.json()).toMatchObject({
    status: 422,
    code: 'tooManyLines',
    errors: { lines: [expect.any(String)] },
  })
  const cart = (await desk.call('GET', `/cart/${id}`)).json()
  expect(cart).toMatchObject({ version: 1, lineCount: 1000 })
  expect(cart.lines).toHaveLength(200)
  const next = await desk.call('GET', `/cart/${id}?limit=2&after=${cart.lines[199].productId}`)
  expect(next.json().lines).toMatchObject(all.slice(201, 203))
})

test.each([
  ['quantity 0', { quantity: 0 }],
  ['quantity −5', { quantity: -5 }],
  ['half a piece', { quantity: 1.5 }],
  ['quantity 1e308', { quantity: 1e308 }],
  ['a quantity as text', { quantity: '500' }],
  ['an unknown key', { price: 1 }],
  ['a reference with NUL', { reference: 'a\0b' }],
  ['half a surrogate pair', { reference: 'a\ud800b' }],
  ['a long reference', { reference: 'x'.repeat(61) }],
  ['an unknown product', { productId: unknown }],
])('a line with %s is refused, and nothing is stored', async (_what, change) => {
  const [product] = await desk.createProducts(1)
  const id = await desk.keep([])
  const line = { productId: product?.id, quantity: 500, ...change }
  for (const payload of [{ add: [line] }, { version: 1, set: [line] }]) {
    const { statusCode } = await desk.call('PATCH', `/cart/${id}/lines`, payload)
    expect(Math.floor(statusCode / 100)).toBe(4)
  }
  const created = await desk.call('POST', '/cart', { lines: [line] })
  expect(Math.floor(created.statusCode / 100)).toBe(4)
  expect(await desk.read(id)).toMatchObject({ version: 1, lineCount: 0 })
})

test('a sum above the bound of a quantity is refused', async () => {
  const [product] = await desk.createProducts(1)
  const most = { productId: product?.id ?? '', quantity: 100_000_000 }
  const id = await desk.keep([most])
  const added = await desk.call('PATCH', `/cart/${id}/lines`, { add: [most] })
  expect(added.json()).toMatchObject({ status: 422, code: 'invalidFields' })
  const twice = await desk.call('POST', '/cart', { lines: [most, most] })
  expect(twice.json()).toMatchObject({ status: 422, code: 'invalidFields' })
  expect(await desk.read(id)).toMatchObject({ version: 1, lines: [{ verdict: 'short' }] })
})

test('an id that is too long is refused by the call; its address is not taken for a page', async () => {
  const answer = await desk.app.inject(`/cart/${'x'.repeat(8000)}`)
  expect(answer.json()).toMatchObject({ status: 401, code: 'notSignedIn' })
})

test('a body of 300 KiB, or 3 MiB with cells, is too large, and nothing is stored', async () => {
  const by = await createBuyer(desk.db)
  const id = await desk.keep([], by)
  const lines = [{ productId: unknown, quantity: 1, reference: 'x'.repeat(300 * 1024) }]
  for (const [method, path, payload] of [
    ['POST', '/cart', { lines }],
    ['POST', '/cart/price', { lines }],
    ['PATCH', `/cart/${id}/lines`, { add: [{ ...lines[0], typed: [['x'.repeat(3 << 20)]] }] }],
    ['PUT', `/cart/${id}`, { version: 1, name: lines[0]?.reference }],
    ['POST', `/cart/${id}/order`, { version: 1, poNumber: lines[0]?.reference }],
  ] as const) {
    const answer = await desk.call(method, path, payload, { by })
    expect(answer.json(), path).toMatchObject({ status: 413, code: 'tooLarge' })
  }
  const carts = (await desk.call('GET', '/cart', undefined, { by })).json()
  expect(carts).toMatchObject([{ _id: id, lineCount: 0 }])
})

test('a product that left the shop stays in the cart, marked; a repriced one has its new price', async () => {
  const [gone, repriced] = await desk.createProducts(2)
  const id = await desk.keep(linesOf([gone, repriced].flatMap((each) => each ?? [])))
  await desk.pool.query('update product set removed_at = now() where id = $1', [gone?.id])
  await desk.pool.query('update product set list_price_cents = 2000 where id = $1', [repriced?.id])
  const cart = await desk.read(id)
  const sentence = 'This product is no longer in the shop.'
  expect(cart).toMatchObject({
    lineCount: 2,
    totals: { lines: 1, goods: 10_000 },
    problems: [{ productId: gone?.id, verdict: 'unavailable', sentence }],
  })
  expect(cart.lines[0]).toMatchObject({ name: gone?.name, priceFor: null, total: null, trace: [] })
})

test('the pieces that the buyer’s own unpaid orders hold are named, with the newest order', async () => {
  const [product] = await desk.createProducts(1, { available: 1500 })
  const orders = []
  for (const minProduct of [500, 600]) {
    const payload = { productId: product?.id, phone: '1', address: 'a', code: 'c', minProduct }
    orders.push((await desk.call('POST', '/orderProduct', payload)).json().insertedId)
  }
  const lines = linesOf([product].flatMap((each) => each ?? []))
  const id = await desk.keep(lines)
  expect((await desk.read(id)).lines[0]).toMatchObject({
    verdict: 'short',
    available: 400,
    ownHold: 1100,
    ownHoldOrder: orders[1],
    detail: '400 left, below the minimum of 500: not orderable now',
  })
  expect(await desk.price(lines)).toMatchObject([{ ownHold: 0, ownHoldOrder: null }])
})

test('anybody may price a list, and a product twice in it; nothing is kept', async () => {
  const [product] = await desk.createProducts(1, {
    listPriceCents: cents(4180),
    ladder: [{ from: 1000, cents: cents(3990) }],
  })
  const before = (await desk.pool.query('select count(*) from cart')).rows
  const [below, at, never] = await desk.price([
    { productId: product?.id ?? '', quantity: 980 },
    { productId: product?.id ?? '', quantity: 1000 },
    { productId: unknown, quantity: 1 },
  ])
  expect(below).toMatchObject({
    priceFor: 41.8,
    total: 40_964,
    nextStep: { from: 1000, more: 20, priceFor: 39.9 },
    cheaper: { quantity: 1000, total: 39_900, saves: 1064 },
  })
  expect(at).toMatchObject({ priceFor: 39.9, total: 39_900, nextStep: null, cheaper: null })
  expect(never).toMatchObject({ verdict: 'unavailable', name: '', available: 0 })
  expect((await desk.pool.query('select count(*) from cart')).rows).toEqual(before)
})

test('a bolt priced per 100 is exact, and sold in hundreds', async () => {
  const [bolt] = await desk.createProducts(1, {
    listPriceCents: cents(1795),
    pricePer: 100,
    orderMultiple: 100,
    minimum: 5000,
    available: 100_000,
    cartonPieces: 100,
    palletPieces: 18_000,
    palletGrams: 785_500,
  })
  const [whole, odd] = await desk.price([
    { productId: bolt?.id ?? '', quantity: 5000 },
    { productId: bolt?.id ?? '', quantity: 5050 },
  ])
  expect(whole).toMatchObject({
    priceFor: 17.95,
    pricePer: 100,
    total: 897.5,
    cartons: 50,
    pallets: 0.28,
    palletKilograms: 785.5,
  })
  expect(odd).toMatchObject({
    verdict: 'notMultiple',
    detail: 'Sold in multiples of 100: order 5,000 or 5,100',
    nearest: [5000, 5100],
  })
})
