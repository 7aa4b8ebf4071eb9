import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCartDesk, type CartDesk, linesOf } from '../../../testing/desks/cart-desk.ts'
import { type Buyer, createBuyer } from '../../../testing/factories.ts'

let desk: CartDesk

beforeAll(async () => {
  desk = await buildCartDesk()
})
afterAll(() => desk.close())

test('64 buyers with one list and stock for 10: exactly 10 whole orders, all others hear what is short', async () => {
  const products = await desk.createProducts(20, { available: 5000 })
  const buyers = await Promise.all(Array.from({ length: 64 }, () => createBuyer(desk.db)))
  const shuffled = (seed: number) =>
    products.toSorted((one, other) => hash(one.id, seed) - hash(other.id, seed))
  const ready = await Promise.all(
    buyers.map(async (by, seed) => ({ by, id: await desk.keep(linesOf(shuffled(seed)), by) })),
  )
  const answers = await Promise.all(ready.map(({ by, id }) => placeAtOnce(by, id)))
  const statuses = Map.groupBy(answers, ({ statusCode }) => statusCode)
  expect([...statuses.keys()].sort()).toEqual([201, 409])
  expect(statuses.get(201)).toHaveLength(10)
  expect(new Set(statuses.get(409)?.map((answer) => answer.json().code))).toEqual(
    new Set(['insufficientStock']),
  )
  expect(await desk.readStocks(products)).toEqual(products.map(() => 0))
  const { rows } = await desk.pool.query(
    `select count(distinct order_id)::integer as orders, count(*)::integer as lines
     from order_line where product_id = any($1)`,
    [products.map(({ id }) => id)],
  )
  expect(rows).toEqual([{ orders: 10, lines: 200 }])
}, 60_000)

test('lists of the same products in any order, ordered at once, never wait for each other in a circle', async () => {
  const products = await desk.createProducts(30, { available: 1_000_000 })
  const buyers = await Promise.all(Array.from({ length: 40 }, () => createBuyer(desk.db)))
  const ready = await Promise.all(
    buyers.map(async (by, seed) => {
      const drawn = products.toSorted((one, other) => hash(one.id, seed) - hash(other.id, seed))
      return { by, id: await desk.keep(linesOf(drawn.slice(0, 20)), by) }
    }),
  )
  const answers = await Promise.all(ready.map(({ by, id }) => placeAtOnce(by, id)))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
  const left = await desk.readStocks(products)
  expect(left.reduce((sum, pieces) => sum + 1_000_000 - pieces, 0)).toBe(40 * 20 * 500)
}, 60_000)

/** At the total of 20 lines of 500 pieces. */
function placeAtOnce(by: Buyer, id: string) {
  const delivery = { phone: '1', address: 'a', code: 'c' }
  const payload = { version: 1, ...delivery, expectedTotal: 20 * 9450 }
  return desk.call('POST', `/cart/${id}/order`, payload, { by })
}

/** Sorts ids differently for each seed. */
function hash(id: string, seed: number): number {
  return (Number.parseInt(id.slice(-8), 16) * (2 * seed + 1)) % 999_983
}
