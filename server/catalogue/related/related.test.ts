import { afterAll, beforeAll, expect, test } from 'vitest'
import { reference } from '../../platform/database/tables/products.ts'
import { buildCartDesk } from '../../testing/desks/cart-desk.ts'
import { type Buyer, createBuyer, createProduct } from '../../testing/factories.ts'
import { watchStatements } from '../../testing/watching/watch-statements.ts'

let shop: Awaited<ReturnType<typeof buildCartDesk>>

beforeAll(async () => {
  shop = await buildCartDesk()
})
afterAll(() => shop.close())

const addPart = async (values: Parameters<typeof createProduct>[1] = {}) =>
  (await createProduct(shop.db, { available: 1_000_000, ...values })).id

async function order(by: Buyer, ids: readonly string[], state = 'paid') {
  const cartId = await shop.keep(
    ids.map((productId) => ({ productId, quantity: 500 })),
    by,
  )
  const placed = await shop.order(cartId, {}, { by })
  expect(placed.statusCode, placed.payload).toBe(201)
  await shop.pool.query(
    `update orders set state = $2, transaction_id = case $2 when 'paid' then 'pi_' || id end,
       paid_at = case $2 when 'paid' then now() end where id = $1`,
    [placed.json().insertedId, state],
  )
}

async function relatedTo(id: string) {
  const answer = await shop.app.inject({ url: `/product/${id}/related` })
  expect(answer.statusCode, answer.payload).toBe(200)
  const { alternatives, boughtWith } = answer.json()
  const idsOf = (list: { _id: string }[]) => list.map(({ _id }) => _id)
  return { alternatives: idsOf(alternatives), boughtWith: idsOf(boughtWith) }
}

test('parts that three buyers ordered together and paid are shown, the most usual first', async () => {
  const [disc, pads, bolts, fluid] = [
    await addPart(),
    await addPart(),
    await addPart(),
    await addPart(),
  ]
  const buyers = await Promise.all([1, 2, 3, 4].map(() => createBuyer(shop.db)))
  for (const [place, buyer] of buyers.entries()) {
    await order(buyer, place < 3 ? [disc, pads, bolts] : [disc, bolts])
    if (place < 2) await order(buyer, [disc, fluid])
  }
  expect((await relatedTo(disc)).boughtWith).toEqual([bolts, pads])
})

test('the orders of one buyer, and those never paid, tell nothing', async () => {
  const [disc, pads, bolts] = [await addPart(), await addPart(), await addPart()]
  const often = await createBuyer(shop.db)
  for (let n = 0; n < 4; n += 1) await order(often, [disc, pads])
  for (let n = 0; n < 4; n += 1)
    await order(await createBuyer(shop.db), [disc, bolts], 'awaitingPayment')
  expect((await relatedTo(disc)).boughtWith).toEqual([])
})

test('parts with the same OE number are alternatives, unless their makers differ', async () => {
  const [part, same, unnamed, foreign, compared] = await Promise.all(
    [1, 2, 3, 4, 5].map(() => addPart()),
  )
  const rows = [
    [part, 'oe', 'Norvik'],
    [same, 'oe', 'NORVIK'],
    [unnamed, 'oe', ''],
    [foreign, 'oe', 'Castella'],
    [compared, 'competitor', 'Norvik'],
  ] as const
  await shop.db.insert(reference).values(
    rows.map(([productId = '', kind, maker]) => {
      return { productId, kind, maker, number: '7L7 100', key: '7l7100' }
    }),
  )
  const { alternatives } = await relatedTo(part ?? '')
  expect(alternatives.sort()).toEqual([same, unnamed].sort())
})

test('alternatives that the desk names come first in its order; drafts and removed products never', async () => {
  const [best, second, alike, draft, gone] = await Promise.all([
    addPart({ partNumber: 'ALT-1' }),
    addPart({ partNumber: 'ALT-2' }),
    addPart(),
    addPart({ partNumber: 'ALT-3', isDraft: true, removedAt: new Date() }),
    addPart({ partNumber: 'ALT-4', removedAt: new Date() }),
  ])
  const alternatives = 'ALT-4,ALT-2 , ALT-3, NONE, ALT-1, ALT-0'
  const part = await addPart({ partNumber: 'ALT-0', furtherFacts: { alternatives } })
  const number = { kind: 'oe', maker: '', number: '7K7 300', key: '7k7300' } as const
  await shop.db
    .insert(reference)
    .values([part, best, alike, gone].map((productId) => ({ ...number, productId })))
  expect((await relatedTo(part)).alternatives).toEqual([second, best, alike])
  expect((await relatedTo(draft)).alternatives).toEqual([])
})

test('what left the shop, or can’t be ordered, is not shown', async () => {
  const number = { kind: 'oe', maker: '', number: '7M7 200', key: '7m7200' } as const
  const part = await addPart()
  const gone = await addPart({ removedAt: new Date() })
  const scarce = await addPart({ available: 499 })
  await shop.db
    .insert(reference)
    .values([part, gone, scarce].map((productId) => ({ ...number, productId })))
  expect(await relatedTo(part)).toEqual({ alternatives: [], boughtWith: [] })
})

test('one look takes three statements', async () => {
  const part = await addPart()
  const statements = watchStatements(shop.pool)
  const asked = await statements.during(() => relatedTo(part))
  expect(asked.length).toBeLessThanOrEqual(3)
})
