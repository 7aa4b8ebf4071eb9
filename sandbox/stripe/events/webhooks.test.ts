import { expect, onTestFinished, test } from 'vitest'
import { eventually, keys, openSandbox, openShop, temporaryFolder } from '../testing.ts'

const order = { amount: 500, currency: 'usd', confirm: true, payment_method: 'pm_card_visa' }

async function openBoth(answer?: Parameters<typeof openShop>[0]) {
  const shop = await openShop(answer)
  const sandbox = await openSandbox({ webhookUrls: [shop.url] })
  onTestFinished(async () => {
    await sandbox.close()
    await shop.close()
  })
  return { shop, sandbox }
}

test('every step of a payment and its refund sends an event whose signature the official package accepts', async () => {
  const { shop, sandbox } = await openBoth()
  const paid = await sandbox.stripe.paymentIntents.create(order)
  await sandbox.stripe.refunds.create({ payment_intent: paid.id })
  await eventually(() => expect(shop.received).toHaveLength(6))
  expect(shop.types().sort()).toEqual([
    'charge.refunded',
    'charge.succeeded',
    'payment_intent.created',
    'payment_intent.succeeded',
    'refund.created',
    'refund.updated',
  ])
  for (const { body, signature } of shop.received) {
    const event = sandbox.stripe.webhooks.constructEvent(body, signature, keys.webhookSecret)
    expect(await sandbox.stripe.events.retrieve(event.id)).toEqual(event)
    expect(() =>
      sandbox.stripe.webhooks.constructEvent(`${body} `, signature, keys.webhookSecret),
    ).toThrow('No signatures found')
  }
})

test('a decline, a challenge and a cancellation send events too', async () => {
  const { shop, sandbox } = await openBoth()
  const { paymentIntents } = sandbox.stripe
  const intent = await paymentIntents.create({ amount: 500, currency: 'usd' })
  await paymentIntents
    .confirm(intent.id, { payment_method: 'pm_card_visa_chargeDeclined' })
    .catch(() => undefined)
  await paymentIntents.confirm(intent.id, { payment_method: 'pm_card_threeDSecure2Required' })
  await paymentIntents.cancel(intent.id)
  await eventually(() =>
    expect(shop.types().sort()).toEqual([
      'charge.failed',
      'payment_intent.canceled',
      'payment_intent.created',
      'payment_intent.payment_failed',
      'payment_intent.requires_action',
    ]),
  )
})

test('a failing shop gets the event again, with growing pauses, until it accepts', async () => {
  const { shop, sandbox } = await openBoth((received) => (received.length < 3 ? 500 : 200))
  await sandbox.stripe.paymentIntents.create({ amount: 500, currency: 'usd' })
  await eventually(() => expect(shop.received).toHaveLength(3))
  expect(new Set(shop.received.map(({ body }) => body)).size).toBe(1)
  await eventually(() => {
    const [event] = [...sandbox.ledger.all('event').values()]
    expect(event?.deliveries).toMatchObject([{ state: 'delivered', attempts: 3, lastStatus: 200 }])
  })
})

test('events missed by a shop are sent after a restart of the sandbox, to the new address', async () => {
  const stateDir = temporaryFolder()
  const away = await openSandbox({ stateDir, webhookUrls: ['http://127.0.0.1:9/gone'] })
  await away.stripe.paymentIntents.create(order)
  await away.close()
  const shop = await openShop()
  const back = await openSandbox({ stateDir, webhookUrls: [shop.url] })
  onTestFinished(async () => {
    await back.close()
    await shop.close()
  })
  await eventually(() => expect(shop.received).toHaveLength(3))
})

test('two shops on one sandbox each get every event', async () => {
  const shops = [await openShop(), await openShop()]
  const sandbox = await openSandbox({ webhookUrls: shops.map(({ url }) => url) })
  onTestFinished(async () => {
    await sandbox.close()
    await Promise.all(shops.map((shop) => shop.close()))
  })
  await sandbox.stripe.paymentIntents.create(order)
  await eventually(() => {
    for (const shop of shops) expect(shop.received).toHaveLength(3)
  })
})
