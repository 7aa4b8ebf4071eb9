import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSandbox } from '../testing.ts'

let sandbox: Awaited<ReturnType<typeof openSandbox>>

beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

const order = { amount: 2_090_000, currency: 'usd', payment_method_types: ['card'] }

test('an intent is created, retrieved, changed, confirmed with a test card, and charged once', async () => {
  const { paymentIntents, charges } = sandbox.stripe
  const created = await paymentIntents.create({ ...order, metadata: { order: '7' } })
  expect(created).toMatchObject({
    object: 'payment_intent',
    status: 'requires_payment_method',
    amount: 2_090_000,
    metadata: { order: '7' },
    livemode: false,
  })
  expect(created.client_secret).toMatch(new RegExp(`^${created.id}_secret_`))
  const changed = await paymentIntents.update(created.id, {
    amount: 2_000_000,
    metadata: { order: '', note: 'pallet' },
  })
  expect(changed).toMatchObject({ amount: 2_000_000, metadata: { note: 'pallet' } })
  expect(changed.metadata).not.toHaveProperty('order')
  const paid = await paymentIntents.confirm(created.id, { payment_method: 'pm_card_visa' })
  expect(paid).toMatchObject({ status: 'succeeded', amount_received: 2_000_000 })
  const charge = await charges.retrieve(String(paid.latest_charge))
  expect(charge).toMatchObject({ amount: 2_000_000, paid: true, payment_intent: created.id })
  expect(await paymentIntents.retrieve(created.id)).toEqual(paid)
})

test('related objects are expanded on request', async () => {
  const paid = await sandbox.stripe.paymentIntents.create({
    ...order,
    confirm: true,
    payment_method: 'pm_card_mastercard',
    expand: ['latest_charge', 'payment_method'],
  })
  expect(paid.latest_charge).toMatchObject({ object: 'charge', amount_captured: 2_090_000 })
  expect(paid.payment_method).toMatchObject({ card: { brand: 'mastercard', last4: '4444' } })
})

test.each([
  ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline', 'Your card was declined.'],
  [
    'pm_card_chargeDeclinedInsufficientFunds',
    'card_declined',
    'insufficient_funds',
    'Your card has insufficient funds.',
  ],
  ['pm_card_chargeDeclinedLostCard', 'card_declined', 'lost_card', 'Your card was declined.'],
  ['pm_card_chargeDeclinedStolenCard', 'card_declined', 'stolen_card', 'Your card was declined.'],
  ['pm_card_chargeDeclinedExpiredCard', 'expired_card', '', 'Your card has expired.'],
  [
    'pm_card_chargeDeclinedIncorrectCvc',
    'incorrect_cvc',
    '',
    "Your card's security code is incorrect.",
  ],
  [
    'pm_card_chargeDeclinedProcessingError',
    'processing_error',
    '',
    'An error occurred while processing your card. Try again in a little bit.',
  ],
])('%s is declined with %s %s', async (card, code, declineCode, message) => {
  const { paymentIntents } = sandbox.stripe
  const intent = await paymentIntents.create(order)
  await expect(paymentIntents.confirm(intent.id, { payment_method: card })).rejects.toMatchObject({
    type: 'StripeCardError',
    statusCode: 402,
    code,
    decline_code: declineCode,
    message,
    payment_intent: { id: intent.id, status: 'requires_payment_method' },
  })
  const after = await paymentIntents.retrieve(intent.id)
  expect(after).toMatchObject({
    status: 'requires_payment_method',
    payment_method: null,
    last_payment_error: { code, message },
  })
  const second = await paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
  expect(second).toMatchObject({ status: 'succeeded', last_payment_error: null })
})

test('a paid intent can be neither confirmed, cancelled nor repriced, and the error contains it', async () => {
  const { paymentIntents } = sandbox.stripe
  const paid = await paymentIntents.create({
    ...order,
    confirm: true,
    payment_method: 'pm_card_visa',
  })
  const unexpected = {
    code: 'payment_intent_unexpected_state',
    payment_intent: { id: paid.id, status: 'succeeded' },
  }
  await expect(
    paymentIntents.confirm(paid.id, { payment_method: 'pm_card_visa' }),
  ).rejects.toMatchObject(unexpected)
  await expect(paymentIntents.cancel(paid.id)).rejects.toMatchObject(unexpected)
  await expect(paymentIntents.update(paid.id, { amount: 50 })).rejects.toMatchObject(unexpected)
})

test('a cancelled intent stays cancelled', async () => {
  const { paymentIntents } = sandbox.stripe
  const intent = await paymentIntents.create(order)
  const cancelled = await paymentIntents.cancel(intent.id, { cancellation_reason: 'abandoned' })
  expect(cancelled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' })
  await expect(paymentIntents.cancel(intent.id)).rejects.toMatchObject({
    message: expect.stringContaining('it has a status of canceled'),
  })
  await expect(
    paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }),
  ).rejects.toMatchObject({ payment_intent: { status: 'canceled' } })
})

test('a payment method that has paid can’t be used again', async () => {
  const { paymentIntents } = sandbox.stripe
  const paid = await paymentIntents.create({
    ...order,
    confirm: true,
    payment_method: 'pm_card_visa',
  })
  await expect(
    paymentIntents.create({ ...order, payment_method: String(paid.payment_method) }),
  ).rejects.toMatchObject({ message: expect.stringContaining('previously used') })
})

test('amounts outside Stripe’s limits, unknown currencies and unknown parameters are refused', async () => {
  const { paymentIntents } = sandbox.stripe
  await expect(paymentIntents.create({ ...order, amount: 49 })).rejects.toMatchObject({
    code: 'amount_too_small',
    message: 'Amount must be at least $0.50 usd',
  })
  await expect(paymentIntents.create({ ...order, amount: 100_000_000 })).rejects.toMatchObject({
    code: 'amount_too_large',
    message: 'Amount must be no more than $999,999.99',
  })
  await expect(paymentIntents.create({ ...order, amount: 10.5 })).rejects.toMatchObject({
    code: 'parameter_invalid_integer',
  })
  await expect(paymentIntents.create({ ...order, currency: 'car' })).rejects.toMatchObject({
    param: 'currency',
  })
  const stray = { ...order, colour: 'red' } as typeof order
  await expect(paymentIntents.create(stray)).rejects.toMatchObject({
    code: 'parameter_unknown',
    message: 'Received unknown parameter: colour',
    param: 'colour',
  })
  await expect(paymentIntents.retrieve('pi_missing')).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  })
})

test('lists are newest first and can be paged to their end', async () => {
  const { paymentIntents } = sandbox.stripe
  for (let index = 0; index < 5; index += 1) await paymentIntents.create(order)
  const all = await paymentIntents.list({ limit: 2 }).autoPagingToArray({ limit: 1_000 })
  const whole = await paymentIntents.list({ limit: 100 })
  expect(all.map(({ id }) => id)).toEqual(whole.data.map(({ id }) => id))
  const future = await paymentIntents.list({ created: { gte: Date.now() } })
  expect(future).toMatchObject({ data: [], has_more: false })
  await expect(paymentIntents.list({ ending_before: 'pi_missing' })).rejects.toMatchObject({
    statusCode: 400,
    code: 'resource_missing',
  })
})

test('a server that can’t show a challenge can request a decline instead', async () => {
  await expect(
    sandbox.stripe.paymentIntents.create({
      ...order,
      confirm: true,
      error_on_requires_action: true,
      payment_method: 'pm_card_authenticationRequired',
    }),
  ).rejects.toMatchObject({ code: 'authentication_required', statusCode: 402 })
})
