import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPlacementDesk, type PlacementDesk } from '../../testing/desks/placement-desk.ts'
import { createBuyer } from '../../testing/factories.ts'

let desk: PlacementDesk

beforeAll(async () => {
  desk = await buildPlacementDesk()
})
afterAll(() => desk.close())

test('an order of several lines reserves the pieces of each and is recorded as checked, with one mail', async () => {
  const [one, other] = await desk.createTwo()
  const { isPlaced, unmet, ...order } = await desk.placeLines([other, one])
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
  expect(await desk.readStocks([one, other])).toEqual([held, held])
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
  const products = await desk.createTwo()
  await desk.pool.query(`update product set ${change} where id = $1`, [products[1].id])
  const before = await desk.readStocks(products)
  const { id, customerEmail, isPlaced, unmet } = await desk.placeLines(products)
  expect({ isPlaced, unmet }).toEqual({ isPlaced: false, unmet: [products[1].id] })
  expect(await desk.readStocks(products)).toEqual(before)
  expect(await desk.findOrder(id)).toBeUndefined()
  const { rows } = await desk.pool.query(
    `select (select count(*)::integer from order_move where order_id = $1) as moves,
      (select count(*)::integer from mail where recipient = $2) as mails`,
    [id, customerEmail],
  )
  expect(rows).toEqual([{ moves: 0, mails: 0 }])
})

test('a product with only its stock changed since the check is sold', async () => {
  const products = await desk.createTwo()
  await desk.pool.query('update product set available = 500 where id = $1', [products[0].id])
  expect((await desk.placeLines(products)).isPlaced).toBe(true)
  expect(await desk.readStock(products[0].id)).toEqual({ available: 0, promised: 500 })
})

test('orders in one statement are placed or refused each by itself, and share the last pieces in their turn', async () => {
  const [one, other] = await desk.createTwo(1200, 400)
  const placed = await desk.placeAll([
    await desk.judge([one]),
    await desk.judge([other]),
    await desk.judge([one]),
    await desk.judge([one]),
  ])
  expect(placed).toMatchObject([
    { isPlaced: true, unmet: [] },
    { isPlaced: false, unmet: [other.id] },
    { isPlaced: true, unmet: [] },
    { isPlaced: false, unmet: [one.id] },
  ])
  expect(await desk.readStocks([one, other])).toEqual([
    { available: 200, promised: 1000 },
    { available: 400, promised: 0 },
  ])
  expect((await desk.findOrder(placed[2]?.id ?? ''))?.customerEmail).toBe(placed[2]?.customerEmail)
})

test('two orders of one customer in one statement are refused: each would be judged without the other', async () => {
  const [one, other] = await desk.createTwo()
  const buyer = await createBuyer(desk.db)
  const both = [await desk.judge([one], { buyer }), await desk.judge([other], { buyer })]
  await expect(desk.placeAll(both)).rejects.toThrow('of different customers')
  expect(await desk.readStock(one.id)).toEqual({ available: 10_000, promised: 0 })
})

test('an order without a line, or with two lines of one product, is refused', async () => {
  const [one] = await desk.createTwo()
  await expect(desk.placeLines([])).rejects.toThrow('one line for each product')
  await expect(desk.placeLines([one, one])).rejects.toThrow('one line for each product')
  expect(await desk.readStock(one.id)).toEqual({ available: 10_000, promised: 0 })
})

test('an order of a cart empties it; of an older version of it, or of another’s, nothing is ordered', async () => {
  const products = await desk.createTwo()
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
  const stale = await desk.placeLines(products, { buyer, cart: { id, version: 6 } })
  const foreign = await desk.placeLines(products, { cart: { id, version: 7 } })
  expect([stale.isPlaced, foreign.isPlaced]).toEqual([false, false])
  expect(await readCart()).toEqual({ version: 7, name: 'Cart', lines: 2 })
  const [first, second] = await Promise.all(
    [1, 2].map(() => desk.placeLines(products, { buyer, cart: { id, version: 7 } })),
  )
  expect([first?.isPlaced, second?.isPlaced].sort()).toEqual([false, true])
  expect(await readCart()).toEqual({ version: 8, name: 'Cart', lines: 0 })
  const held = { available: 9500, promised: 500 }
  expect(await desk.readStocks(products)).toEqual([held, held])
})
