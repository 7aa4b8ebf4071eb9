import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually, openSandbox, openShop } from './testing.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let sandbox: Awaited<ReturnType<typeof openSandbox>>

beforeEach(async () => {
  shop = await openShop()
  sandbox = await openSandbox({ webhookUrls: [shop.url] })
})
afterEach(async () => {
  await sandbox.close()
  await shop.close()
})

async function order(fault: object) {
  const response = await fetch(`${sandbox.origin}/control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  })
  return { status: response.status, body: await response.json() }
}

const intent = { amount: 500, currency: 'usd' }
const create = (key: string) =>
  sandbox.stripe.paymentIntents.create(intent, { idempotencyKey: key })

test('an answer lost after the effect is found by its key: nothing is done twice', async () => {
  await order({ on: 'request', action: 'resetAfter', match: 'POST /v1/payment_intents', count: 2 })
  // The package itself retries a closed connection once.
  await expect(create('lost')).rejects.toMatchObject({ type: 'StripeConnectionError' })
  expect(sandbox.ledger.all('intent').size).toBe(1)
  const [kept] = [...sandbox.ledger.all('intent').values()]
  expect((await create('lost')).id).toBe(kept?.id)
  expect(sandbox.ledger.all('intent').size).toBe(1)
})

test('a connection cut before the effect leaves nothing behind', async () => {
  await order({ on: 'request', action: 'resetBefore', count: 2 })
  await expect(create('cut')).rejects.toMatchObject({ type: 'StripeConnectionError' })
  expect(sandbox.ledger.all('intent').size).toBe(0)
})

test('garbage is sent after the effect', async () => {
  await order({ on: 'request', action: 'garbage', count: 1 })
  await expect(create('garbage')).rejects.toMatchObject({
    message: 'Invalid JSON received from the Stripe API',
  })
  expect(sandbox.ledger.all('intent').size).toBe(1)
})

test('a client that times out has created its intent all the same', async () => {
  await order({ on: 'request', action: 'timeout', delayMs: 2_000, count: 1 })
  await expect(
    sandbox.stripe.paymentIntents.create(intent, { timeout: 200, idempotencyKey: 'late' }),
  ).rejects.toMatchObject({ type: 'StripeConnectionError' })
  await eventually(() => expect(sandbox.ledger.all('intent').size).toBe(1))
})

test('a fault affects only what it matches, as often as ordered', async () => {
  await order({
    on: 'request',
    action: 'rateLimit',
    match: 'POST /v1/payment_intents/*/cancel',
    count: 1,
  })
  const { id } = await create('matched')
  await expect(sandbox.stripe.paymentIntents.cancel(id)).rejects.toMatchObject({ statusCode: 429 })
  expect(await sandbox.stripe.paymentIntents.cancel(id)).toMatchObject({ status: 'canceled' })
  expect(sandbox.faults.list()).toEqual([])
})

test('a slow bank leaves the intent processing, then answers', async () => {
  await order({ on: 'bank', action: 'processing', delayMs: 150, count: 1 })
  const { id } = await create('slow-bank')
  const waiting = await sandbox.stripe.paymentIntents.confirm(id, {
    payment_method: 'pm_card_visa',
  })
  expect(waiting.status).toBe('processing')
  await eventually(async () =>
    expect((await sandbox.stripe.paymentIntents.retrieve(id)).status).toBe('succeeded'),
  )
  expect(shop.types()).toContain('payment_intent.processing')
})

test('webhooks are dropped, then sent again on request', async () => {
  await order({ on: 'webhook', action: 'drop', match: 'payment_intent.*' })
  await create('dropped')
  const { events } = await (await fetch(`${sandbox.origin}/control/events`)).json()
  expect(events).toMatchObject([{ deliveries: [{ state: 'dropped', attempts: 0 }] }])
  expect(shop.received).toHaveLength(0)
  const sent = await fetch(`${sandbox.origin}/control/events/${events[0].id}/resend`, {
    method: 'POST',
  })
  expect(await sent.json()).toEqual({ answers: { [shop.url]: 200 } })
  expect(shop.types()).toEqual(['payment_intent.created'])
})

test('webhooks are repeated and shuffled', async () => {
  await order({ on: 'webhook', action: 'repeat', match: 'charge.*' })
  await order({ on: 'webhook', action: 'shuffle', delayMs: 100 })
  await sandbox.stripe.paymentIntents.create({
    ...intent,
    confirm: true,
    payment_method: 'pm_card_visa',
  })
  await eventually(() => expect(shop.received).toHaveLength(5))
  expect(shop.types().filter((type) => type === 'charge.succeeded')).toHaveLength(3)
})

test('an invalid fault is refused with a sentence, and a foreign origin with 403', async () => {
  expect(await order({ on: 'request', action: 'explode' })).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining('must be one of delay, serverError') },
  })
  expect(await order({ on: 'webhook', action: 'drop', probability: 2 })).toMatchObject({
    status: 400,
  })
  const foreign = await fetch(`${sandbox.origin}/control/faults`, {
    method: 'POST',
    headers: { origin: 'http://evil.example' },
    body: new URLSearchParams({ kind: 'webhook.drop' }),
  })
  expect(foreign.status).toBe(403)
})

test('the control page lists all objects, escaped', async () => {
  await order({ on: 'request', action: 'delay', match: '<script>', delayMs: 1 })
  await sandbox.stripe.paymentIntents.create({ ...intent, metadata: { note: '<b>bold</b>' } })
  const page = await fetch(`${sandbox.origin}/control`)
  const text = await page.text()
  expect(text).toContain('<strong>Sandbox</strong>')
  expect(text).not.toContain('<script>')
  expect(text).not.toContain('<b>bold')
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
})
