import type Stripe from 'stripe'
import { cents } from '../../../../contract/values/money/money.ts'
import { type BalanceMovement, type Payout, type PayoutDays, TooManyMovements } from './payouts.ts'

const PAGE = 100
const DAY_SECONDS = 86_400
/** A hundred requests, a few seconds with four at a time. */
const MOST_MOVEMENTS = 10_000
const AT_A_TIME = 4

/** Stripe's automatic payouts with all their balance transactions, and other payouts without. */
export async function listStripePayouts(
  stripe: Stripe,
  { from, to }: PayoutDays,
): Promise<Payout[]> {
  const seconds = (day: string) => Date.parse(day) / 1000
  // The bank's day is told as its midnight in UTC.
  const arrival = { gte: seconds(from), lt: seconds(to) + DAY_SECONDS }
  const found: Stripe.Payout[] = []
  for await (const payout of stripe.payouts.list({ arrival_date: arrival, limit: PAGE }))
    found.push(payout)
  const payouts: Payout[] = []
  let left = MOST_MOVEMENTS
  while (payouts.length < found.length) {
    const next = found.slice(payouts.length, payouts.length + AT_A_TIME)
    payouts.push(...(await Promise.all(next.map((payout) => readPayout(stripe, payout, left)))))
    left = payouts.reduce((most, { movements = [] }) => most - movements.length, MOST_MOVEMENTS)
    if (left < 0) throw new TooManyMovements(MOST_MOVEMENTS)
  }
  return payouts
}

async function readPayout(stripe: Stripe, payout: Stripe.Payout, most: number): Promise<Payout> {
  return {
    id: payout.id,
    arrivesOn: new Date(payout.arrival_date * 1000).toISOString().slice(0, 10),
    amountCents: cents(payout.amount),
    currency: payout.currency,
    state: stateOf(payout.status),
    movements: payout.automatic ? await listMovements(stripe, payout.id, most) : undefined,
  }
}

function stateOf(status: string): Payout['state'] {
  if (status === 'paid') return 'paid'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'onItsWay'
}

async function listMovements(
  stripe: Stripe,
  payoutId: string,
  most: number,
): Promise<BalanceMovement[]> {
  const pages = stripe.balanceTransactions.list({
    payout: payoutId,
    limit: PAGE,
    expand: ['data.source'],
  })
  const movements: BalanceMovement[] = []
  for await (const transaction of pages) {
    // The payout itself is in its own list.
    if (sourceIdOf(transaction) === payoutId) continue
    movements.push(toMovement(transaction))
    if (movements.length > most) throw new TooManyMovements(MOST_MOVEMENTS)
  }
  return movements
}

/** Stripe's reporting categories; a category that is missing here is `other`. */
const kinds: Readonly<Record<string, BalanceMovement['kind']>> = {
  charge: 'charge',
  charge_failure: 'charge',
  partial_capture_reversal: 'charge',
  refund: 'refund',
  refund_failure: 'refund',
  dispute: 'dispute',
  dispute_reversal: 'dispute',
  fee: 'fee',
  network_cost: 'fee',
  tax: 'fee',
}

function toMovement(transaction: Stripe.BalanceTransaction): BalanceMovement {
  const { id, created, reporting_category: category, amount, fee, net, description } = transaction
  return {
    id,
    at: new Date(created * 1000),
    kind: kinds[category] ?? 'other',
    amountCents: cents(amount),
    feeCents: cents(fee),
    netCents: cents(net),
    description: description ?? category.replaceAll('_', ' '),
    sourceId: sourceIdOf(transaction),
    intentId: intentIdOf(transaction),
  }
}

function sourceIdOf({ source }: Stripe.BalanceTransaction): string | undefined {
  return typeof source === 'string' ? source : source?.id
}

/** That of the charge, or of the charge that was refunded or disputed. */
function intentIdOf({ source }: Stripe.BalanceTransaction): string | undefined {
  if (source === null || typeof source === 'string' || !('payment_intent' in source))
    return undefined
  const { payment_intent: intent } = source
  return (typeof intent === 'string' ? intent : intent?.id) ?? undefined
}
