import type { DocumentLine } from '../../contract/delivery/document-content.ts'
import { type Cents, cents } from '../../contract/values/money.ts'
import { nextPortion } from '../../contract/values/share-of-total.ts'

/** Of an invoice, with what its earlier credit notes gave back. */
export interface Credited {
  readonly totalCents: Cents
  readonly taxCents: Cents
  readonly earlierCents: Cents
  readonly earlierTaxCents: Cents
}

/** Tax in a sum that goes back: in the invoice's proportion, so that the taxes of all sums add up to the invoice's. */
export function creditedTax(of: Credited, amount: Cents): Cents {
  const tax = nextPortion(
    {
      quantity: of.totalCents,
      totalCents: of.taxCents,
      refunded: of.earlierCents,
      refundedCents: of.earlierTaxCents,
    },
    amount,
  )
  return cents(Math.min(tax, amount))
}

/** Splits a sum in the proportion of weights: largest remainders, ties by place. */
export function splitCents(sum: Cents, weights: readonly number[]): Cents[] {
  const whole = weights.reduce((total, weight) => total + BigInt(weight), 0n)
  if (whole === 0n) return weights.map((_, place) => cents(place === 0 ? sum : 0))
  const parts = weights.map((weight, place) => {
    const product = BigInt(sum) * BigInt(weight)
    return { place, floor: Number(product / whole), rest: product % whole }
  })
  const left = sum - parts.reduce((total, { floor }) => total + floor, 0)
  const first = new Set(
    parts
      .toSorted((one, other) => (one.rest < other.rest ? 1 : one.rest > other.rest ? -1 : 0))
      .slice(0, left)
      .map(({ place }) => place),
  )
  return parts.map(({ floor, place }) => cents(floor + (first.has(place) ? 1 : 0)))
}

/** A line of its own without pieces of the order: freight, or a refund by amount. */
export function plainLine(name: string, amount: Cents): DocumentLine {
  return {
    ...{ lineNo: null, name, partNumber: null, reference: null },
    ...{ quantity: 1, priceCents: amount, pricePer: 1, cents: amount },
  }
}
