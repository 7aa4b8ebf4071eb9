import { type Cents, findLineTotal, lineTotal, cents as toCents } from '../../values/money/money.ts'
import { multipleAbove, type Offer, orderableRuns, priceAt } from './offer.ts'

/** The next quantity with a lower price, reached with `more` additional pieces. */
export interface NextStep {
  readonly from: number
  readonly more: number
  /** Its price in cents for `pricePer` pieces. */
  readonly unitPriceCents: Cents
}

/** A larger quantity that costs less in total. */
export interface CheaperQuantity {
  readonly quantity: number
  readonly totalCents: Cents
  /** Difference to the total of the quantity asked for. */
  readonly savesCents: Cents
}

/** Null if no orderable quantity has a lower price: a step beyond the stock would promise pieces that aren't there. */
export function findNextStep(offer: Offer, quantity: number): NextStep | null {
  const price = priceAt(offer, quantity)
  const run = orderableRuns(offer).find(({ least, cents }) => least > quantity && cents < price)
  return run ? { from: run.least, more: run.least - quantity, unitPriceCents: run.cents } : null
}

/**
 * The smallest larger orderable quantity whose total is lower. Within a run totals only rise, so each run's smallest
 * quantity decides. Null also where the quantity itself has no whole total.
 */
export function findCheaper(offer: Offer, quantity: number): CheaperQuantity | null {
  const total = findLineTotal(priceAt(offer, quantity), quantity, offer.pricePer)
  if (total === undefined) return null
  for (const { least, most, cents } of orderableRuns(offer)) {
    const larger = Math.max(least, multipleAbove(offer, quantity))
    if (larger > most) continue
    const totalCents = lineTotal(cents, larger, offer.pricePer)
    if (totalCents < total) {
      return { quantity: larger, totalCents, savesCents: toCents(total - totalCents) }
    }
  }
  return null
}
