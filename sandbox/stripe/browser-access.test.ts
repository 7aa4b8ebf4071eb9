import { afterAll, beforeAll, expect, test } from 'vitest'
import { browserPost, keys, openSandbox, stripeClient } from './testing.ts'

let sandbox: Awaited<ReturnType<typeof openSandbox>>

beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

function typedCard(number: string) {
  return {
    type: 'card',
    'card[number]': number,
    'card[exp_month]': '12',
    'card[exp_year]': '34',
    'card[cvc]': '123',
    'billing_details[name]': 'Ada',
  }
}

function newIntent() {
  return sandbox.stripe.paymentIntents.create({
    amount: 500,
    currency: 'usd',
    metadata: { order: 'secret' },
  })
}

test('a browser makes a payment method, confirms with the client secret, and sees public fields only', async () => {
  const intent = await newIntent()
  const method = await browserPost(
    sandbox.origin,
    '/v1/payment_methods',
    typedCard('4242424242424242'),
  )
  expect(method.body).toMatchObject({
    object: 'payment_method',
    card: { last4: '4242', exp_year: 2034 },
  })
  expect(method.headers.get('access-control-allow-origin')).toBe('*')
  const confirmed = await browserPost(sandbox.origin, `/v1/payment_intents/${intent.id}/confirm`, {
    client_secret: String(intent.client_secret),
    payment_method: method.body.id,
    use_stripe_sdk: 'true',
  })
  expect(confirmed).toMatchObject({ status: 200, body: { status: 'succeeded' } })
  expect(confirmed.body).not.toHaveProperty('metadata')
  expect(confirmed.body).not.toHaveProperty('latest_charge')
})

test('without the right client secret a browser can’t access an intent', async () => {
  const intent = await newIntent()
  for (const secret of ['', `${intent.id}_secret_guess`]) {
    const answer = await browserPost(sandbox.origin, `/v1/payment_intents/${intent.id}/confirm`, {
      client_secret: secret,
      payment_method: 'pm_card_visa',
    })
    expect(answer).toMatchObject({ status: 400, body: { error: { param: 'client_secret' } } })
  }
})

test('server calls need the secret key', async () => {
  const browser = stripeClient(sandbox.origin, keys.publishableKey)
  await expect(browser.paymentIntents.list()).rejects.toMatchObject({ code: 'secret_key_required' })
  const stranger = stripeClient(sandbox.origin, 'sk_test_stranger')
  await expect(stranger.paymentIntents.list()).rejects.toMatchObject({
    type: 'StripeAuthenticationError',
    message: expect.stringContaining('Invalid API Key provided'),
  })
  const basic = Buffer.from(`${keys.secretKey}:`).toString('base64')
  const answer = await fetch(`${sandbox.origin}/v1/events`, {
    headers: { authorization: `Basic ${basic}` },
  })
  expect(answer.status).toBe(200)
})

test.each([
  ['4242424242424241', 'incorrect_number', 'Your card number is incorrect.'],
  ['4111111111111111', 'card_declined', expect.stringContaining('only the published test cards')],
])('the number %s is refused as %s', async (number, code, message) => {
  const answer = await browserPost(sandbox.origin, '/v1/payment_methods', typedCard(number))
  expect(answer).toMatchObject({
    status: 402,
    body: { error: { type: 'card_error', code, message } },
  })
})

test('a server may not send card numbers', async () => {
  await expect(
    sandbox.stripe.paymentMethods.create({
      type: 'card',
      card: { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123' },
    }),
  ).rejects.toMatchObject({ message: expect.stringContaining('generally unsafe') })
})

test.each([
  ['authenticated', 'pm_card_authenticationRequired', 'succeeded', undefined],
  [
    'failed',
    'pm_card_authenticationRequired',
    'requires_payment_method',
    'payment_intent_authentication_failure',
  ],
  [
    'authenticated',
    'pm_card_threeDSecureRequiredChargeDeclined',
    'requires_payment_method',
    'card_declined',
  ],
])('a challenge that is %s with %s ends as %s', async (outcome, card, status, code) => {
  const { paymentIntents } = sandbox.stripe
  const intent = await newIntent()
  const asked = await paymentIntents.confirm(intent.id, {
    payment_method: card,
    return_url: 'http://127.0.0.1/back?from=bank',
  })
  expect(asked).toMatchObject({
    status: 'requires_action',
    next_action: { type: 'redirect_to_url' },
  })
  const page = asked.next_action?.redirect_to_url?.url
  expect(await (await fetch(String(page))).text()).toContain('<strong>Sandbox</strong>')
  const answer = await (await fetch(`${page}/${outcome}`, { method: 'POST' })).json()
  expect(answer.returnUrl).toContain(`from=bank&payment_intent=${intent.id}`)
  const after = await paymentIntents.retrieve(intent.id)
  expect(after.status).toBe(status)
  expect(after.last_payment_error?.code).toBe(code)
  const late = await fetch(`${page}/authenticated`, { method: 'POST' })
  expect(late.status).toBe(410)
})
