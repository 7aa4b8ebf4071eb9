import type { ApiCall } from '../api/api-call.ts'
import { newId, nowInSeconds } from '../api/identifiers.ts'
import { isWithin, listAnswer, listShape, pageOf } from '../api/listing.ts'
import {
  identifier,
  oneOf,
  positiveInteger,
  readParameters,
  required,
  timeRange,
} from '../api/parameters.ts'
import type { Ledger, Work } from '../payments/ledger.ts'
import type { PayoutRecord } from '../payments/records.ts'
import { readBalance } from './balance.ts'
import { presentPayout } from './presenters.ts'

const DAY_SECONDS = 86_400

const payoutsShape = {
  ...listShape,
  arrival_date: timeRange,
  status: oneOf('paid', 'pending', 'in_transit', 'canceled', 'failed'),
}

/** Automatic payouts are made on the control page, manual ones by the API. */
export function createPayouts(ledger: Ledger) {
  function save(work: Work, facts: Pick<PayoutRecord, 'amount' | 'currency' | 'transactions'>) {
    const created = nowInSeconds()
    const arrivalDate = created - (created % DAY_SECONDS)
    const payout: PayoutRecord = { id: newId('po'), created, arrivalDate, ...facts }
    work.save('payout', payout.id, payout)
    return presentPayout(payout)
  }

  return {
    /** Pays out what is in no payout yet, one payout for each currency; a balance that owes money waits. */
    payOut(work: Work): object[] {
      const paid = new Set(
        [...ledger.all('payout').values()].flatMap(({ transactions }) => transactions ?? []),
      )
      const due = [...readBalance(ledger).values()].filter(
        ({ id, type }) => type !== 'payout' && !paid.has(id),
      )
      return [...Map.groupBy(due, ({ currency }) => currency)].flatMap(([currency, movements]) => {
        const amount = movements.reduce((sum, one) => sum + one.amount - one.fee, 0)
        const transactions = movements.map(({ id }) => id)
        return amount > 0 ? [save(work, { amount, currency, transactions })] : []
      })
    },

    create(call: ApiCall): object {
      const input = readParameters(call.form, { amount: positiveInteger, currency: identifier })
      return save(call.work, {
        amount: required(input.amount, 'amount'),
        currency: required(input.currency, 'currency'),
        transactions: null,
      })
    },

    retrieve(call: ApiCall): object {
      readParameters(call.form, {})
      return presentPayout(ledger.get('payout', call.id, 'payout'))
    },

    list(call: ApiCall): object {
      const input = readParameters(call.form, payoutsShape)
      const { arrival_date: arrival, status } = input
      const page = pageOf(
        ledger.all('payout'),
        input,
        ({ arrivalDate }) =>
          isWithin(arrivalDate, arrival) && (status === undefined || status === 'paid'),
      )
      return listAnswer('/v1/payouts', page.records.map(presentPayout), page.hasMore)
    },
  }
}

export type Payouts = ReturnType<typeof createPayouts>
