import type {
  PayoutLine,
  PayoutOfReport,
  PayoutReport,
  PayoutSums,
} from '../../../contract/office/reports/payout-report.ts'
import { type Cents, cents, dollarsFromCents } from '../../../contract/values/money/money.ts'
import type { ReadOnlyDatabase } from '../../platform/database/servers/read-replica.ts'
import type {
  BalanceMovement,
  Payout,
  PayoutDays,
} from '../../platform/providers/payments/payouts.ts'
import type { PaymentProvider } from '../../platform/providers/payments/port.ts'
import { findPaidOrders, type OrderOfPayment } from './find-paid-orders.ts'

const OUR_CURRENCY = 'usd'

export type ReadPayoutReport = ReturnType<typeof makeReadPayoutReport>

/** Asks the provider, whose list is the only truth: a copy would have to be kept equal to it, and be erased with it. */
export function makeReadPayoutReport(
  db: ReadOnlyDatabase,
  provider: Pick<PaymentProvider, 'listPayouts'>,
) {
  return async (days: PayoutDays, mostLines: number): Promise<PayoutReport> => {
    const { from, to } = days
    const found = await provider.listPayouts(days)
    const ours = (found ?? []).flatMap(toOurs)
    const movements = ours.flatMap((payout) => payout.movements)
    const orders = await findPaidOrders(
      db,
      movements.flatMap(({ intentId }) => intentId ?? []),
    )
    const total = ours.filter(({ state }) => state !== 'failed')
    return {
      from,
      to,
      isListed: found !== undefined,
      payouts: (found ?? []).map((payout) => describePayout(payout, orders, mostLines)),
      total: toPayoutSums(total.flatMap((payout) => payout.movements)),
    }
  }
}

/** An automatic payout in the shop's currency. */
function toOurs(payout: Payout) {
  const { movements, currency } = payout
  return movements !== undefined && currency === OUR_CURRENCY ? [{ ...payout, movements }] : []
}

function describePayout(
  payout: Payout,
  orders: ReadonlyMap<string, OrderOfPayment>,
  mostLines: number,
): PayoutOfReport {
  const { id, arrivesOn, state, amountCents, currency } = payout
  const named = { id, arrivesOn, state, amount: toUnits(amountCents, currency), currency }
  const [{ movements } = { movements: undefined }] = toOurs(payout)
  if (!movements) {
    const kind = currency === OUR_CURRENCY ? 'manual' : 'otherCurrency'
    return { ...named, kind, sums: null, isEven: true, lineCount: 0, lines: [] }
  }
  const lines = movements.map((movement) => toLine(movement, orders))
  const foreignFirst = [
    ...lines.filter(({ isForeign }) => isForeign),
    ...lines.filter(({ isForeign }) => !isForeign),
  ]
  return {
    ...named,
    kind: 'automatic',
    sums: toPayoutSums(movements),
    isEven: sumOf(movements, ({ netCents }) => netCents) === amountCents,
    lineCount: lines.length,
    lines: foreignFirst.slice(0, mostLines),
  }
}

function toLine(
  { id, at, kind, amountCents, feeCents, netCents, ...movement }: BalanceMovement,
  orders: ReadonlyMap<string, OrderOfPayment>,
): PayoutLine {
  const { description, sourceId, intentId } = movement
  const order = orders.get(intentId ?? '') ?? null
  return {
    id,
    at: at.toISOString(),
    kind,
    amount: dollarsFromCents(amountCents),
    fee: dollarsFromCents(feeCents),
    net: dollarsFromCents(netCents),
    order,
    description: [description, sourceId].filter(Boolean).join(', '),
    isForeign: order === null && kind !== 'fee' && kind !== 'other',
  }
}

function toPayoutSums(movements: readonly BalanceMovement[]): PayoutSums {
  const ofKind = (kind: BalanceMovement['kind']) =>
    sumOf(movements, (one) => (one.kind === kind ? one.amountCents : 0))
  const feeShares = sumOf(movements, ({ feeCents }) => feeCents)
  return {
    charges: dollarsFromCents(ofKind('charge')),
    refunds: dollarsFromCents(ofKind('refund')),
    disputes: dollarsFromCents(ofKind('dispute')),
    fees: dollarsFromCents(cents(ofKind('fee') - feeShares)),
    other: dollarsFromCents(ofKind('other')),
    net: dollarsFromCents(sumOf(movements, ({ netCents }) => netCents)),
  }
}

const sumOf = (
  movements: readonly BalanceMovement[],
  of: (movement: BalanceMovement) => number,
): Cents => cents(movements.reduce((sum, movement) => sum + of(movement), 0))

/** A currency's own smallest unit: a hundredth, or the whole of a yen. */
function toUnits(amount: number, currency: string): number {
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  return amount / 10 ** digits
}
