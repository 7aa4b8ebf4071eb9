import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSandbox } from '../testing.ts'

let sandbox: Awaited<ReturnType<typeof openSandbox>>

beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

const pay = (amount: number, card = 'pm_card_visa', currency = 'usd') =>
  sandbox.stripe.paymentIntents.create({ amount, currency, confirm: true, payment_method: card })

const control = async (path: string, body: object = {}) => {
  const answer = await fetch(`${sandbox.origin}/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.ok, path).toBe(true)
  return answer.status === 204 ? undefined : answer.json()
}

test('an automatic payout is the sum of its charges, refunds and disputes less their fees', async () => {
  const { stripe } = sandbox
  const first = await pay(100_000)
  await stripe.refunds.create({ payment_intent: first.id, amount: 30_000 })
  await pay(50_000, 'pm_card_createDispute')
  await pay(20_000, 'pm_card_visa', 'eur')
  const { payouts }: { payouts: Stripe.Payout[] } = await control('payouts')
  expect(payouts.map(({ currency }) => currency).sort()).toEqual(['eur', 'usd'])

  const payout = payouts.find(({ currency }) => currency === 'usd')
  const listed = await stripe.balanceTransactions
    .list({ payout: payout?.id, limit: 2, expand: ['data.source'] })
    .autoPagingToArray({ limit: 100 })
  const parts = listed.filter(({ type }) => type !== 'payout')
  expect(parts.map(({ reporting_category: category }) => category).sort()).toEqual([
    'charge',
    'charge',
    'dispute',
    'refund',
  ])
  const sum = parts.reduce((total, { net }) => total + net, 0)
  // 1,000.00 and 500.00 less 2.9 % and 30 cents each; 300.00 back; 500.00 and 15.00 for the dispute.
  expect(sum).toBe(100_000 - 2_930 + (50_000 - 1_480) - 30_000 - (50_000 + 1_500))
  expect(payout?.amount).toBe(sum)
  expect(listed.filter(({ type }) => type === 'payout').map(({ net }) => net)).toEqual([-sum])
  const refund = parts.find(({ type }) => type === 'refund')?.source as Stripe.Refund
  expect(refund.payment_intent).toBe(first.id)

  await pay(1_000)
  const next = await control('payouts')
  expect(next.payouts).toMatchObject([{ amount: 1_000 - 59, automatic: true, status: 'paid' }])
})

test('a manual payout has no list of what it is made of', async () => {
  const { stripe } = sandbox
  const made = await stripe.payouts.create({ amount: 700, currency: 'usd' })
  expect(made).toMatchObject({ automatic: false, reconciliation_status: 'not_applicable' })
  const listed = await stripe.payouts.list({ arrival_date: { gte: made.arrival_date } })
  expect(listed.data[0]?.id).toBe(made.id)
  expect((await stripe.payouts.list({ arrival_date: { lt: made.arrival_date } })).data).toEqual([])
  const parts = await stripe.balanceTransactions.list({ payout: made.id })
  expect(parts.data.map(({ type }) => type)).toEqual(['payout'])
})

test('a dispute has a reason and a day until which it is answered, and blocks refunds', async () => {
  const { stripe } = sandbox
  const paid = await pay(9_000, 'pm_card_createDisputeProductNotReceived')
  const [dispute] = (await stripe.disputes.list({ payment_intent: paid.id })).data
  expect(dispute).toMatchObject({
    amount: 9_000,
    reason: 'product_not_received',
    status: 'needs_response',
  })
  expect(dispute?.evidence_details.due_by).toBeGreaterThan(dispute?.created ?? 0)
  await expect(stripe.refunds.create({ payment_intent: paid.id })).rejects.toMatchObject({
    code: 'charge_disputed',
  })
  await control(`disputes/${dispute?.id}/won`)
  expect(await stripe.disputes.retrieve(dispute?.id ?? '')).toMatchObject({ status: 'won' })
  const moved = await stripe.balanceTransactions.list({ source: dispute?.id })
  expect(moved.data.map(({ net }) => net).sort((one, other) => one - other)).toEqual([
    -10_500, 9_000,
  ])
  const types = (await stripe.events.list({ type: 'charge.dispute.*' })).data.map(
    ({ type }) => type,
  )
  expect(types.slice(0, 2)).toEqual(['charge.dispute.closed', 'charge.dispute.created'])
})

test('an inquiry takes no money, and a refund settles it', async () => {
  const { stripe } = sandbox
  const paid = await pay(4_000, 'pm_card_createDisputeInquiry')
  const [inquiry] = (await stripe.disputes.list({ payment_intent: paid.id })).data
  expect(inquiry).toMatchObject({ status: 'warning_needs_response', is_charge_refundable: true })
  expect((await stripe.balanceTransactions.list({ source: inquiry?.id })).data).toEqual([])
  await stripe.refunds.create({ payment_intent: paid.id })
})

test('accepting a dispute loses it, and a payment made by another system can be disputed by hand', async () => {
  const { stripe } = sandbox
  const paid = await pay(5_000)
  const dispute = await control('disputes', { intent: paid.id })
  expect(await stripe.disputes.close(dispute.id)).toMatchObject({ status: 'lost' })
})
