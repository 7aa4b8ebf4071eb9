import { expect, onTestFinished, test } from 'vitest'
import type { Figures } from '../../../contract/office/figures.ts'
import { cents } from '../../../contract/values/money/money.ts'
import { salesFollower } from '../../office/figures/follow-sales.ts'
import { openPayingShop } from '../../testing/desks/paying-shop.ts'
import { createProduct } from '../../testing/factories.ts'
import { planTrade } from './plan-trade.ts'
import { writeSampleTrade } from './write-trade.ts'

const now = new Date('2026-11-22T15:00:00Z')
const terms = { now, minimumOrderQuantity: 500 }

async function openShop() {
  const shop = await openPayingShop({ now: () => now })
  onTestFinished(shop.close)
  const disc = await createProduct(shop.db, {
    ladder: [{ from: 1000, cents: cents(1700) }],
    available: 3200,
  })
  const bolt = await createProduct(shop.db, {
    pricePer: 100,
    orderMultiple: 100,
    listPriceCents: cents(1795),
  })
  return { ...shop, disc, bolt }
}

test('a year of sample orders passes the audit, leaves the stock as it was and is what the figures show', async () => {
  const shop = await openShop()
  const count = await writeSampleTrade(shop.db, terms)
  expect(count).toBeGreaterThan(500)
  await salesFollower(shop.db, () => now).follow()
  expect(await shop.audit()).toEqual([])
  expect(await shop.readAvailable(shop.disc.id)).toBe(3200)
  const figures: Figures = (
    await shop.send(shop.admin, 'GET', '/figures?from=2025-12-01&to=2026-11-22&by=month')
  ).json()
  expect(figures.rows).toHaveLength(12)
  expect(Math.min(...figures.rows.map(({ revenue }) => revenue))).toBeGreaterThan(0)
  expect(figures.total.refunded).toBeGreaterThan(0)
  const orders = (await shop.send(shop.admin, 'GET', '/orders/')).json()
  expect(new Set(orders.map(({ sample }: { sample: boolean }) => sample))).toEqual(new Set([true]))
  const states = await shop.pool.query('select distinct state from orders order by 1')
  expect(states.rows.map(({ state }) => state)).toEqual([
    'cancelled',
    'expired',
    'paid',
    'partlyRefunded',
    'refunded',
  ])
  // Looking after payments finds nothing to ask the provider about them.
  await shop.runJobs()
  expect(await shop.listAlerts()).toEqual([])
  const paid = orders.find(({ paid: isPaid }: { paid: boolean }) => isPaid)
  const refund = await shop.send(shop.admin, 'POST', `/order/${paid._id}/refund`, {})
  expect(refund.json()).toMatchObject({ code: 'orderNotRefundable' })
})

test('samples are refused among real orders, where there are some already, and in a shop without products', async () => {
  const shop = await openShop()
  await shop.paidOrder()
  const before = await shop.pool.query('select count(*) from orders')
  await expect(writeSampleTrade(shop.db, terms)).rejects.toThrow('orders of its own')
  expect((await shop.pool.query('select count(*) from orders')).rows).toEqual(before.rows)

  const fresh = await openShop()
  await writeSampleTrade(fresh.db, terms)
  await expect(writeSampleTrade(fresh.db, terms)).rejects.toThrow('already')

  const empty = await openPayingShop()
  onTestFinished(empty.close)
  await expect(writeSampleTrade(empty.db, terms)).rejects.toThrow('no products')
})

test('the trade is the same at every run, in orderable quantities, and none of it lies ahead', async () => {
  const shop = await openShop()
  const products = [shop.disc, shop.bolt]
  const planned = planTrade(products, terms)
  expect(planTrade(products, terms)).toEqual(planned)
  for (const { createdAt, lines, moves } of planned) {
    expect(createdAt <= now).toBe(true)
    for (const { at } of moves) expect(at <= now && at >= createdAt).toBe(true)
    for (const { productId, quantity, totalCents, unitPriceCents } of lines) {
      const per = productId === shop.bolt.id ? 100 : 1
      expect([quantity >= 500, quantity % per]).toEqual([true, 0])
      expect(totalCents).toBe((unitPriceCents * quantity) / per)
    }
  }
  expect(planned.some(({ lines }) => lines.some(({ trace }) => trace.length > 1))).toBe(true)
})
