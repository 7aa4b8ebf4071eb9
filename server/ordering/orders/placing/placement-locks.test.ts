import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../../platform/database/database.ts'
import { openOrderServices } from '../../../testing/desks/order-desk.ts'
import {
  buildPlacementDesk,
  type DeskProduct,
  type PlacementDesk,
} from '../../../testing/desks/placement-desk.ts'
import { holdStore } from '../holds/hold-store.ts'
import type { ListedOrder } from '../order-store.ts'

let desk: PlacementDesk

beforeAll(async () => {
  desk = await buildPlacementDesk()
  // PostgreSQL scans small tables in one order; in large ones each line looks up its own row.
  await desk.pool.query(`
    insert into product (id, name, description, list_price_cents, minimum, available, image_url, added_by_email)
    select gen_random_uuid(), 'Washer', 'Steel', 1890, 500, 500, '/images/washer.webp', 'admin@bulkhead.example'
    from generate_series(1, 2000)`)
  await desk.pool.query('analyze product')
})
afterAll(() => desk.close())

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
  locked: DeskProduct,
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
  const [one, other] = await desk.createTwo()
  // Locked in the order of their lines, each would hold what the other waits for.
  await startBothBefore(
    other,
    () => desk.placeLines([other, one]),
    () => desk.placeLines([one, other]),
  )
  const held = { available: 9000, promised: 1000 }
  expect(await desk.readStocks([one, other])).toEqual([held, held])
})

test('locked in the sequence of their lines, such orders would wait for each other in a circle', async () => {
  const [one, other] = await desk.createTwo()
  const watched = new WeakSet<pg.PoolClient>()
  let unordered = 0
  const withoutOrder = (client: pg.PoolClient) => {
    if (watched.has(client)) return
    watched.add(client)
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((...given: unknown[]) => {
      const statement = given[0] as { name?: string; text: string }
      if (statement.name !== 'lock_products') return query(...given)
      unordered += 1
      const byLine = 'order by array_position($1::uuid[], "product"."id")'
      const text = statement.text.replace('order by "product"."id"', byLine)
      return query({ ...statement, name: 'lock_products_unordered', text }, ...given.slice(1))
    }) as typeof client.query
  }
  const loose = openDatabase(desk.databaseUrl, 10)
  loose.pool.on('acquire', withoutOrder)
  const services = openOrderServices(loose.db)
  try {
    const asked = await startBothBefore(
      other,
      () => desk.placeLines([other, one], services).catch((error: Error) => error),
      () => desk.placeLines([one, other], services).catch((error: Error) => error),
    )
    expect(unordered).toBe(2)
    const failed = asked.filter((answer) => answer instanceof Error)
    expect(failed.map(({ cause }) => cause)).toMatchObject([{ code: '40P01' }])
    const held = { available: 9500, promised: 500 }
    expect(await desk.readStocks([one, other])).toEqual([held, held])
  } finally {
    await loose.close()
  }
})

test('of many concurrent orders of two products in either order exactly as many succeed as stock allows', async () => {
  const [one, other] = await desk.createTwo(5000, 3000)
  const placed = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      desk.placeLines(index % 2 === 0 ? [one, other] : [other, one]),
    ),
  )
  expect(placed.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
  expect(await desk.readStocks([one, other])).toEqual([
    { available: 2000, promised: 3000 },
    { available: 0, promised: 3000 },
  ])
})

test('an order can end while one with the opposite line order is placed', async () => {
  const [one, other] = await desk.createTwo()
  const ended = await desk.placeLines([other, one])
  const [, placed] = await startBothBefore(
    other,
    () => desk.db.transaction((tx) => holdStore.release(tx, ended.id)),
    () => desk.placeLines([one, other]),
  )
  expect(placed.orderNo).toBeGreaterThan(100_000)
  const held = { available: 9500, promised: 500 }
  expect(await desk.readStocks([one, other])).toEqual([held, held])
})

/** Holds a product as a large change set does, while something happens. */
async function whileHeld(
  product: DeskProduct,
  work: (release: () => Promise<unknown>) => Promise<void>,
) {
  const holder = await desk.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from product where id = $1 for update', [product.id])
    await work(() => holder.query('rollback'))
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

test('orders of a product that is held keep half of the connections at most, and others pass them', async () => {
  const [held, free] = await desk.createTwo()
  const orders: Promise<ListedOrder>[] = []
  await whileHeld(held, async () => {
    for (let each = 0; each < 8; each += 1) orders.push(desk.placeLines([held]))
    await untilWaiting(5)
    // The connection that looks who waits may be busy a moment longer.
    await expect.poll(() => desk.pool.totalCount - desk.pool.idleCount).toBeLessThanOrEqual(6)
    await desk.placeLines([free])
  })
  await Promise.all(orders)
  expect(await desk.readStocks([held, free])).toEqual([
    { available: 6000, promised: 4000 },
    { available: 9500, promised: 500 },
  ])
})

const refundOf = ({ totalCents }: ListedOrder) => ({ amountCents: totalCents, returnsStock: true })
const byAdmin = { actor: 'admin', reason: 'refundRequested' } as const
test.each([
  ['is deleted', false, ({ id }: ListedOrder) => desk.endOrder.cancel(desk.admin, id)],
  [
    'expires',
    false,
    ({ id }: ListedOrder) => desk.db.transaction((tx) => desk.orders.expire(tx, id)),
  ],
  [
    'is refunded with its pieces',
    true,
    (order: ListedOrder) =>
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
  const [one] = await desk.createTwo()
  const holder = await desk.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from product where id = $1 for key share', [one.id])
    const placing = await Promise.race([
      desk.placeLines([one]),
      new Promise((resolve) => setTimeout(resolve, 5000, 'waits')),
    ])
    expect(placing).toMatchObject({ state: 'awaitingPayment' })
  } finally {
    await holder.query('rollback')
    holder.release()
  }
})
