import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOrderDesk, type OrderDesk, orderRequest } from '../../testing/desks/order-desk.ts'
import { type Buyer, createBuyer, createProduct } from '../../testing/factories.ts'
import type { Order } from '../order-store.ts'

let desk: OrderDesk

beforeAll(async () => {
  desk = await buildOrderDesk()
})
afterAll(() => desk.close())

/** Places an order with a key, so that its answer can be compared. */
const placeWithKey = (buyer: Buyer, productId: string, key: string) => {
  const requestSha256 = createHash('sha256').update(productId).digest()
  return desk.placing.place(buyer, orderRequest({ productId }), {
    keyed: { caller: buyer.email, key, requestSha256 },
    toAnswer: ({ id }: Order) => ({ id }),
  })
}

/** The statements that place orders, with how many each places. */
async function watchPlacing<Done>(work: () => Promise<Done>): Promise<[Done, number[]]> {
  const sizes: number[] = []
  const query = desk.pool.query.bind(desk.pool) as (...given: unknown[]) => Promise<unknown>
  desk.pool.query = (async (...given: unknown[]) => {
    const { name, values } = given[0] as { name?: string; values?: unknown[] }
    if (name?.startsWith('place_orders')) sizes.push(JSON.parse(String(values?.[0])).length)
    return query(...given)
  }) as typeof desk.pool.query
  try {
    return [await work(), sizes]
  } finally {
    desk.pool.query = query as typeof desk.pool.query
  }
}

const createBuyers = (count: number) =>
  Promise.all(Array.from({ length: count }, () => createBuyer(desk.db)))

test('orders that arrive together are placed by one statement, each with its own number and answer', async () => {
  const product = await createProduct(desk.db)
  const buyers = await createBuyers(8)
  const [ids, sizes] = await watchPlacing(() =>
    Promise.all(buyers.map((buyer) => placeWithKey(buyer, product.id, 'together'))),
  )
  expect(sizes).toEqual([8])
  const orders = await Promise.all(ids.map(({ id }) => desk.findOrder(id)))
  expect(orders.map((order) => order?.customerEmail)).toEqual(buyers.map(({ email }) => email))
  expect(new Set(orders.map((order) => order?.orderNo)).size).toBe(8)
  expect(await desk.readStock(product.id)).toEqual({ available: 6000, promised: 4000 })
  const [again] = await watchPlacing(() =>
    Promise.all(buyers.map((buyer) => placeWithKey(buyer, product.id, 'together'))),
  )
  expect(again).toEqual(ids)
  expect(await desk.readStock(product.id)).toEqual({ available: 6000, promised: 4000 })
})

test('a repeated key or a product that is sold out concerns no other order of the statement', async () => {
  const [product, scarce] = [
    await createProduct(desk.db),
    await createProduct(desk.db, { available: 500 }),
  ]
  const [repeating, short, shorter, other] = (await createBuyers(4)) as [Buyer, Buyer, Buyer, Buyer]
  const first = await placeWithKey(repeating, product.id, 'repeated')
  const [placed, sizes] = await watchPlacing(() =>
    Promise.allSettled([
      placeWithKey(repeating, product.id, 'repeated'),
      placeWithKey(short, scarce.id, 'scarce'),
      placeWithKey(shorter, scarce.id, 'scarce'),
      placeWithKey(other, product.id, 'other'),
    ]),
  )
  expect(sizes[0]).toBe(4)
  expect(placed[0]).toEqual({ status: 'fulfilled', value: first })
  expect(placed[3]).toMatchObject({ status: 'fulfilled' })
  const ends = [placed[1], placed[2]].map((one) => one?.status)
  expect(ends.sort()).toEqual(['fulfilled', 'rejected'])
  expect(await desk.readStock(product.id)).toEqual({ available: 9000, promised: 1000 })
  expect(await desk.readStock(scarce.id)).toEqual({ available: 0, promised: 500 })
})

test('orders of one customer at the same moment are counted one after the other', async () => {
  const product = await createProduct(desk.db)
  const buyer = await createBuyer(desk.db)
  const [ids, sizes] = await watchPlacing(() =>
    Promise.all(['a', 'b', 'c'].map((key) => placeWithKey(buyer, product.id, key))),
  )
  expect(new Set(ids.map(({ id }) => id)).size).toBe(3)
  expect(sizes).toEqual([1, 1, 1])
})

test('an order that waits for a locked product does not hold up those that come after it', async () => {
  const [locked, free] = [await createProduct(desk.db), await createProduct(desk.db)]
  const [first, second] = (await createBuyers(2)) as [Buyer, Buyer]
  const holder = await desk.pool.connect()
  let waiting: Promise<unknown> | undefined
  try {
    await holder.query('begin')
    await holder.query('select from product where id = $1 for update', [locked.id])
    waiting = placeWithKey(first, locked.id, 'waits')
    await expect
      .poll(async () => (await desk.pool.query('select from pg_locks where not granted')).rowCount)
      .toBeGreaterThan(0)
    await placeWithKey(second, free.id, 'passes')
    expect(await desk.readStock(locked.id)).toEqual({ available: 10_000, promised: 0 })
  } finally {
    await holder.query('rollback')
    holder.release()
    await waiting
  }
  expect(await desk.readStock(locked.id)).toEqual({ available: 9500, promised: 500 })
})

test('orders that wait for a locked product keep few connections, and are placed when it is free', async () => {
  const product = await createProduct(desk.db)
  const buyers = await createBuyers(10)
  const holder = await desk.pool.connect()
  const waiting: Promise<unknown>[] = []
  try {
    await holder.query('begin')
    await holder.query('select from product where id = $1 for update', [product.id])
    for (const buyer of buyers) {
      waiting.push(placeWithKey(buyer, product.id, 'waits'))
      // Later than the patience with the statement before: otherwise they would share one.
      await sleep(300)
    }
    // Three that ask, the holder, and a statement or two of those that have just come.
    expect(desk.pool.totalCount - desk.pool.idleCount).toBeLessThan(buyers.length - 2)
  } finally {
    await holder.query('rollback')
    holder.release()
    await Promise.allSettled(waiting)
  }
  await Promise.all(waiting)
  expect(await desk.readStock(product.id)).toEqual({ available: 5000, promised: 5000 })
})

test('an order of a free product is placed though orders of its statement wait for a locked one', async () => {
  const [locked, free] = [await createProduct(desk.db), await createProduct(desk.db)]
  const buyers = await createBuyers(8)
  const holder = await desk.pool.connect()
  let waiting: Promise<unknown>[] = []
  try {
    await holder.query('begin')
    await holder.query('select from product where id = $1 for update', [locked.id])
    const [placed, ...others] = buyers.map((buyer, place) =>
      placeWithKey(buyer, place === 0 ? free.id : locked.id, 'shared'),
    )
    waiting = others
    await placed
    expect(await desk.readStock(locked.id)).toEqual({ available: 10_000, promised: 0 })
  } finally {
    await holder.query('rollback')
    holder.release()
    await Promise.allSettled(waiting)
  }
  await Promise.all(waiting)
  expect(await desk.readStock(locked.id)).toEqual({ available: 6500, promised: 3500 })
})
