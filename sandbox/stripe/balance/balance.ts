import type { ApiCall } from '../api/api-call.ts'
import { notFound } from '../api/api-error.ts'
import { listAnswer, listShape, pageOf } from '../api/listing.ts'
import { identifier, readParameters } from '../api/parameters.ts'
import { relatedId } from '../api/presenters.ts'
import type { Ledger } from '../payments/ledger.ts'
import type { ChargeRecord, DisputeRecord } from '../payments/records.ts'
import { presentTransaction } from './presenters.ts'

/** Stripe's usual prices in the United States. */
const FEE_SHARE = 0.029
const FEE_CENTS = 30
const DISPUTE_FEE_CENTS = 1500

/** A movement of the balance; follows from charges, refunds, disputes and payouts, so it isn't stored. */
export interface BalanceTransaction {
  id: string
  created: number
  amount: number
  fee: number
  currency: string
  type: 'charge' | 'refund' | 'adjustment' | 'payout'
  reportingCategory: 'charge' | 'refund' | 'dispute' | 'dispute_reversal' | 'payout'
  source: string
  description: string | null
}

const transactionsShape = {
  ...listShape,
  payout: identifier,
  source: identifier,
  type: identifier,
  currency: identifier,
}

/** All movements of the balance, oldest first. */
export function readBalance(ledger: Ledger): Map<string, BalanceTransaction> {
  const all = [
    ...[...ledger.all('charge').values()]
      .filter(({ status }) => status === 'succeeded')
      .map(ofCharge),
    ...[...ledger.all('refund').values()].map(({ id, created, amount, currency }) => ({
      id: relatedId(id, 'txn'),
      created,
      amount: -amount,
      fee: 0,
      currency,
      type: 'refund' as const,
      reportingCategory: 'refund' as const,
      source: id,
      description: 'REFUND FOR CHARGE',
    })),
    ...[...ledger.all('dispute').values()].flatMap(ofDispute),
    ...[...ledger.all('payout').values()].map(({ id, created, amount, currency }) => ({
      id: relatedId(id, 'txn'),
      created,
      amount: -amount,
      fee: 0,
      currency,
      type: 'payout' as const,
      reportingCategory: 'payout' as const,
      source: id,
      description: 'STRIPE PAYOUT',
    })),
  ]
  const sorted = all.sort((one, other) => one.created - other.created)
  return new Map(sorted.map((transaction) => [transaction.id, transaction]))
}

function ofCharge({ id, created, amount, currency, description }: ChargeRecord) {
  return {
    id: relatedId(id, 'txn'),
    created,
    amount,
    fee: Math.round(amount * FEE_SHARE) + FEE_CENTS,
    currency,
    type: 'charge' as const,
    reportingCategory: 'charge' as const,
    source: id,
    description,
  }
}

/** An inquiry takes no money; a dispute takes it with a fee, and gives it back without if it is won. */
function ofDispute({ id, created, amount, currency, charge, status, reinstatedAt }: DisputeRecord) {
  if (status === 'warning_needs_response' || status === 'warning_closed') return []
  const taken = {
    id: relatedId(id, 'txn'),
    created,
    amount: -amount,
    fee: DISPUTE_FEE_CENTS,
    currency,
    type: 'adjustment' as const,
    reportingCategory: 'dispute' as const,
    source: id,
    description: `Chargeback withdrawal for ${charge}`,
  }
  if (reinstatedAt === undefined) return [taken]
  return [
    taken,
    {
      ...taken,
      id: `${taken.id}Back`,
      created: reinstatedAt,
      amount,
      fee: 0,
      reportingCategory: 'dispute_reversal' as const,
      description: `Chargeback reversal for ${charge}`,
    },
  ]
}

export function createBalance(ledger: Ledger) {
  return {
    retrieve(call: ApiCall): object {
      readParameters(call.form, {})
      const found = readBalance(ledger).get(call.id)
      if (found) return presentTransaction(found)
      throw notFound('balance transaction', call.id, 'id')
    },

    list(call: ApiCall): object {
      const input = readParameters(call.form, transactionsShape)
      const { payout: payoutId, source, type, currency } = input
      const payout = payoutId ? ledger.get('payout', payoutId, 'payout') : undefined
      const paidOut =
        payout && new Set([...(payout.transactions ?? []), relatedId(payout.id, 'txn')])
      const page = pageOf(
        readBalance(ledger),
        input,
        (one) =>
          (paidOut === undefined || paidOut.has(one.id)) &&
          (source === undefined || one.source === source) &&
          (type === undefined || one.type === type) &&
          (currency === undefined || one.currency === currency),
      )
      return listAnswer(
        '/v1/balance_transactions',
        page.records.map(presentTransaction),
        page.hasMore,
      )
    },
  }
}
