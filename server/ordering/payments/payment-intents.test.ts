import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { PaymentProvider } from '../../platform/providers/payments/port.ts'
import { buildOrderDesk, type OrderDesk } from '../../testing/desks/order-desk.ts'
import type { ListedOrder } from '../orders/order-store.ts'

let desk: OrderDesk
let honest: PaymentProvider

beforeAll(async () => {
  desk = await buildOrderDesk()
  honest = { ...desk.memory.provider }
})
afterEach(() => {
  Object.assign(desk.memory.provider, honest)
})
afterAll(() => desk.close())

const openTab = (order: ListedOrder) => desk.intents.prepare(order, async () => {})
const stateOf = async (intentId: string) => (await honest.findIntent(intentId))?.state
const change = (order: ListedOrder, what: string) =>
  desk.pool.query(`update orders set ${what} where id = $1`, [order.id])

/** Delays the provider's answer to the next tab until the test releases it. */
function delayNextTab() {
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  desk.memory.provider.createIntent = async (request) => {
    desk.memory.provider.createIntent = honest.createIntent
    const intent = await honest.createIntent(request)
    asked.resolve()
    await answer.promise
    return intent
  }
  return { whenAsked: asked.promise, answer: answer.resolve }
}

test('a late tab doesn’t touch the intent given to another tab', async () => {
  const order = await desk.placeOrder()
  const { whenAsked, answer } = delayNextTab()
  const late = openTab(order)
  await whenAsked
  const { id } = await openTab(order)
  await change(order, `held_until = now() - interval '1 second'`)
  answer()
  await expect(late).rejects.toMatchObject({ code: 'orderNotPayable' })
  expect(desk.memory.succeed(id)).toBe(true)
  await desk.endOrder.expireDue(() => {})
  expect(await desk.findOrder(order.id)).toMatchObject({ state: 'paid', transactionId: id })
})

test('an intent about to be cancelled by one tab is given to no other', async () => {
  const order = await desk.placeOrder()
  const { whenAsked, answer } = delayNextTab()
  const other = openTab(order)
  await whenAsked
  desk.memory.provider.createIntent = async (request) => {
    desk.memory.provider.createIntent = honest.createIntent
    await change(order, `payment_paused_until = now() + interval '1 minute'`)
    return honest.createIntent(request)
  }
  desk.memory.provider.cancelIntent = async (id) => {
    desk.memory.provider.cancelIntent = honest.cancelIntent
    await change(order, 'payment_paused_until = null')
    answer()
    await other
    return honest.cancelIntent(id)
  }
  const refusing = await openTab(order)
  const given = await other
  expect(refusing.id).toBe(given.id)
  expect(await stateOf(given.id)).toBe('open')
})

test('an intent that was cancelled while a tab waited for it is replaced', async () => {
  const order = await desk.placeOrder()
  const { whenAsked, answer } = delayNextTab()
  const late = openTab(order)
  await whenAsked
  const { id } = await openTab(order)
  expect(await desk.intents.withdraw(order.id)).toBe('withdrawn')
  answer()
  const given = await late
  expect(given.id).not.toBe(id)
  expect(await stateOf(given.id)).toBe('open')
})
