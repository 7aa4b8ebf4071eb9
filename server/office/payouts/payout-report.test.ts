import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PayoutReport } from '../../../contract/office/reports/payout-report.ts'
import { centsFromDollars } from '../../../contract/values/money/money.ts'
import { openPayingShop, type PayingShop } from '../../testing/desks/paying-shop.ts'

let shop: PayingShop

beforeAll(async () => {
  shop = await openPayingShop()
})
afterAll(() => shop.close())

/** The day in UTC: the stand-in's payouts arrive on the day on which they are made. */
const days = () => {
  const today = new Date().toISOString().slice(0, 10)
  return `from=${today}&to=${today}`
}

async function ask(): Promise<PayoutReport> {
  const answer = await shop.send(shop.admin, 'GET', `/report/payouts?${days()}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

async function payOut(): Promise<void> {
  const answer = await fetch(`${shop.connection.apiBase}/control/payouts`, { method: 'POST' })
  expect(answer.status).toBe(201)
}

test('a payout with fees, refunds and a dispute is the sum of its lines to the cent, and a foreign charge is named', async () => {
  const kept = await shop.paidOrder()
  const halved = await shop.paidOrder()
  await shop.send(shop.admin, 'POST', `/order/${halved._id}/refund`, { amount: 12.34 })
  const disputed = await shop.placeOrder()
  await shop.confirm(await shop.intentOf(disputed._id), 'pm_card_createDispute')
  const foreign = await shop.stripe.paymentIntents.create({
    amount: 7_77,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_visa',
    description: 'Booking 17 of the workshop',
  })
  await shop.stripe.paymentIntents.create({
    amount: 20_00,
    currency: 'eur',
    confirm: true,
    payment_method: 'pm_card_visa',
  })
  await payOut()
  await shop.stripe.payouts.create({ amount: 1_00, currency: 'usd' })

  const report = await ask()
  const automatic = report.payouts.find(({ kind }) => kind === 'automatic')
  expect(automatic).toMatchObject({ state: 'paid', currency: 'usd', isEven: true, lineCount: 6 })
  const lines = automatic?.lines ?? []
  const sum = lines.reduce((total, { net }) => total + centsFromDollars(net), 0)
  expect(sum).toBe(centsFromDollars(automatic?.amount ?? 0))
  expect(report.total).toEqual(automatic?.sums)

  // Each line has its order; the charge of nobody here comes first, in the provider's words.
  expect(lines[0]).toMatchObject({
    kind: 'charge',
    amount: 7.77,
    order: null,
    isForeign: true,
    description: `Booking 17 of the workshop, ${foreign.latest_charge}`,
  })
  const orderOf = (kind: string) =>
    lines.filter((line) => line.kind === kind && !line.isForeign).map(({ order }) => order?.id)
  expect(orderOf('charge').sort()).toEqual([kept._id, halved._id, disputed._id].sort())
  expect(orderOf('refund')).toEqual([halved._id])
  expect(orderOf('dispute')).toEqual([disputed._id])
  expect(automatic?.sums).toMatchObject({ refunds: -12.34, disputes: -disputed.total, other: 0 })

  const named = report.payouts.filter(({ kind }) => kind !== 'automatic')
  expect(named).toMatchObject([
    { kind: 'manual', amount: 1, sums: null },
    { kind: 'otherCurrency', currency: 'eur', sums: null },
  ])
})

test('the lines come as CSV and XLSX', async () => {
  const { headers } = shop.admin
  const csv = await shop.app.inject({ url: `/report/payouts.csv?${days()}`, headers })
  expect(csv.body).toContain('charge of no order')
  expect(csv.body.trimEnd().split('\r\n')).toHaveLength(1 + 6 + 2)
  const xlsx = await shop.app.inject({ url: `/report/payouts.xlsx?${days()}`, headers })
  expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK')
})

test('a lot of days, or a provider that is down, is refused in plain words', async () => {
  const long = await shop.send(shop.admin, 'GET', '/report/payouts?from=2026-01-01&to=2026-12-31')
  expect(long.json().errors).toEqual({ to: ['At most 100 days'] })
  await fetch(`${shop.connection.apiBase}/control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ on: 'request', action: 'unavailable', match: 'GET /v1/payouts*' }),
  })
  const down = await shop.send(shop.admin, 'GET', `/report/payouts?${days()}`)
  expect(down.json()).toMatchObject({ status: 503, code: 'paymentUnavailable' })
  await fetch(`${shop.connection.apiBase}/control/faults`, { method: 'DELETE' })
})

test('a provider with the minimal protocol has no such list, and the report says so', async () => {
  const minimal = await openPayingShop({ env: { STRIPE_MINIMAL: 'on' } })
  const answer = await minimal.send(minimal.admin, 'GET', `/report/payouts?${days()}`)
  expect(answer.json()).toMatchObject({ isListed: false, payouts: [] })
  await minimal.close()
})
