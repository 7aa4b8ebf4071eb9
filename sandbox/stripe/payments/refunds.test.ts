import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSandbox } from '../testing.ts'

let sandbox: Awaited<ReturnType<typeof openSandbox>>

beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

function pay(amount: number) {
  return sandbox.stripe.paymentIntents.create({
    amount,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_visa',
  })
}

test('a payment is refunded in parts, never above what was captured', async () => {
  const { refunds, charges } = sandbox.stripe
  const paid = await pay(1_000)
  const part = await refunds.create({ payment_intent: paid.id, amount: 400 })
  expect(part).toMatchObject({ object: 'refund', status: 'succeeded', amount: 400 })
  await expect(refunds.create({ payment_intent: paid.id, amount: 601 })).rejects.toMatchObject({
    param: 'amount',
    message: 'Refund amount ($6.01) is greater than unrefunded amount on charge ($6.00)',
  })
  const rest = await refunds.create({ payment_intent: paid.id, metadata: { why: 'returned' } })
  expect(rest).toMatchObject({ amount: 600, metadata: { why: 'returned' } })
  await expect(refunds.create({ payment_intent: paid.id })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  })
  const charge = await charges.retrieve(String(paid.latest_charge))
  expect(charge).toMatchObject({ refunded: true, amount_refunded: 1_000 })
  const listed = await refunds.list({ payment_intent: paid.id })
  expect(listed.data.map(({ id }) => id)).toEqual([rest.id, part.id])
  expect(await refunds.retrieve(rest.id)).toEqual(rest)
})

test('an intent that was never paid has nothing to refund', async () => {
  const { paymentIntents, refunds } = sandbox.stripe
  const intent = await paymentIntents.create({ amount: 500, currency: 'usd' })
  await expect(refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
    message: `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
  })
})
