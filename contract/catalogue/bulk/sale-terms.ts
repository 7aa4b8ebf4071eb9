import { messages } from '../../values/messages.ts'
import { type Cents, formatCount } from '../../values/money/money.ts'
import { type Ladder, leavesPrice, type PricePer } from '../../values/money/price.ts'
import { findLadderFaults } from './ladder-faults.ts'

/** At what prices and in what quantities a product is sold, as its row holds it. */
export interface SaleTerms {
  /** For `pricePer` pieces, as are the ladder's prices. */
  readonly listPriceCents: Cents
  readonly minimum: number
  readonly orderMultiple: number
  readonly pricePer: PricePer
  readonly ladder: Ladder
  readonly discountPercent: number | null
}

/** Terms that don't fit together: the field to correct, and of a ladder its row, counted from 0. */
export type TermFault = { readonly message: string } & (
  | { readonly field: 'orderMultiple' | 'discount' }
  | { readonly field: 'ladder'; readonly row: number }
)

/** The rule for the form, its call and imports alike. The database demands the same, but names no field. */
export function findTermFaults(terms: SaleTerms): TermFault[] {
  const { listPriceCents, orderMultiple, pricePer, ladder, discountPercent } = terms
  const faults: TermFault[] = findLadderFaults(ladder, terms).map((fault) => ({
    field: 'ladder',
    ...fault,
  }))
  if (orderMultiple % pricePer !== 0)
    faults.unshift({ field: 'orderMultiple', message: multipleOfPrice(pricePer) })
  if (discountPercent !== null && !leavesPrice(listPriceCents, discountPercent, ladder))
    faults.push({ field: 'discount', message: messages.discountTooLarge })
  return faults
}

function multipleOfPrice(pricePer: PricePer): string {
  return `The price is for ${formatCount(pricePer)} pieces: order in multiples of that`
}
