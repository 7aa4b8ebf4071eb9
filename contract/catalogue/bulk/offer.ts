import type { Cents } from '../../values/money/money.ts'
import { findStep, type PricePer, type PriceStep } from '../../values/money/price.ts'
import { chargeableQuantities } from '../../values/quantity.ts'

/** At which prices and in which quantities a product is sold now. Quantities are pieces. */
export interface Offer {
  /** From `minimumOrder`: at least 1, and not always a multiple. */
  readonly floor: number
  /** Pieces that nobody has reserved; a rest below the order multiple counts, but can't be ordered. */
  readonly available: number
  /** Only its multiples are sold, counted from 0. Itself a multiple of `pricePer`, so that line totals are whole. */
  readonly orderMultiple: number
  readonly pricePer: PricePer
  /** From `priceSteps`: the charged prices, ascending by quantity, the first from 0. */
  readonly prices: readonly PriceStep[]
}

/** Orderable quantities with one price: all multiples from `least` to `most`. */
export interface Run {
  readonly least: number
  readonly most: number
  readonly cents: Cents
}

/** The nearest orderable quantities below and above a quantity; null if there is none. */
export type Nearest = readonly [below: number | null, above: number | null]

/** The price in cents, for `pricePer` pieces, that a quantity has. */
export function priceAt({ prices }: Offer, quantity: number): Cents {
  const step = findStep(prices, quantity)
  if (!step) throw new RangeError(`no price for ${quantity} pieces`)
  return step.cents
}

/** The smallest orderable quantity from a given one on, regardless of stock. */
export function firstOrderable(
  { floor, orderMultiple }: Pick<Offer, 'floor' | 'orderMultiple'>,
  from = 0,
): number {
  return Math.ceil(Math.max(from, floor) / orderMultiple) * orderMultiple
}

/**
 * All orderable quantities, ascending. Runs may have gaps: where a price falls, a larger quantity can be within one
 * card charge although a smaller one is not.
 */
export function orderableRuns(offer: Offer): Run[] {
  const { available, pricePer, prices } = offer
  return prices.flatMap(({ from, cents }, index) => {
    const end = prices[index + 1]?.from ?? Number.POSITIVE_INFINITY
    const { most: chargeable } = chargeableQuantities(cents, pricePer)
    const least = firstOrderable(offer, from)
    const most = multipleUpTo(offer, Math.min(end - 1, available, chargeable))
    return least <= most ? [{ least, most, cents }] : []
  })
}

/** For the buttons that mend a quantity; of an orderable one, its neighbours. */
export function nearestOrderable(offer: Offer, quantity: number): Nearest {
  const runs = orderableRuns(offer)
  const below = runs.findLast(({ least }) => least < quantity)
  const above = runs.find(({ most }) => most > quantity)
  return [
    below ? Math.min(below.most, multipleUpTo(offer, quantity - 1)) : null,
    above ? Math.max(above.least, multipleAbove(offer, quantity)) : null,
  ]
}

function multipleUpTo({ orderMultiple }: Offer, quantity: number): number {
  return quantity - (quantity % orderMultiple)
}

export function multipleAbove(offer: Offer, quantity: number): number {
  return multipleUpTo(offer, quantity) + offer.orderMultiple
}
