import { type Cents, cents } from '../../../values/money/money.ts'
import type { PriceRule } from '../mapping.ts'

/** A plain decimal above zero. */
export const isFactor = (text: string): boolean =>
  /^\d{1,4}(?:\.\d{1,4})?$/.test(text) && Number(text) > 0
export const ENDING = /^\.\d\d$/

/** A decimal number as a whole one and the number of its decimals. */
function readDecimal(text: string): { readonly units: bigint; readonly decimals: number } {
  const [whole = '', part = ''] = text.split('.')
  return { units: BigInt(whole + part), decimals: part.length }
}

/**
 * The price of a cost, both in dollars, digit by digit: multiplied, rounded half up to the cent, then up to the next
 * price with the ending. Undefined if the cost is no plain number, or the price more than whole cents hold exactly.
 */
export function applyPriceRule(cost: string, { factor, ending }: PriceRule): Cents | undefined {
  if (!/^\d{1,12}(?:\.\d{1,10})?$/.test(cost)) return undefined
  const [one, other] = [readDecimal(cost), readDecimal(factor)]
  const scale = 10n ** BigInt(one.decimals + other.decimals)
  const exact = one.units * other.units * 100n
  const rounded = (exact * 2n + scale) / (scale * 2n)
  const price = ending === null ? rounded : toEnding(rounded, BigInt(ending.slice(1)))
  return price <= BigInt(Number.MAX_SAFE_INTEGER) ? cents(Number(price)) : undefined
}

function toEnding(price: bigint, ending: bigint): bigint {
  const candidate = price - (price % 100n) + ending
  return candidate >= price ? candidate : candidate + 100n
}
