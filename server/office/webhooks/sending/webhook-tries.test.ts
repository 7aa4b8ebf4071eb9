import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type {
  WebhookDelivery,
  WebhookEndpoint,
} from '../../../../contract/office/events/webhooks.ts'
import { buildTestShop, type TestShop } from '../../../testing/build-test-shop.ts'
import { type Buyer, createBuyer, createProduct, orderBody } from '../../../testing/factories.ts'
import { waitForFeed } from '../../../testing/watching/wait-for-feed.ts'
import { type HookReceiver, startHookReceiver } from '../../../testing/webhooks/hook-receiver.ts'

const HOUR_MS = 3_600_000
/** Far above the pauses of the workers: a slow machine is no fault. */
const SOON = { timeout: 60_000 }
const KINDS = ['orderPlaced', 'orderCancelled']

/** By how much the shop's clock is ahead. */
let aheadMs = 0
let shop: TestShop
let owner: Buyer
let receiver: HookReceiver

beforeAll(async () => {
  shop = await buildTestShop({ now: () => new Date(Date.now() + aheadMs) })
})
afterAll(() => shop.close())
beforeEach(async () => {
  aheadMs = 0
  owner = await createBuyer(shop.db, { role: 'admin' })
  receiver = await startHookReceiver()
  await waitForFeed(shop.pool)
})
afterEach(async () => {
  await receiver.close()
  await shop.pool.query('delete from webhook_endpoint')
})

async function open(kinds: readonly string[] = []): Promise<string> {
  const sent = { url: receiver.url, kinds }
  return (await shop.call(owner, 'POST', '/webhookEndpoint', sent)).body.insertedId
}

/** An order that was placed and cancelled: two events. */
async function placeAndCancel(): Promise<string> {
  const buyer = await createBuyer(shop.db)
  const { id: productId } = await createProduct(shop.db)
  const { body } = await shop.call(buyer, 'POST', '/orderProduct', orderBody(productId))
  await shop.call(buyer, 'DELETE', `/order/${body.insertedId}`)
  return body.insertedId
}

const list = async (id: string, query = ''): Promise<WebhookDelivery[]> =>
  (await shop.call(owner, 'GET', `/webhookEndpoint/${id}/delivery${query}`)).body

async function countIn(state: string): Promise<number> {
  const text = 'select from webhook_delivery where state = $1'
  return (await shop.pool.query(text, [state])).rowCount ?? 0
}

const read = async (id: string): Promise<WebhookEndpoint | undefined> => {
  const endpoints: WebhookEndpoint[] = (await shop.call(owner, 'GET', '/webhookEndpoint')).body
  return endpoints.find(({ _id }) => _id === id)
}

const kindsAbout = (orderId: string) =>
  receiver.received.flatMap(({ message }) =>
    message.kind !== 'test' && message.subject === orderId ? [message.kind] : [],
  )

/** Lets time pass by steps until it is so. */
async function passUntil(isDone: () => Promise<boolean> | boolean, stepMs: number): Promise<void> {
  const isSo = async () => {
    if (await isDone()) return true
    aheadMs += stepMs
    return false
  }
  await expect.poll(isSo, { ...SOON, interval: 100 }).toBe(true)
}

test('while the first event of an object is not taken, its later ones wait, and others go by', async () => {
  const id = await open(KINDS)
  let stuck: string | undefined
  receiver.answerBy(async ({ message }, reply) => {
    if (message.kind === 'orderPlaced') stuck ??= message.subject
    const isRefused = message.kind !== 'test' && message.subject === stuck
    reply.writeHead(isRefused ? 500 : 204).end()
  })
  const first = await placeAndCancel()
  await expect.poll(() => kindsAbout(first).length, SOON).toBeGreaterThan(0)
  const second = await placeAndCancel()
  await expect.poll(() => kindsAbout(second), SOON).toEqual(['orderPlaced', 'orderCancelled'])
  expect(new Set(kindsAbout(first))).toEqual(new Set(['orderPlaced']))
  expect(await list(id, '?state=waiting')).toMatchObject([
    { kind: 'orderCancelled', tries: 0 },
    { kind: 'orderPlaced', failure: 'Answered 500' },
  ])
  expect((await read(id))?.waiting).toBe(2)

  stuck = 'nobody'
  aheadMs += HOUR_MS
  await expect.poll(() => kindsAbout(first), SOON).toContain('orderCancelled')
  expect(kindsAbout(first).indexOf('orderCancelled')).toBe(kindsAbout(first).length - 1)
})

test('a receiver that is down for an hour gets each event, under one id however often it was tried', async () => {
  await receiver.close()
  const id = await open(KINDS)
  const orders = [await placeAndCancel(), await placeAndCancel(), await placeAndCancel()]
  const isTried = async () => (await list(id)).some(({ tries }) => tries > 3)
  await passUntil(async () => aheadMs > HOUR_MS && (await isTried()), 200_000)
  const tried = await list(id)
  expect(tried.map(({ state }) => state)).toEqual(Array(6).fill('waiting'))

  receiver = await startHookReceiver(receiver.port)
  aheadMs += HOUR_MS
  await expect.poll(() => countIn('delivered'), SOON).toBe(6)
  for (const orderId of orders)
    expect(kindsAbout(orderId)).toEqual(['orderPlaced', 'orderCancelled'])
  expect(receiver.received.map(({ headers }) => headers['webhook-id']).sort()).toEqual(
    tried.map(({ messageId }) => messageId).sort(),
  )
})

test('what a process had taken when it was killed is sent by another, once its turn is over', async () => {
  const died = await open(KINDS)
  receiver.answerBy(async (_, reply) => reply.writeHead(500).end())
  const orderId = await placeAndCancel()
  await expect.poll(() => countIn('waiting'), SOON).toBe(2)
  const hasFailed = async () => (await list(died)).some(({ failure }) => failure !== null)
  await expect.poll(hasFailed, SOON).toBe(true)
  // As a killed process leaves them: taken, and neither delivered nor failed.
  await shop.pool.query(
    `update webhook_delivery set taken_until = $1, next_try_at = $2 where endpoint_id = $3`,
    [new Date(Date.now() + 30_000), new Date(), died],
  )
  receiver.answerBy(async (_, reply) => reply.end())
  const before = kindsAbout(orderId).length
  await shop.call(owner, 'POST', `/webhookEndpoint/${died}/test`)
  await expect.poll(() => countIn('delivered'), SOON).toBe(1)
  expect(kindsAbout(orderId)).toHaveLength(before)
  aheadMs += 31_000
  await expect.poll(() => countIn('delivered'), SOON).toBe(3)
  expect(kindsAbout(orderId).slice(before)).toEqual(['orderPlaced', 'orderCancelled'])
})

test('after two days a delivery is given up and shown; again sends it under its id', async () => {
  receiver.answerBy(async (_, reply) => reply.writeHead(410).end())
  const id = await open()
  await shop.call(owner, 'POST', `/webhookEndpoint/${id}/test`)
  await passUntil(async () => (await countIn('givenUp')) === 1, HOUR_MS / 2)
  expect(aheadMs).toBeGreaterThanOrEqual(47 * HOUR_MS)
  aheadMs = 0
  const [given] = await list(id)
  expect(given).toMatchObject({ state: 'givenUp', failure: 'Answered 410', nextTryAt: null })
  expect(given?.tries).toBeGreaterThan(10)
  expect(await read(id)).toMatchObject({ waiting: 0, givenUp: 1 })

  receiver.answerBy(async (_, reply) => reply.end())
  const before = receiver.received.length
  expect((await shop.call(owner, 'POST', `/delivery/${given?._id}/again`)).status).toBe(200)
  await expect.poll(() => list(id), SOON).toMatchObject([{ state: 'delivered', failure: null }])
  expect(receiver.received).toHaveLength(before + 1)
  expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(given?.messageId)
})
