import { expect, onTestFinished, test } from 'vitest'
import { cents } from '../../../../contract/values/money/money.ts'
import { seededRandom } from '../../../operating/sample-trade/seeded-random.ts'
import { acts, type World } from '../../../testing/desks/goods-acts.ts'
import {
  type ModelProduct,
  PIECE_CENTS,
  packedOf,
  returnedOf,
  shippedOf,
} from '../../../testing/desks/goods-model.ts'
import { openPayingShop } from '../../../testing/desks/paying-shop.ts'
import { createProduct } from '../../../testing/factories.ts'

/** `GOODS_ACTS=5000` for a long run; `GOODS_SEED` for another. */
const ACTS = Number(process.env.GOODS_ACTS ?? 500)
const SEED = Number(process.env.GOODS_SEED ?? 16)
const COMPARED_EVERY = 100
const PRODUCTS = 8

test('after random acts of buyers, packers and the shelf, stock and money are as a model says, and the audit is clean', {
  timeout: 60_000 + ACTS * 400,
}, async () => {
  const world = await openWorld()
  const succeeded = new Set<unknown>()
  for (let done = 0; done < ACTS; ) {
    const act = acts[world.random.whole(0, acts.length - 1)]
    const result = await act?.(world)
    if (!result) continue
    done += 1
    expect(result.status < 300, `act ${done}: ${result.text}`).toBe(result.may)
    if (result.may) succeeded.add(act)
    if (done % COMPARED_EVERY === 0 || done === ACTS) await compare(world)
  }
  expect(succeeded, 'each act succeeded at least once').toEqual(new Set(acts))
  expect(await world.shop.audit()).toEqual([])
})

async function openWorld(): Promise<World> {
  const shop = await openPayingShop()
  onTestFinished(() => shop.close())
  const products: ModelProduct[] = []
  for (let place = 0; place < PRODUCTS; place += 1) {
    const terms = { listPriceCents: cents(PIECE_CENTS), available: 4000 }
    const { id } = await createProduct(shop.db, terms)
    products.push({ id, available: 4000, promised: 0, shipped: 0, received: 4000 })
  }
  return { shop, random: seededRandom(SEED), products, orders: [] }
}

async function compare({ shop, products, orders }: World): Promise<void> {
  const stock = await shop.pool.query(
    'select id, available, promised, shipped, received from product order by id',
  )
  expect(stock.rows).toEqual(products)
  const lines = await shop.pool.query(`
    select orders.id, state, orders.refunded_cents::integer as money, packed, shipped, closed, returned, refunded,
      order_line.refunded_cents::integer as line_money
    from orders join order_line on order_id = orders.id order by orders.id`)
  expect(lines.rows).toEqual(
    orders.map((order) => ({
      id: order.id,
      state: order.state,
      money: order.refundedCents,
      packed: packedOf(order),
      shipped: shippedOf(order),
      closed: order.closed,
      returned: returnedOf(order),
      refunded: order.refundedPieces,
      line_money: order.lineCents,
    })),
  )
}
