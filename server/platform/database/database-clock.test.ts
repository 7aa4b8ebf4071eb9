import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { cents } from '../../../contract/values/money/money.ts'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { createBuyer, createProduct, orderBody } from '../../testing/factories.ts'
import { databaseClock, databaseNow } from './database-clock.ts'
import { session } from './tables/sign-in.ts'

const HOUR_MS = 3_600_000
/** More than a slow machine takes between two looks, and far less than the clocks are apart. */
const SLACK_MS = 10 * 60_000

let shop: TestShop
let clock: Awaited<ReturnType<typeof databaseClock>>

beforeAll(async () => {
  shop = await buildTestShop({ now: () => clock.now() })
  clock = await databaseClock(shop.db)
})
afterAll(async () => {
  clock.close()
  await shop.close()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Sets the node's own clock; the database's stays. */
async function setOwnClock(aheadMs: number): Promise<number> {
  const nowMs = (await databaseNow(shop.db)).getTime()
  vi.useFakeTimers({ toFake: ['Date'], now: nowMs + aheadMs })
  return nowMs
}

const kinds = [
  ['ahead', HOUR_MS],
  ['behind', -HOUR_MS],
] as const

test.each(kinds)(
  'a node whose own clock is an hour %s has the database’s time',
  async (_, ahead) => {
    const nowMs = await setOwnClock(ahead)
    const fresh = await databaseClock(shop.db)
    for (const { now } of [clock, fresh])
      expect(Math.abs(now().getTime() - nowMs)).toBeLessThan(SLACK_MS)
    fresh.close()
  },
)

test.each(kinds)(
  'a node whose own clock is an hour %s agrees on prices, holds and sessions',
  async (_, ahead) => {
    const nowMs = (await databaseNow(shop.db)).getTime()
    const buyer = await createBuyer(shop.db)
    const late = await createBuyer(shop.db)
    const endsAt = (minutes: number) => new Date(nowMs + minutes * 60_000)
    await shop.db
      .update(session)
      .set({ expiresAt: endsAt(-30) })
      .where(eq(session.userId, late.id))
    const prices = { listPriceCents: cents(1000), discountPercent: 10 }
    const running = await createProduct(shop.db, { ...prices, discountUntil: endsAt(30) })
    const ended = await createProduct(shop.db, { ...prices, discountUntil: endsAt(-30) })

    await setOwnClock(ahead)
    const place = async (id: string, { headers }: Pick<typeof buyer, 'headers'>) => {
      const answer = await shop.app.inject({
        method: 'POST',
        url: '/orderProduct',
        headers,
        payload: orderBody(id),
      })
      return answer.statusCode
    }
    expect(await place(running.id, late)).toBe(401)
    for (const { id } of [running, ended]) expect(await place(id, buyer)).toBe(201)
    const orders = await shop.db.query.orders.findMany({
      where: (order, { eq: is }) => is(order.customerEmail, buyer.email),
      orderBy: (order, { asc }) => asc(order.totalCents),
    })
    expect(orders.map(({ totalCents }) => totalCents)).toEqual([500 * 900, 500 * 1000])
    for (const { heldUntil, createdAt } of orders) {
      const heldMs = shop.settings.holdHours * HOUR_MS
      expect(Math.abs((heldUntil?.getTime() ?? 0) - nowMs - heldMs)).toBeLessThan(SLACK_MS)
      expect(Math.abs(createdAt.getTime() - nowMs)).toBeLessThan(SLACK_MS)
    }
  },
)
