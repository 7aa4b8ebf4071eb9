import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderLine } from '../../../../contract/ordering/order-lines.ts'
import { type Cents, cents, centsFromDollars } from '../../../../contract/values/money/money.ts'
import { replayTrace, type Trace } from '../../../../contract/values/money/price.ts'
import { buildCartDesk, type CartDesk, linesOf } from '../../../testing/desks/cart-desk.ts'
import { type Buyer, createBuyer, exampleAddress } from '../../../testing/factories.ts'

let desk: CartDesk

beforeAll(async () => {
  desk = await buildCartDesk()
})
afterAll(() => desk.close())

const readLines = async (orderId: string, query = '', by = desk.buyer): Promise<OrderLine[]> =>
  (await desk.call('GET', `/order/${orderId}/lines${query}`, undefined, { by })).json()

test('an order of three lines is flat in every answer, its lines are read page by page', async () => {
  const products = await desk.createProducts(3)
  const id = await desk.keep(
    linesOf(products).map((line, place) => ({ ...line, reference: `G-${place}` })),
  )
  const answer = await desk.order(id, { poNumber: ' PO-4711 ' })
  expect(answer.statusCode, answer.payload).toBe(201)
  const { insertedId, order } = answer.json()
  const [first] = products
  expect(order).toMatchObject({
    ProductName: `${first?.name} and 2 more`,
    price: 28_350,
    total: 28_350,
    minProduct: 1500,
    lineCount: 3,
    poNumber: 'PO-4711',
    productId: first?.id,
    partNumber: first?.partNumber,
    img: first?.imageUrl,
  })
  expect(order.orderNo).toBeGreaterThan(100_000)
  const own = await desk.call('GET', `/order?customerEmail=${desk.buyer.email}&limit=1`)
  const admin = await createBuyer(desk.db, { role: 'admin' })
  const all = await desk.call('GET', `/orders/?q=${order.orderNo}`, undefined, { by: admin })
  const one = await desk.call('GET', `/order/${insertedId}`)
  expect([own.json(), [one.json()]]).toEqual([[order], [order]])
  // The house's note, and whether the tax is to be looked at, are there for admins only.
  expect(all.json()).toEqual([{ ...order, note: null, untaxed: false }])

  const lines = await readLines(insertedId)
  expect(lines).toMatchObject(
    products.map((product, place) => ({
      lineNo: place + 1,
      productId: product.id,
      ProductName: product.name,
      quantity: 500,
      reference: `G-${place}`,
      priceFor: 18.9,
      pricePer: 1,
      total: 9450,
      trace: [{ step: 'list', cents: 1890, won: true }],
    })),
  )
  expect(await readLines(insertedId, '?limit=1&after=1')).toEqual([lines[1]])
  expect(await readLines(insertedId, '', admin)).toEqual(lines)
  expect(await desk.readStocks(products)).toEqual([9500, 9500, 9500])
  expect(await desk.read(id)).toMatchObject({ name: 'Cart', version: 2, lineCount: 0 })

  const deleted = await desk.call('DELETE', `/order/${insertedId}`)
  expect(deleted.json()).toEqual({ deletedCount: 1 })
  expect(await desk.readStocks(products)).toEqual([10_000, 10_000, 10_000])
})

test('another customer’s cart and order lines are not found in any verb, not even by an admin', async () => {
  const products = await desk.createProducts(1)
  const id = await desk.keep(linesOf(products))
  const other = await desk.keep(linesOf(products))
  const orderId = (await desk.order(other)).json().insertedId
  const admin = await createBuyer(desk.db, { role: 'admin' })
  const stranger = await createBuyer(desk.db)
  const delivery = { phone: '1', address: 'a', code: 'c' }
  for (const by of [stranger, admin]) {
    for (const [method, path, payload] of [
      ['GET', '', undefined],
      ['PUT', '', { version: 1, name: 'Mine' }],
      ['PATCH', '/lines', { add: linesOf(products) }],
      ['POST', '/copy', undefined],
      ['POST', '/list', { name: 'Monthly' }],
      ['POST', '/order', { version: 1, ...delivery, expectedTotal: 9450 }],
      ['DELETE', '', undefined],
    ] as const) {
      const answer = await desk.call(method, `/cart/${id}${path}`, payload, { by })
      expect(answer.json(), `${method} ${path}`).toMatchObject({
        status: 404,
        code: 'cartNotFound',
      })
    }
  }
  const lines = await desk.call('GET', `/order/${orderId}/lines`, undefined, { by: stranger })
  expect(lines.json()).toMatchObject({ status: 404, code: 'orderNotFound' })
  expect(await desk.read(id)).toMatchObject({ version: 1, lineCount: 1 })
})

test('one line short: it alone is named with what is left, and nothing else has changed', async () => {
  const products = await desk.createProducts(3)
  const id = await desk.keep(linesOf(products))
  const goods = (await desk.read(id)).totals.goods
  await desk.pool.query('update product set available = 400 where id = $1', [products[1]?.id])
  const listOrders = async () =>
    (await desk.call('GET', `/order?customerEmail=${desk.buyer.email}`)).json()
  const [before, listed] = [await desk.read(id), await listOrders()]
  const answer = await desk.order(id, { expectedTotal: goods })
  const sentence = '400 left, below the minimum of 500: not orderable now'
  expect(answer.json()).toMatchObject({
    status: 409,
    code: 'insufficientStock',
    detail: sentence,
    errors: { [`lines.${products[1]?.id}`]: [sentence] },
  })
  expect(Object.keys(answer.json().errors)).toHaveLength(1)
  expect([await desk.read(id), await listOrders()]).toEqual([before, listed])
  expect(await desk.readStocks(products)).toEqual([10_000, 400, 10_000])
})

test('every faulty line is named; the first decides the code', async () => {
  const [low, odd, gone] = await desk.createProducts(3, { orderMultiple: 12 })
  const id = await desk.keep([
    { productId: low?.id ?? '', quantity: 12 },
    { productId: odd?.id ?? '', quantity: 505 },
    { productId: gone?.id ?? '', quantity: 600 },
  ])
  await desk.pool.query('update product set removed_at = now() where id = $1', [gone?.id])
  const answer = (await desk.order(id)).json()
  expect(answer).toMatchObject({
    status: 422,
    code: 'quantityOutOfBounds',
    errors: {
      [`lines.${low?.id}`]: ['minimum order 500 and max order 10000'],
      [`lines.${odd?.id}`]: ['Sold in multiples of 12: order 504 or 516'],
      [`lines.${gone?.id}`]: ['This product is no longer in the shop.'],
    },
  })
  expect(answer.detail).toBe('minimum order 500 and max order 10000 (and 2 more lines)')
  await desk.call('PATCH', `/cart/${id}/lines`, { version: 1, remove: [low?.id, odd?.id] })
  expect((await desk.order(id)).json()).toMatchObject({ status: 409, code: 'insufficientStock' })
})

test('another total than the buyer saw orders nothing; after a new look it goes through', async () => {
  const products = await desk.createProducts(2)
  const id = await desk.keep(linesOf(products))
  const { goods } = (await desk.read(id)).totals
  for (const seen of [goods - 0.01, goods + 0.01])
    expect((await desk.order(id, { expectedTotal: seen })).json().code).toBe('priceChanged')
  await desk.pool.query('update product set list_price_cents = 1900 where id = $1', [
    products[0]?.id,
  ])
  expect((await desk.order(id, { expectedTotal: goods })).json()).toMatchObject({
    status: 409,
    detail:
      'The total is now $18,950.00; you saw $18,900.00. Look at the cart and order again. Nothing was ordered',
  })
  expect(await desk.readStocks(products)).toEqual([10_000, 10_000])
  expect((await desk.order(id)).statusCode).toBe(201)
})

test('a total that no cart can have, or in parts of a cent, is refused at its field', async () => {
  const [product] = await desk.createProducts(1)
  const id = await desk.keep(linesOf(product ? [product] : []))
  // As floating-point numbers, the large ones are no whole cents.
  for (const expectedTotal of [649_273_158_612.7, 1_000_000_000.01, 9450.005, -1])
    expect((await desk.order(id, { expectedTotal })).json()).toMatchObject({
      status: 422,
      code: 'invalidFields',
      errors: { expectedTotal: [expect.any(String)] },
    })
})

test('a product that the admin deletes stays as a marked line; without it the cart is ordered', async () => {
  const products = await desk.createProducts(3)
  const [, gone] = products
  const id = await desk.keep(linesOf(products))
  const admin = await createBuyer(desk.db, { role: 'admin' })
  await desk.call('DELETE', `/product/${gone?.id}`, undefined, { by: admin })
  const { version, problems, lines } = await desk.read(id)
  expect(problems).toMatchObject([{ productId: gone?.id, verdict: 'unavailable' }])
  expect(lines.map(({ productId }) => productId)).toEqual(products.map((product) => product.id))
  expect((await desk.order(id)).json()).toMatchObject({ status: 409, code: 'insufficientStock' })
  await desk.call('PATCH', `/cart/${id}/lines`, { version, remove: [gone?.id] })
  const { order } = (await desk.order(id)).json()
  expect(order).toMatchObject({ lineCount: 2, total: 18_900 })
  expect(await desk.readStocks(products)).toEqual([9500, 10_000, 9500])
})

test('a cart without lines, of an older version, above one charge or below it is refused', async () => {
  const empty = await desk.keep([])
  expect((await desk.order(empty, { expectedTotal: 0 })).json()).toMatchObject({
    status: 422,
    code: 'emptyCart',
    detail: 'There is no line to order',
    errors: { lines: ['There is no line to order'] },
  })
  const dear = await desk.createProducts(2, { listPriceCents: cents(120_000) })
  const id = await desk.keep(linesOf(dear))
  expect((await desk.order(id)).json()).toMatchObject({
    status: 422,
    code: 'totalAboveChargeCeiling',
    detail:
      'One card payment takes up to $999,999.99; this is $1,200,000.00. Split the cart in two',
    errors: { expectedTotal: [expect.any(String)] },
  })
  expect((await desk.order(id, { version: 7 })).json()).toMatchObject({
    status: 409,
    code: 'changedMeanwhile',
  })
})

test('an order repeated under one key is placed once, with one answer', async () => {
  const products = await desk.createProducts(2)
  const id = await desk.keep(linesOf(products))
  const { version, totals } = await desk.read(id)
  const body = { version, expectedTotal: totals.goods }
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => desk.order(id, body, { key: 'one-list' })),
  )
  const [first] = answers.map((answer) => answer.json())
  expect(first.order?.orderNo).toBeGreaterThan(100_000)
  for (const answer of answers) expect(answer.json()).toEqual(first)
  expect(await desk.readStocks(products)).toEqual([9500, 9500])
  const { rows } = await desk.pool.query(
    `select answer from kept_answer where key = 'one-list' and caller = $1`,
    [desk.buyer.email],
  )
  expect(rows).toEqual([{ answer: first }])
})

test('an order repeated under its key is answered after its address was deleted', async () => {
  const by = await createBuyer(desk.db)
  const added = await desk.call('POST', '/address', exampleAddress, { by })
  const addressId = added.json().insertedId
  const id = await desk.keep(linesOf(await desk.createProducts(1)), by)
  const { version, totals } = await desk.read(id, by)
  const body = { version, addressId, expectedTotal: totals.goods }
  const order = () =>
    desk.call('POST', `/cart/${id}/order`, body, { by, key: 'one-order-to-an-address' })
  const first = await order()
  expect(first.statusCode, first.payload).toBe(201)
  await desk.call('DELETE', '/address', { ids: [addressId] }, { by })
  expect((await order()).json()).toEqual(first.json())
})

test('an unproven account holds a cart’s stock as shortly as a single order’s, until its email is confirmed', async () => {
  const by = await signUp('new.buyer@garage.example')
  const products = await desk.createProducts(2)
  const { order } = (await desk.order(await desk.keep(linesOf(products), by), {}, { by })).json()
  const heldMs = Date.parse(order.heldUntil) - Date.parse(order.createdAt)
  expect(heldMs).toBe(60 * 60_000)

  await desk.app.mails.deliverDue()
  const mail = desk.sentMails.find(({ to, subject }) => to === by.email && /Confirm/.test(subject))
  const token = mail?.text.match(/#([\w-]{43})\n/)?.[1]
  const confirmed = await desk.call('POST', '/identity/verify-email', { token }, { by })
  expect(confirmed.json()).toEqual({ email: by.email, wasConfirmed: false })
  const extended = (await desk.call('GET', `/order/${order._id}`, undefined, { by })).json()
  const next = (await desk.order(await desk.keep(linesOf(products), by), {}, { by })).json().order
  for (const { heldUntil } of [extended, next])
    expect(Date.parse(heldUntil)).toBeGreaterThan(Date.now() + 23 * 3_600_000)
})

/** An account as a person opens it, with the mail that confirms it on its way. */
async function signUp(email: string): Promise<Buyer> {
  const entries = { name: 'Dana Whitfield', email, password: 'pallet of pads' }
  const proof = await desk.call('POST', '/identity/sign-up', entries)
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const session = await desk.app.inject({
    method: 'PUT',
    url: `/user/${email}`,
    payload: { email },
    headers: bearer(proof.json().idToken),
  })
  return { ...desk.buyer, email, headers: bearer(session.json().token) }
}

test('the admin’s list can be sorted by the pieces that unpaid orders hold', async () => {
  const by = await createBuyer(desk.db)
  const admin = await createBuyer(desk.db, { role: 'admin' })
  const ids: string[] = []
  for (const count of [2, 40, 7])
    ids.push(
      (
        await desk.order(
          await desk.keep(linesOf(await desk.createProducts(count), 900), by),
          {},
          { by },
        )
      ).json().insertedId,
    )
  const list = (query: string) =>
    desk.call('GET', `/orders/?sort=held&q=${by.email}&${query}`, undefined, { by: admin })
  const [two, forty, seven] = ids
  const page = await list('limit=2')
  expect(page.json().map(({ _id }: { _id: string }) => _id)).toEqual([forty, seven])
  expect(page.headers['x-total-count']).toBe('3')
  const rest = await list(`limit=2&after=${seven}`)
  expect(rest.json().map(({ _id }: { _id: string }) => _id)).toEqual([two])
  const whole = await desk.call('GET', '/orders/?sort=held&limit=1', undefined, { by: admin })
  expect(whole.json()).toHaveLength(1)
})

/** A product’s terms, and which multiple of what is sold is wanted. */
const arbitraryLine = fc.record({
  pricePer: fc.constantFrom(1 as const, 100 as const, 1000 as const),
  price: fc.integer({ min: 2, max: 3000 }),
  fall: fc.integer({ min: 1, max: 90 }),
  percent: fc.option(fc.integer({ min: 1, max: 50 }), { nil: null }),
  multiples: fc.integer({ min: 1, max: 9 }),
})

test('whatever is ordered, the lines’ totals, each replayed from its trace, add up to the order’s total', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(arbitraryLine, { minLength: 1, maxLength: 5 }), async (drawn) => {
      const lines = await Promise.all(
        drawn.map(async ({ pricePer, price, fall, percent, multiples }) => {
          const lower = Math.floor((price * (100 - fall)) / 100)
          const [product] = await desk.createProducts(1, {
            pricePer,
            orderMultiple: 1000,
            available: 100_000,
            listPriceCents: cents(price),
            ladder: lower > 1 ? [{ from: 4000, cents: cents(lower) }] : [],
            ...(percent && lower > 1 && { discountPercent: percent }),
            ...(percent && lower > 1 && { discountUntil: new Date(Date.now() + 3_600_000) }),
          })
          return { productId: product?.id ?? '', quantity: 1000 * multiples }
        }),
      )
      const id = await desk.keep(lines)
      const { totals, problems } = await desk.read(id)
      fc.pre(problems.length === 0 && totals.goods >= 0.5 && totals.goods < 1_000_000)
      const { insertedId, order } = (await desk.order(id)).json()
      const ordered = await readLines(insertedId)
      const replayed = ordered.map(({ trace, quantity, pricePer, total }) => {
        expect(replayTrace(trace as unknown as Trace, quantity, pricePer)).toBe(
          centsFromDollars(total ?? 0),
        )
        return centsFromDollars(total ?? 0)
      })
      const sum = replayed.reduce((all, each) => (all + each) as Cents, cents(0))
      expect([centsFromDollars(order.total), centsFromDollars(totals.goods)]).toEqual([sum, sum])
    }),
    { numRuns: 20 },
  )
}, 120_000)
