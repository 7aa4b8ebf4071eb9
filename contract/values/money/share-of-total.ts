import { type Cents, cents } from './money.ts'

/** The share of a total carried by its first pieces, half up. BigInt, because total × pieces exceeds exact numbers. */
function carriedByFirst(total: Cents, first: number, pieces: number): Cents {
  const doubled = 2n * BigInt(total) * BigInt(first) + BigInt(pieces)
  return cents(Number(doubled / (2n * BigInt(pieces))))
}

export interface Refundable {
  readonly quantity: number
  readonly totalCents: Cents
  /** Pieces refunded so far, and their money. */
  readonly refunded: number
  readonly refundedCents: Cents
}

/**
 * The money of the next pieces of a line: what the first pieces carry up to here, less what was refunded. All portions,
 * however they are cut, add up to the total.
 */
export function nextPortion(line: Refundable, pieces: number): Cents {
  const carried = carriedByFirst(line.totalCents, line.refunded + pieces, line.quantity)
  // An earlier portion that failed at the bank may have been a cent cheaper than this one.
  return cents(Math.max(0, carried - line.refundedCents))
}
