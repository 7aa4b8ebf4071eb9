import { relatedId } from '../api/presenters.ts'
import type { DisputeRecord, PayoutRecord } from '../payments/records.ts'
import type { BalanceTransaction } from './balance.ts'

export function presentTransaction(transaction: BalanceTransaction): object {
  const { id, created, amount, fee, currency } = transaction
  return {
    id,
    object: 'balance_transaction',
    amount,
    available_on: created,
    balance_type: 'payments',
    created,
    currency,
    description: transaction.description,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency,
              description: transaction.type === 'charge' ? 'Stripe processing fees' : 'Dispute fee',
              type: 'stripe_fee',
            },
          ],
    net: amount - fee,
    reporting_category: transaction.reportingCategory,
    source: transaction.source,
    status: 'available',
    type: transaction.type,
  }
}

export function presentPayout(payout: PayoutRecord): object {
  const isAutomatic = payout.transactions !== null
  return {
    id: payout.id,
    object: 'payout',
    amount: payout.amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: payout.arrivalDate,
    automatic: isAutomatic,
    balance_transaction: relatedId(payout.id, 'txn'),
    created: payout.created,
    currency: payout.currency,
    description: isAutomatic ? 'STRIPE PAYOUT' : null,
    destination: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: isAutomatic ? 'completed' : 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'paid',
    trace_id: null,
    type: 'bank_account',
  }
}

export function presentDispute(dispute: DisputeRecord): object {
  const { id, created, amount, currency, status } = dispute
  const isInquiry = status.startsWith('warning')
  return {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: dispute.charge,
    created,
    currency,
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: {
      due_by: dispute.dueBy,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: null,
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: dispute.intent,
    reason: dispute.reason,
    status,
  }
}
