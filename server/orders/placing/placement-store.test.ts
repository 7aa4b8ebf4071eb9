import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cents, lineTotal } from '../../../contract/values/money/money.ts'
import { buildOrderDesk, type OrderDesk } from '../../testing/desks/order-desk.ts'
import { type Buyer, createBuyer, createProduct } from '../../testing/factories.ts'
import { holdStore } from '../holds/hold-store.ts'
import { placedMail } from '../mails/order-mails.ts'
import { nothingMoved, type Order } from '../order-store.ts'
import { type OrderToPlace, type Placement, placementStore } from './placement-store.ts'

let desk: OrderDesk

beforeAll(async () => {
  desk = await buildOrderDesk()
  // PostgreSQL scans small tables in one order; in large ones each line looks up its own row.
  await desk.pool.query(`
    insert into product (id, name, description, list_price_cents, minimum, available, image_url, added_by_email)
    select gen_random_uuid(), 'Washer', 'Steel', 1890, 500, 500, '/images/washer.webp', 'admin@bulkhead.example'
    from generate_series(1, 2000)`)
  await desk.pool.query('analyze product')
})
afterAll(() => desk.close())

type Product = Awaited<ReturnType<typeof createProduct>>

/** Two products, by id. */
async function createTwo(first = 10_000, second = 10_000): Promise<[Product, Product]> {
  return [
    await createProduct(desk.db, { available: first }),
    await createProduct(desk.db, { available: second }),
  ]
}

interface Asked {
  readonly buyer?: Buyer
  readonly cart?: { readonly id: string; readonly version: number }
}

/** An order of 500 pieces of each product, bypassing the rules; by a new customer unless told otherwise. */
async function judge(
  products: readonly Product[],
  { buyer: given, cart }: Asked = {},
): Promise<OrderToPlace> {
  const buyer = given ?? (await createBuyer(desk.db))
  const id = uuidv7()
  const lines = products.map((product, index) => toLine(product, { orderId: id, place: index }))
  const totalCents = cents(lines.reduce((sum, line) => sum + line.totalCents, 0))
  const [first = toLine(await createProduct(desk.db), { orderId: id, place: 0 })] = lines
  const { revision: _, ...firstLine } = first
  const order: Order = {
    id,
    state: 'awaitingPayment',
    customerEmail: buyer.email,
    customerName: buyer.name,
    phone: '1',
    address: 'Dock 4',
    postCode: '60607',
    totalCents,
    goodsCents: totalCents,
    currency: 'USD',
    lineCount: lines.length,
    pieces: 500 * lines.length,
    poNumber: 'PO-1',
    heldUntil: new Date(Date.now() + 3_600_000),
    expiryRetryAt: null,
    transactionId: null,
    paidAt: null,
    refundedCents: cents(0),
    declines: 0,
    paymentPausedUntil: null,
    spentIntentKeys: 0,
    createdAt: new Date(),
    orderNo: 0,
    sample: false,
    fulfilment: 'none',
    internalNote: null,
    freightCents: cents(0),
    taxCents: cents(0),
    freight: null,
    shipTo: null,
    freightTaxNo: null,
    exemption: null,
    firstLine,
    refunds: [],
  }
  const terms = {
    ...{ userId: buyer.id, unpaidBelow: 5, isProven: true, needsConfirmedEmail: true, cart },
    taxes: [],
    mail: placedMail(order, true),
    keyed: undefined,
    answer: undefined,
  }
  return { order, lines, terms }
}

type Placed = Order & Pick<Placement, 'isPlaced' | 'unmet'>

/** Places all in one statement. */
async function placeAll(placing: readonly OrderToPlace[]): Promise<Placed[]> {
  const placements = await placementStore.place(desk.db, placing)
  return placements.map(({ isPlaced, unmet, orderNo }, place) => {
    const { order } = placing[place] as OrderToPlace
    return { ...order, orderNo: orderNo ?? 0, isPlaced, unmet }
  })
}

async function place(products: readonly Product[], asked?: Asked): Promise<Placed> {
  const [placed] = await placeAll([await judge(products, asked)])
  return placed as Placed
}

function toLine(product: Product, { orderId, place }: { orderId: string; place: number }) {
  const unitPriceCents = cents(1800 + place)
  return {
    orderId,
    ...nothingMoved,
    taxCents: cents(0),
    taxNo: null,
    lineNo: place + 1,
    productId: product.id,
    revision: product.revision,
    productName: product.name,
    partNumber: product.partNumber,
    imageUrl: product.imageUrl,
    listPriceCents: product.listPriceCents,
    unitPriceCents,
    quantity: 500,
    pricePer: 1 as const,
    reference: place === 0 ? 'GAR-17, "left"' : null,
    trace: [{ step: 'list', cents: unitPriceCents, won: true }] as const,
    totalCents: lineTotal(unitPriceCents, 500),
  }
}

async function readStocks(products: readonly Product[]) {
  return Promise.all(products.map(({ id }) => desk.readStock(id)))
}

test('an order of several lines reserves the pieces of each and is recorded as checked, with one mail', async () => {
  const [one, other] = await createTwo()
  const { isPlaced, unmet, ...order } = await place([other, one])
  expect({ isPlaced, unmet }).toEqual({ isPlaced: true, unmet: [] })
  expect(order.orderNo).toBeGreaterThan(100_000)
  expect(await desk.findOrder(order.id)).toEqual(order)
  const lines = await desk.orders.listLines(desk.admin, order.id, 10)
  expect(lines).toEqual([
    { ...order.firstLine, lineNo: 1, productId: other.id, product: expect.anything() },
    expect.objectContaining({ lineNo: 2, productId: one.id, reference: null, totalCents: 900_500 }),
  ])
  expect(await desk.orders.listLines(desk.admin, order.id, 10, 1)).toEqual(lines.slice(1))
  const held = { available: 9500, promised: 500 }
  expect(await readStocks([one, other])).toEqual([held, held])
  expect(await desk.orders.listMoves(desk.admin, order.id)).toHaveLength(1)
  const mails = await desk.pool.query('select from mail where recipient = $1', [
    order.customerEmail,
  ])
  expect(mails.rowCount).toBe(1)
})

test.each([
  ['has too few pieces', 'available = 499'],
  ['has changed since it was judged', 'minimum = 400'],
  ['was removed since it was judged', 'removed_at = now()'],
])('if one of several products %s, nothing is reserved or recorded', async (_, change) => {
  const products = await createTwo()
  await desk.pool.query(`update product set ${change} where id = $1`, [products[1].id])
  const before = await readStocks(products)
  const { id, customerEmail, isPlaced, unmet } = await place(products)
  expect({ isPlaced, unmet }).toEqual({ isPlaced: false, unmet: [products[1].id] })
  expect(await readStocks(products)).toEqual(before)
  expect(await desk.findOrder(id)).toBeUndefined()
  const { rows } = await desk.pool.query(
    `select (select count(*)::integer from order_move where order_id = $1) as moves,
      (select count(*)::integer from mail where recipient = $2) as mails`,
    [id, customerEmail],
  )
  expect(rows).toEqual([{ moves: 0, mails: 0 }])
})

test('a product with only its stock changed since the check is sold', async () => {
  const products = await createTwo()
  await desk.pool.query('update product set available = 500 where id = $1', [products[0].id])
  expect((await place(products)).isPlaced).toBe(true)
  expect(await desk.readStock(products[0].id)).toEqual({ available: 0, promised: 500 })
})

/** Resolves once this many connections wait for a row. */
async function untilWaiting(connections: number): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await desk.pool.query(
          `select count(*)::integer as waiting from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rows[0].waiting
      },
      { timeout: 10_000 },
    )
    .toBe(connections)
}

/** Starts both while a product is locked, then releases the lock. */
async function startBothBefore<First, Second>(
  locked: Product,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  const holder = await desk.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from product where id = $1 for update', [locked.id])
    const one = first()
    await untilWaiting(1)
    const other = second()
    await untilWaiting(2)
    await holder.query('rollback')
    return await Promise.all([one, other])
  } finally {
    holder.release()
  }
}

test('two orders of the same products with their lines in opposite order are both placed', async () => {
  const [one, other] = await createTwo()
  // Locked in the order of their lines, each would hold what the other waits for.
  const placed = await startBothBefore(
    other,
    () => place([other, one]),
    () => place([one, other]),
  )
  expect(placed.map(({ isPlaced }) => isPlaced)).toEqual([true, true])
  const held = { available: 9000, promised: 1000 }
  expect(await readStocks([one, other])).toEqual([held, held])
})

test('without its `order by id`, the statement makes such orders wait for each other in a circle', async () => {
  const [one, other] = await createTwo()
  const query = desk.pool.query.bind(desk.pool) as (...given: unknown[]) => Promise<unknown>
  let unordered = 0
  desk.pool.query = (async (...given: unknown[]) => {
    const statement = given[0] as { name?: string; text: string }
    if (statement.name !== 'place_orders') return query(...given)
    const text = statement.text.replace('order by product.id for', 'for')
    if (text !== statement.text) unordered += 1
    return query({ ...statement, name: 'place_orders_unordered', text })
  }) as typeof desk.pool.query
  try {
    const asked = await startBothBefore(
      other,
      () => place([other, one]).catch((error: Error) => error),
      () => place([one, other]).catch((error: Error) => error),
    )
    expect(unordered).toBe(2)
    const failed = asked.filter((answer) => answer instanceof Error)
    expect(failed.map(({ cause }) => cause)).toMatchObject([{ code: '40P01' }])
    const held = { available: 9500, promised: 500 }
    expect(await readStocks([one, other])).toEqual([held, held])
  } finally {
    desk.pool.query = query as typeof desk.pool.query
  }
})

test('of many concurrent orders of two products in either order exactly as many succeed as stock allows', async () => {
  const [one, other] = await createTwo(5000, 3000)
  const placed = await Promise.all(
    Array.from({ length: 20 }, (_, index) => place(index % 2 === 0 ? [one, other] : [other, one])),
  )
  expect(placed.filter(({ isPlaced }) => isPlaced)).toHaveLength(6)
  expect(await readStocks([one, other])).toEqual([
    { available: 2000, promised: 3000 },
    { available: 0, promised: 3000 },
  ])
})

test('orders in one statement are placed or refused each by itself, and share the last pieces in their turn', async () => {
  const [one, other] = await createTwo(1200, 400)
  const placed = await placeAll([
    await judge([one]),
    await judge([other]),
    await judge([one]),
    await judge([one]),
  ])
  expect(placed).toMatchObject([
    { isPlaced: true, unmet: [] },
    { isPlaced: false, unmet: [other.id] },
    { isPlaced: true, unmet: [] },
    { isPlaced: false, unmet: [one.id] },
  ])
  expect(await readStocks([one, other])).toEqual([
    { available: 200, promised: 1000 },
    { available: 400, promised: 0 },
  ])
  expect((await desk.findOrder(placed[2]?.id ?? ''))?.customerEmail).toBe(placed[2]?.customerEmail)
})

test('statements with the same customers and products in opposite orders do not deadlock', async () => {
  const [one, other] = await createTwo()
  const buyers = [await createBuyer(desk.db), await createBuyer(desk.db)]
  const judgeBoth = () => Promise.all(buyers.map((buyer) => judge([one, other], { buyer })))
  const placed = await startBothBefore(
    one,
    async () => placeAll(await judgeBoth()),
    async () => placeAll((await judgeBoth()).reverse()),
  )
  expect(placed.flat().map(({ isPlaced }) => isPlaced)).toEqual([true, true, true, true])
})

test('two orders of one customer in one statement are refused: each would be judged without the other', async () => {
  const [one, other] = await createTwo()
  const buyer = await createBuyer(desk.db)
  const both = [await judge([one], { buyer }), await judge([other], { buyer })]
  await expect(placeAll(both)).rejects.toThrow('of different customers')
  expect(await desk.readStock(one.id)).toEqual({ available: 10_000, promised: 0 })
})

test('an order without a line, or with two lines of one product, is refused', async () => {
  const [one] = await createTwo()
  await expect(place([])).rejects.toThrow('one line for each product')
  await expect(place([one, one])).rejects.toThrow('one line for each product')
  expect(await desk.readStock(one.id)).toEqual({ available: 10_000, promised: 0 })
})

test('the pieces of every line return when an order of several lines ends unpaid', async () => {
  const products = await createTwo()
  const { id } = await place(products)
  await desk.ending.cancel(desk.admin, id)
  const whole = { available: 10_000, promised: 0 }
  expect(await readStocks(products)).toEqual([whole, whole])
})

test('an order can end while one with the opposite line order is placed', async () => {
  const [one, other] = await createTwo()
  const ended = await place([other, one])
  const [, placed] = await startBothBefore(
    other,
    () => desk.db.transaction((tx) => holdStore.release(tx, ended.id)),
    () => place([one, other]),
  )
  expect(placed.isPlaced).toBe(true)
  const held = { available: 9500, promised: 500 }
  expect(await readStocks([one, other])).toEqual([held, held])
})

const refundOf = ({ totalCents }: Order) => ({ amountCents: totalCents, returnsStock: true })
const byAdmin = { actor: 'admin', reason: 'refundRequested' } as const
test.each([
  ['is deleted', false, ({ id }: Order) => desk.ending.cancel(desk.admin, id)],
  ['expires', false, ({ id }: Order) => desk.db.transaction((tx) => desk.orders.expire(tx, id))],
  [
    'is refunded with its pieces',
    true,
    (order: Order) =>
      desk.db.transaction((tx) => desk.orders.recordRefund(tx, order.id, refundOf(order), byAdmin)),
  ],
])(
  'an order that %s waits for its products before it locks what others count',
  async (_, isPaid, end) => {
    const order = isPaid ? await desk.paidOrder() : await desk.placeOrder()
    await desk.pool.query('update orders set held_until = now() where id = $1', [order.id])
    const holder = await desk.pool.connect()
    let ending: Promise<void> | undefined
    try {
      await holder.query('begin')
      await holder.query('select from product where id = $1 for update', [order.productId])
      ending = end(order)
      await untilWaiting(1)
      // Placing an order locks it last, while it holds the products.
      await holder.query('select from row_count for update nowait')
    } finally {
      await holder.query('rollback')
      holder.release()
      await ending
    }
    expect(await desk.readStock(order.productId)).toEqual({ available: 10_000, promised: 0 })
  },
)

test('a product’s row is locked against orders, but not against carts that name it', async () => {
  const [one] = await createTwo()
  const holder = await desk.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from product where id = $1 for key share', [one.id])
    const placing = await Promise.race([
      place([one]),
      new Promise((resolve) => setTimeout(resolve, 5000, 'waits')),
    ])
    expect(placing).toMatchObject({ isPlaced: true })
  } finally {
    await holder.query('rollback')
    holder.release()
  }
})

test('an order of a cart empties it; of an older version of it, or of another’s, nothing is ordered', async () => {
  const products = await createTwo()
  const buyer = await createBuyer(desk.db)
  const id = uuidv7()
  await desk.pool.query(
    `insert into cart (id, user_id, name, version) values ($1, $2, 'Cart', 7)`,
    [id, buyer.id],
  )
  await desk.pool.query(
    `insert into cart_line select $1, id, 500, null, 1 from product where id = any($2)`,
    [id, products.map((product) => product.id)],
  )
  const readCart = async () =>
    (
      await desk.pool.query(
        `select version, name, (select count(*)::integer from cart_line where cart_id = $1) as lines
         from cart where id = $1`,
        [id],
      )
    ).rows[0]
  const stale = await place(products, { buyer, cart: { id, version: 6 } })
  const foreign = await place(products, { cart: { id, version: 7 } })
  expect([stale.isPlaced, foreign.isPlaced]).toEqual([false, false])
  expect(await readCart()).toEqual({ version: 7, name: 'Cart', lines: 2 })
  const [first, second] = await Promise.all(
    [1, 2].map(() => place(products, { buyer, cart: { id, version: 7 } })),
  )
  expect([first?.isPlaced, second?.isPlaced].sort()).toEqual([false, true])
  expect(await readCart()).toEqual({ version: 8, name: 'Cart', lines: 0 })
  const held = { available: 9500, promised: 500 }
  expect(await readStocks(products)).toEqual([held, held])
})
