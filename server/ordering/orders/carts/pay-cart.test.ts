import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderLine } from '../../../../contract/ordering/order-lines.ts'
import { cents, centsFromDollars } from '../../../../contract/values/money/money.ts'
import { countCases } from '../../../testing/count-cases.ts'
import { linesOf } from '../../../testing/desks/cart-desk.ts'
import { openPayingShop, type PayingShop } from '../../../testing/desks/paying-shop.ts'
import { createBuyer, createProduct } from '../../../testing/factories.ts'

let shop: PayingShop

beforeAll(async () => {
  shop = await openPayingShop()
})
afterAll(() => shop.close())

/** Pays an order, and returns the intent's amount in cents. */
async function pay(id: string, by = shop.buyer): Promise<number> {
  const intentId = await shop.pay(id, by)
  expect(await shop.readOrder(id)).toMatchObject({ state: 'paid', transactionId: intentId })
  return (await shop.stripe.paymentIntents.retrieve(intentId)).amount
}

async function readLines(id: string, by = shop.buyer): Promise<OrderLine[]> {
  return (await shop.send(by, 'GET', `/order/${id}/lines?limit=1000`)).json()
}

/** Cents of every successful charge, by order. */
async function listCharges(): Promise<Map<string, number[]>> {
  const charges = new Map<string, number[]>()
  for await (const { status, metadata, amount } of shop.stripe.charges.list({ limit: 100 })) {
    const { order = '' } = metadata
    if (status === 'succeeded') charges.set(order, [...(charges.get(order) ?? []), amount])
  }
  return charges
}

const sumOf = (lines: readonly OrderLine[]) =>
  lines.reduce((sum, { total }) => sum + centsFromDollars(total ?? 0), 0)

test('stock falls by each line exactly; deleting the order brings all back, and so does its expiry', async () => {
  const products = await Promise.all(Array.from({ length: 12 }, () => createProduct(shop.db)))
  const lines = products.map(({ id }, place) => ({ productId: id, quantity: 500 + 7 * place }))
  const readStock = () => Promise.all(products.map(({ id }) => shop.readAvailable(id)))
  const whole = products.map(() => 10_000)
  const fallen = lines.map(({ quantity }) => 10_000 - quantity)

  const deleted = await shop.orderCart(lines.toReversed())
  expect(await readStock()).toEqual(fallen)
  const answer = await shop.send(shop.buyer, 'DELETE', `/order/${deleted._id}`)
  expect(answer.json()).toEqual({ deletedCount: 1 })
  expect(await readStock()).toEqual(whole)

  const expired = await shop.orderCart(lines)
  expect(await readStock()).toEqual(fallen)
  await shop.pool.query('update orders set held_until = now() where id = $1', [expired._id])
  await shop.runJobs()
  expect((await shop.readOrder(expired._id)).state).toBe('expired')
  expect(await readStock()).toEqual(whole)
  expect(await shop.audit()).toEqual([])
})

test('a cart of 120 products is one order, one payment intent of its total and one charge', async () => {
  const products = await Promise.all(
    Array.from({ length: 120 }, (_, place) =>
      createProduct(shop.db, { listPriceCents: cents(40 + place) }),
    ),
  )
  const { _id: id, total } = await shop.orderCart(linesOf(products))
  const lines = await readLines(id)
  expect(lines.map(({ productId }) => productId)).toEqual(products.map((product) => product.id))
  expect(await pay(id)).toBe(centsFromDollars(total ?? 0))
  expect((await listCharges()).get(id)).toEqual([sumOf(lines)])
  const { rows } = await shop.pool.query('select from payment_intent where order_id = $1', [id])
  expect(rows).toHaveLength(1)
})

/** One line at the lowest of these prices reaches what a card is charged at least, six at the highest fit into one charge. */
const arbitraryTerms = fc.record({
  pricePer: fc.constantFrom(1 as const, 100 as const, 1000 as const),
  price: fc.integer({ min: 220, max: 1800 }),
  fall: fc.option(fc.integer({ min: 2, max: 50 }), { nil: null }),
  percent: fc.option(fc.integer({ min: 1, max: 50 }), { nil: null }),
})

const CARTS = countCases({ few: 50, all: 200 })

test(`of ${CARTS} random carts, the lines’ totals add up to the order’s, the intent’s and what is charged`, async () => {
  const products = await Promise.all(
    fc.sample(arbitraryTerms, 60).map(({ pricePer, price, fall, percent }) => {
      const from4000 = cents(Math.floor((price * (100 - (fall ?? 0))) / 100))
      return createProduct(shop.db, {
        pricePer,
        orderMultiple: 1000,
        minimum: 1000,
        available: 100_000_000,
        listPriceCents: cents(price),
        ladder: from4000 < price ? [{ from: 4000, cents: from4000 }] : [],
        ...(percent && {
          discountPercent: percent,
          discountUntil: new Date(Date.now() + 3_600_000),
        }),
      })
    }),
  )
  const arbitraryCart = fc
    .uniqueArray(fc.nat({ max: products.length - 1 }), { minLength: 1, maxLength: 6 })
    .chain((places) =>
      fc.tuple(
        ...places.map((place) =>
          fc.integer({ min: 1, max: 9 }).map((thousands) => ({
            productId: products[place]?.id ?? '',
            quantity: 1000 * thousands,
          })),
        ),
      ),
    )
  const carts = fc.sample(arbitraryCart, CARTS)
  const paid = new Map<string, number>()
  const work = Array.from({ length: 6 }, async () => {
    const by = await createBuyer(shop.db)
    for (let cart = carts.pop(); cart; cart = carts.pop()) {
      const { _id: id, total } = await shop.orderCart(cart, {}, by)
      const sum = sumOf(await readLines(id, by))
      expect([centsFromDollars(total ?? 0), await pay(id, by)]).toEqual([sum, sum])
      paid.set(id, sum)
    }
  })
  await Promise.all(work)
  const charges = await listCharges()
  expect([...paid.keys()].map((id) => charges.get(id))).toEqual(
    [...paid.values()].map((sum) => [sum]),
  )
  expect(paid.size).toBe(CARTS)
})
