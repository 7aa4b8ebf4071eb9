import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cents } from '../../../../contract/values/money/money.ts'
import type { Database } from '../../../platform/database/database.ts'
import {
  buildOrderDesk,
  type OrderDesk,
  openOrderServices,
  orderRequest,
} from '../../../testing/desks/order-desk.ts'
import { createBuyer, createProduct } from '../../../testing/factories.ts'
import { orderStore } from '../order-store.ts'

let desk: OrderDesk

beforeAll(async () => {
  desk = await buildOrderDesk()
})
afterAll(() => desk.close())

const keyedCall = (caller: string, key: string, asked: string) => ({
  caller,
  key,
  requestSha256: createHash('sha256').update(asked).digest(),
})

test('an order has its buyer, the current price and texts, and is stored as answered', async () => {
  const product = await createProduct(desk.db, {
    listPriceCents: cents(2000),
    discountPercent: 10,
    discountUntil: new Date(Date.now() + 60_000),
  })
  const order = await desk.place({
    productId: product.id,
    quantity: 700,
    phone: ' 1 ',
    address: ' Dock 4\n',
    postCode: '\t60607 ',
  })
  expect(order).toMatchObject({
    state: 'awaitingPayment',
    customerEmail: desk.buyer.email,
    customerName: desk.buyer.name,
    phone: '1',
    address: 'Dock 4',
    postCode: '60607',
    totalCents: 1_260_000,
    goodsCents: 1_260_000,
    lineCount: 1,
    pieces: 700,
    poNumber: null,
    currency: 'USD',
    transactionId: null,
    fulfilment: 'none',
  })
  expect(order.heldUntil.getTime() - order.createdAt.getTime()).toBe(24 * 3_600_000)
  expect(order.firstLine).toMatchObject({
    lineNo: 1,
    productName: product.name,
    partNumber: product.partNumber,
    imageUrl: product.imageUrl,
    listPriceCents: 2000,
    unitPriceCents: 1800,
    quantity: 700,
    totalCents: 1_260_000,
    trace: [
      { step: 'list', cents: 2000 },
      { step: 'discount', percent: 10, cents: 1800, won: true },
    ],
  })
  expect(await desk.findOrder(order.id)).toEqual(order)
  expect(await desk.readStock(product.id)).toEqual({ available: 9300, promised: 700 })
  expect(await desk.orders.listMoves(desk.buyer, order.id)).toMatchObject([
    {
      moveNo: 1,
      fromState: null,
      toState: 'awaitingPayment',
      at: order.createdAt,
      actor: 'customer',
      actorEmail: desk.buyer.email,
      reason: 'placed',
    },
  ])
})

test('the product’s id takes precedence over its name; one of them is required', async () => {
  const [one, other] = [await createProduct(desk.db), await createProduct(desk.db)]
  const byBoth = await desk.place({ productId: one.id, productName: other.name })
  expect(byBoth.firstLine.productId).toBe(one.id)
  const byName = await desk.place({ productId: undefined, productName: other.name })
  expect(byName.firstLine.productId).toBe(other.id)
  await expect(desk.place({ productId: undefined })).rejects.toMatchObject({
    code: 'invalidFields',
    fieldErrors: { ProductName: ['Say which product: productId or ProductName'] },
  })
})

test('a quantity is whole, not below either minimum, not above the stock, and can be paid by one charge', async () => {
  const product = await createProduct(desk.db, { minimum: 600, available: 900 })
  const most = 'minimum order 600 and max order 900'
  for (const quantity of [599, 901, 700.5, Number.NaN]) {
    await expect(desk.place({ productId: product.id, quantity })).rejects.toMatchObject({
      code: 'quantityOutOfBounds',
      fieldErrors: { minProduct: [most] },
    })
  }
  const dear = await createProduct(desk.db, { listPriceCents: cents(200_000), minimum: 1 })
  await expect(desk.place({ productId: dear.id, quantity: 500 })).rejects.toMatchObject({
    code: 'totalAboveChargeCeiling',
    fieldErrors: { minProduct: [expect.stringContaining('499')] },
  })
  expect(await desk.readStock(product.id)).toEqual({ available: 900, promised: 0 })
  await desk.place({ productId: product.id, quantity: 900 })
  expect(await desk.readStock(product.id)).toEqual({ available: 0, promised: 900 })
})

test('an order at a step’s quantity has its price, one piece below it the price before', async () => {
  const product = await createProduct(desk.db, {
    listPriceCents: cents(4180),
    ladder: [{ from: 1000, cents: cents(3990) }],
  })
  const below = await desk.place({ productId: product.id, quantity: 999 })
  const at = await desk.place({ productId: product.id, quantity: 1000 })
  expect([below.totalCents, at.totalCents]).toEqual([999 * 4180, 1000 * 3990])
  expect(at.firstLine).toMatchObject({ listPriceCents: 4180, unitPriceCents: 3990 })
  expect(await desk.findOrder(at.id)).toEqual(at)
})

test('a quantity that is no multiple is refused with the nearest ones', async () => {
  const product = await createProduct(desk.db, { orderMultiple: 12, available: 1000 })
  await expect(desk.place({ productId: product.id, quantity: 505 })).rejects.toMatchObject({
    code: 'notMultiple',
    fieldErrors: { minProduct: ['Sold in multiples of 12: order 504 or 516'] },
  })
  await expect(desk.place({ productId: product.id, quantity: 1000 })).rejects.toMatchObject({
    message: 'Sold in multiples of 12: order 996',
  })
  expect(await desk.readStock(product.id)).toEqual({ available: 1000, promised: 0 })
  await desk.place({ productId: product.id, quantity: 504 })
})

test('a stock with no multiple in it is too small to order', async () => {
  const product = await createProduct(desk.db, { orderMultiple: 600, available: 599 })
  await expect(desk.place({ productId: product.id, quantity: 550 })).rejects.toMatchObject({
    code: 'insufficientStock',
  })
})

/** Places an order that waits for a product which is being changed. */
async function placeDuring(productId: string, change: (id: string) => [string, string[]]) {
  const changing = await desk.pool.connect()
  try {
    await changing.query('begin')
    await changing.query(...change(productId))
    const placing = desk.place({ productId })
    placing.catch(() => {})
    await expect
      .poll(async () => (await desk.pool.query('select from pg_locks where not granted')).rowCount)
      .toBe(1)
    await changing.query('commit')
    return await placing
  } finally {
    changing.release()
  }
}

const setProduct =
  (what: string) =>
  (id: string): [string, string[]] => [`update product set ${what} where id = $1`, [id]]

test.each([
  ['the name', `name = 'New name'`, { productName: 'New name' }],
  ['the part number', `part_number = 'NEW-1'`, { partNumber: 'NEW-1' }],
  ['the part number, to none', 'part_number = null', { partNumber: null }],
  ['the picture', `image_url = '/images/new.webp'`, { imageUrl: '/images/new.webp' }],
  ['the list price', 'list_price_cents = 100', { listPriceCents: 100, unitPriceCents: 100 }],
  [
    'the ladder',
    `ladder = '[{"from": 500, "cents": 1800}]', minimum = 499`,
    { listPriceCents: 1890, unitPriceCents: 1800 },
  ],
  [
    'the discount',
    `discount_percent = 50, discounted_cents = 945, discount_until = now() + interval '1 day'`,
    { unitPriceCents: 945 },
  ],
])(
  'if %s changes while the order waits for it, the order has the current value',
  async (_what, change, line) => {
    const product = await createProduct(desk.db)
    const order = await placeDuring(product.id, setProduct(change))
    expect(order.firstLine).toMatchObject(line)
    expect(await desk.readStock(product.id)).toEqual({ available: 9500, promised: 500 })
  },
)

test('a discount that ends, or is lowered, while the order waits is not given', async () => {
  const until = new Date(Date.now() + 3_600_000)
  const discounted = () =>
    createProduct(desk.db, {
      listPriceCents: cents(2000),
      discountPercent: 50,
      discountUntil: until,
    })
  const ended = setProduct(`discount_until = now() - interval '1 second'`)
  const order = await placeDuring((await discounted()).id, ended)
  expect(order.totalCents).toBe(1_000_000)
  const second = await placeDuring((await discounted()).id, setProduct('discount_percent = 10'))
  expect(second.totalCents).toBe(900_000)
})

test('a discount that ends within a millisecond doesn’t block orders', async () => {
  const product = await createProduct(desk.db)
  const until = `discount_until = '2999-01-01 00:00:00.000123Z'`
  await desk.pool.query(
    `update product set discount_percent = 50, discounted_cents = 945, ${until} where id = $1`,
    [product.id],
  )
  expect((await desk.place({ productId: product.id })).totalCents).toBe(472_500)
})

test('a product changed, removed or sold while the order waits is judged as it is then', async () => {
  const place = async (change: (id: string) => [string, string[]]) => {
    const { id } = await createProduct(desk.db)
    return placeDuring(id, change)
  }
  await expect(place(setProduct('minimum = 501'))).rejects.toMatchObject({
    code: 'quantityOutOfBounds',
  })
  await expect(place(setProduct('removed_at = now()'))).rejects.toMatchObject({
    code: 'productNotFound',
  })
  await expect(place(setProduct('available = 499'))).rejects.toMatchObject({
    code: 'insufficientStock',
    message: '499 left, below the minimum of 500: not orderable now',
  })
  const order = await place(setProduct('available = 500, minimum = 400'))
  expect(await desk.readStock(order.firstLine.productId)).toEqual({
    available: 0,
    promised: 500,
  })
})

test('an order takes pieces only from its own product, not from an identical one', async () => {
  const twin = { name: 'Brake disc, plain', partNumber: null }
  const [ordered, other] = [await createProduct(desk.db, twin), await createProduct(desk.db, twin)]
  await desk.place({ productId: ordered.id })
  expect(await desk.readStock(ordered.id)).toEqual({ available: 9500, promised: 500 })
  expect(await desk.readStock(other.id)).toEqual({ available: 10_000, promised: 0 })
})

test('unpaid orders per customer are limited; ended ones and others’ don’t count', async () => {
  const few = openOrderServices(desk.db, { unpaidOrdersPerCustomer: 2 })
  const { id: productId } = await createProduct(desk.db, { available: 100_000 })
  const [one, other] = [await createBuyer(desk.db), await createBuyer(desk.db)]
  await desk.place({ productId }, other)
  const first = await desk.place({ productId }, one, few)
  await desk.place({ productId }, one, few)
  await expect(desk.place({ productId }, one, few)).rejects.toMatchObject({
    code: 'tooManyUnpaidOrders',
    message: expect.stringMatching(/^You already have 2 unpaid orders/),
  })
  await desk.endOrder.cancel(one, first.id)
  await desk.place({ productId }, one, few)
  expect(await orderStore(desk.db).listUnpaid(one.email)).toHaveLength(2)
})

test('a removed user can’t order', async () => {
  const { id: productId } = await createProduct(desk.db)
  const gone = await createBuyer(desk.db)
  await desk.pool.query('delete from users where id = $1', [gone.id])
  await expect(desk.place({ productId }, gone)).rejects.toMatchObject({ code: 'notSignedIn' })
  expect(await desk.readStock(productId)).toEqual({ available: 10_000, promised: 0 })
})

test('an order under a key is placed once with the same answer; another under that key is refused', async () => {
  const { id: productId } = await createProduct(desk.db)
  const ask = (asked: string) =>
    desk.placeOrders.place(desk.buyer, orderRequest({ productId }), {
      keyed: keyedCall(desk.buyer.email, 'key-1', asked),
      toAnswer: ({ id }) => ({ id }),
    })
  const first = await ask('500 discs')
  expect(await ask('500 discs')).toEqual(first)
  await expect(ask('600 discs')).rejects.toMatchObject({ code: 'idempotencyKeyReused' })
  expect(await desk.readStock(productId)).toEqual({ available: 9500, promised: 500 })
  const { rows } = await desk.pool.query(
    `select answer from kept_answer where key = 'key-1' and caller = $1`,
    [desk.buyer.email],
  )
  expect(rows).toEqual([{ answer: first }])
})

test('an order without a key keeps no answer', async () => {
  const before = await desk.readTable('kept_answer')
  await desk.place({ productId: (await createProduct(desk.db)).id })
  expect(await desk.readTable('kept_answer')).toEqual(before)
})

const connectionLost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })

/** Services that lose the answer to the first COMMIT, before or after the database has it. */
function losing(when: 'before' | 'after'): Pick<OrderDesk, 'placeOrders'> {
  let isLost = false
  const transaction: Database['transaction'] = async (work, config) => {
    if (isLost) return desk.db.transaction(work, config)
    isLost = true
    await desk.db.transaction(async (tx) => {
      await work(tx)
      if (when === 'before') throw connectionLost
    }, config)
    throw connectionLost
  }
  return openOrderServices(Object.assign(Object.create(desk.db), { transaction }))
}

test('an order whose COMMIT was not answered is found; one that never arrived is not', async () => {
  const { id: productId } = await createProduct(desk.db)
  const order = await desk.place({ productId }, desk.buyer, losing('after'))
  expect(await desk.findOrder(order.id)).toEqual(order)
  await expect(desk.place({ productId }, desk.buyer, losing('before'))).rejects.toBe(connectionLost)
  expect(await desk.readStock(productId)).toEqual({ available: 9500, promised: 500 })
})

test('30 orders of one customer at once: exactly five stand', async () => {
  const five = openOrderServices(desk.db, { unpaidOrdersPerCustomer: 5 })
  const { id: productId } = await createProduct(desk.db, { available: 100_000 })
  const buyer = await createBuyer(desk.db)
  const asked = await Promise.allSettled(
    Array.from({ length: 30 }, () => desk.place({ productId }, buyer, five)),
  )
  const refused = asked.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(25)
  for (const one of refused) expect(one).toMatchObject({ reason: { code: 'tooManyUnpaidOrders' } })
  expect(await orderStore(desk.db).listUnpaid(buyer.email)).toHaveLength(5)
  expect(await desk.readStock(productId)).toEqual({ available: 97_500, promised: 2500 })
})

test('other failures are thrown, and no order is looked up', async () => {
  const broken = openOrderServices(desk.db)
  const fault = new Error('an answer that can’t be written')
  const placing = broken.placeOrders.place(
    desk.buyer,
    orderRequest({ productId: (await createProduct(desk.db)).id }),
    {
      keyed: undefined,
      toAnswer: () => {
        throw fault
      },
    },
  )
  await expect(placing).rejects.toBe(fault)
})
