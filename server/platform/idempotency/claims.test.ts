import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildOrderDesk, type OrderDesk } from '../../testing/desks/order-desk.ts'
import { type PaymentIntent, PaymentUnavailable } from '../providers/payments/port.ts'

let desk: OrderDesk
let createIntent: OrderDesk['memory']['provider']['createIntent']

beforeAll(async () => {
  desk = await buildOrderDesk()
  createIntent = desk.memory.provider.createIntent
})
afterEach(() => {
  desk.memory.provider.createIntent = createIntent
})
afterAll(() => desk.close())

/** Makes the provider wait: each call for an intent blocks until the test releases it. */
function holdProvider() {
  const waiting: { answer(): void; fail(): void }[] = []
  desk.memory.provider.createIntent = (request) =>
    new Promise<PaymentIntent>((resolve, reject) =>
      waiting.push({
        answer: () => resolve(createIntent(request)),
        fail: () => reject(new PaymentUnavailable(new Error('silent'))),
      }),
    )
  return waiting
}

/** Two calls under one key; the second begins after the first's claim has expired. */
async function overtake() {
  const waiting = holdProvider()
  const order = await desk.placeOrder()
  const keyed = { caller: desk.buyer.email, key: order.id, requestSha256: Buffer.alloc(32, 7) }
  const ask = () =>
    desk.payOrder.prepare(
      desk.buyer,
      { orderId: order.id, price: undefined },
      { keyed, toAnswer: ({ clientSecret }) => ({ clientSecret }) },
    )
  const isWaiting = (calls: number) =>
    expect.poll(() => waiting.length, { timeout: 10_000 }).toBe(calls)
  const first = ask()
  await isWaiting(1)
  await desk.pool.query(
    `update kept_answer set claimed_until = now() - interval '1 second' where key = $1`,
    [order.id],
  )
  const second = ask()
  await isWaiting(2)
  return { ask, first, second, waiting }
}

const inUse = { code: 'idempotencyKeyInUse' }

test('a call that fails after its claim expired doesn’t release the next call’s claim', async () => {
  const { ask, first, second, waiting } = await overtake()
  waiting[0]?.fail()
  await expect(first).rejects.toThrow(PaymentUnavailable)
  await expect(ask()).rejects.toMatchObject(inUse)
  waiting[1]?.answer()
  expect(await ask().catch(() => second)).toEqual(await second)
})

test('a call that succeeds after its claim expired stores no answer under the next call’s claim', async () => {
  const { ask, first, second, waiting } = await overtake()
  waiting[0]?.answer()
  const { clientSecret } = await first
  await expect(ask()).rejects.toMatchObject(inUse)
  waiting[1]?.answer()
  expect(await second).toEqual({ clientSecret })
  expect(await ask()).toEqual({ clientSecret })
})
