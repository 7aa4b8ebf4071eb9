import type { ApiCall } from '../api/api-call.ts'
import { listAnswer, listShape, pageOf } from '../api/listing.ts'
import { identifier, readParameters } from '../api/parameters.ts'
import { presentCharge } from '../api/presenters.ts'
import type { Ledger } from './ledger.ts'

const chargesShape = { ...listShape, payment_intent: identifier }

/** Charges are created by payment attempts; these calls only read them. */
export function createCharges(ledger: Ledger) {
  return {
    retrieve(call: ApiCall): object {
      readParameters(call.form, {})
      return presentCharge(ledger.get('charge', call.id, 'id'))
    },

    list(call: ApiCall): object {
      const input = readParameters(call.form, chargesShape)
      const page = pageOf(
        ledger.all('charge'),
        input,
        ({ intent }) => input.payment_intent === undefined || intent === input.payment_intent,
      )
      return listAnswer('/v1/charges', page.records.map(presentCharge), page.hasMore)
    },
  }
}
