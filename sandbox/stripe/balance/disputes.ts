import type { ApiCall } from '../api/api-call.ts'
import { newId, nowInSeconds } from '../api/identifiers.ts'
import { listAnswer, listShape, pageOf } from '../api/listing.ts'
import { identifier, readParameters } from '../api/parameters.ts'
import type { Cause, Events } from '../events/events.ts'
import type { Ledger, Work } from '../payments/ledger.ts'
import type { ChargeRecord, DisputeRecord } from '../payments/records.ts'
import type { TestCard } from '../payments/test-cards.ts'
import { presentDispute } from './presenters.ts'

const SECONDS_TO_ANSWER = 9 * 86_400

const disputesShape = { ...listShape, charge: identifier, payment_intent: identifier }

/** Disputes are opened and decided by the bank: by a test card, or on the control page. */
export function createDisputes(ledger: Ledger, events: Events) {
  function save(work: Work, dispute: DisputeRecord): void {
    work.save('dispute', dispute.id, dispute)
  }

  function decide(
    work: Work,
    cause: Cause,
    dispute: DisputeRecord,
    outcome: 'won' | 'lost',
  ): DisputeRecord {
    if (dispute.status !== 'needs_response' && dispute.status !== 'warning_needs_response')
      return dispute
    const isInquiry = dispute.status === 'warning_needs_response'
    const decided: DisputeRecord = {
      ...dispute,
      status: isInquiry ? 'warning_closed' : outcome,
      ...(outcome === 'won' && !isInquiry && { reinstatedAt: nowInSeconds() }),
    }
    save(work, decided)
    events.record(work, cause, 'charge.dispute.closed', presentDispute(decided))
    return decided
  }

  return {
    open(
      work: Work,
      cause: Cause,
      charge: ChargeRecord,
      { reason, isInquiry }: NonNullable<TestCard['dispute']>,
    ): object {
      const created = nowInSeconds()
      const dispute: DisputeRecord = {
        id: newId('du'),
        created,
        amount: charge.amount - charge.amountRefunded,
        currency: charge.currency,
        charge: charge.id,
        intent: charge.intent,
        reason,
        status: isInquiry ? 'warning_needs_response' : 'needs_response',
        dueBy: created + SECONDS_TO_ANSWER,
      }
      save(work, dispute)
      if (!isInquiry) work.save('charge', charge.id, { ...charge, disputed: true })
      events.record(work, cause, 'charge.dispute.created', presentDispute(dispute))
      return presentDispute(dispute)
    },

    decide,

    retrieve(call: ApiCall): object {
      readParameters(call.form, {})
      return presentDispute(ledger.get('dispute', call.id, 'dispute'))
    },

    list(call: ApiCall): object {
      const input = readParameters(call.form, disputesShape)
      const page = pageOf(
        ledger.all('dispute'),
        input,
        (dispute) =>
          (input.charge === undefined || dispute.charge === input.charge) &&
          (input.payment_intent === undefined || dispute.intent === input.payment_intent),
      )
      return listAnswer('/v1/disputes', page.records.map(presentDispute), page.hasMore)
    },

    /** Accepts the dispute. */
    close(call: ApiCall): object {
      readParameters(call.form, {})
      const dispute = ledger.get('dispute', call.id, 'dispute')
      return presentDispute(decide(call.work, call, dispute, 'lost'))
    },
  }
}

export type Disputes = ReturnType<typeof createDisputes>
