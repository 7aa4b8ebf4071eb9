import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, keys, openSandbox } from '../testing.ts'

let sandbox: Awaited<ReturnType<typeof openSandbox>>

beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

async function post(path: string, fields: Record<string, string>, key: string) {
  const response = await fetch(`${sandbox.origin}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${keys.secretKey}`, 'idempotency-key': key },
    body: new URLSearchParams(fields),
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const order = { amount: '500', currency: 'usd' }

test('the same key and request get the first answer again, byte for byte', async () => {
  const first = await post('/v1/payment_intents', order, 'once')
  const again = await post('/v1/payment_intents', { currency: 'usd', amount: '500' }, 'once')
  expect(first.headers.get('idempotent-replayed')).toBeNull()
  expect(again.text).toBe(first.text)
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(again.headers.get('original-request')).toBe(first.headers.get('request-id'))
})

test('the same key with another request is refused', async () => {
  const { paymentIntents } = sandbox.stripe
  const intent = { amount: 700, currency: 'usd' }
  await paymentIntents.create(intent, { idempotencyKey: 'other' })
  await expect(
    paymentIntents.create({ ...intent, amount: 800 }, { idempotencyKey: 'other' }),
  ).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
})

test('a key in use answers 409 until its first request has ended', async () => {
  sandbox.faults.add({ on: 'request', action: 'delay', delayMs: 1_000, count: 1 })
  const slow = post('/v1/payment_intents', order, 'slow')
  await eventually(() => expect(sandbox.faults.list()).toEqual([]))
  const meanwhile = await post('/v1/payment_intents', order, 'slow')
  expect(meanwhile.status).toBe(409)
  expect(JSON.parse(meanwhile.text).error).toMatchObject({
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
  })
  expect((await slow).status).toBe(200)
  expect((await post('/v1/payment_intents', order, 'slow')).text).toBe((await slow).text)
})

test('a decline is kept under its key: a retry is no second attempt', async () => {
  const { paymentIntents, events } = sandbox.stripe
  const intent = await paymentIntents.create({ amount: 500, currency: 'usd' })
  const decline = () =>
    paymentIntents.confirm(
      intent.id,
      { payment_method: 'pm_card_visa_chargeDeclined' },
      { idempotencyKey: 'decline' },
    )
  const first = await decline().catch((error: unknown) => error)
  const second = await decline().catch((error: unknown) => error)
  expect(second).toMatchObject({
    code: 'card_declined',
    charge: (first as { charge: string }).charge,
  })
  const failures = await events.list({ type: 'payment_intent.payment_failed' })
  expect(
    failures.data.filter(({ data }) => 'id' in data.object && data.object.id === intent.id),
  ).toHaveLength(1)
})

test('a refused parameter is not kept: the corrected request may use the key again', async () => {
  const refused = await post('/v1/payment_intents', { ...order, amount: '10' }, 'mended')
  const mended = await post('/v1/payment_intents', order, 'mended')
  expect([refused.status, mended.status]).toEqual([400, 200])
})

test('a 500 is kept, a 503 and a 429 are not', async () => {
  for (const [action, status, retried] of [
    ['serverError', 500, 500],
    ['unavailable', 503, 200],
    ['rateLimit', 429, 200],
  ] as const) {
    sandbox.faults.add({ on: 'request', action, count: 1 })
    const first = await post('/v1/payment_intents', order, action)
    const second = await post('/v1/payment_intents', order, action)
    expect([first.status, second.status]).toEqual([status, retried])
  }
})

test('a hundred parallel requests with one key make one intent', async () => {
  const before = sandbox.ledger.all('intent').size
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => post('/v1/payment_intents', order, 'storm')),
  )
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
  expect(sandbox.ledger.all('intent').size).toBe(before + 1)
})
