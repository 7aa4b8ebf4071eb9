import { type Cents, cents } from './money.ts'

/**
 * Parts of a total in proportion to weights, by largest remainder, ties by place: they add up to the total. All weights
 * 0: the first part has it all. In BigInt: a total times a weight is beyond exact numbers.
 */
export function splitTotal(total: Cents, weights: readonly Cents[]): Cents[] {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n)
  if (sum === 0n) return weights.map((_, place) => cents(place === 0 ? total : 0))
  const shares = weights.map((weight, place) => {
    const product = BigInt(total) * BigInt(weight)
    return { place, whole: product / sum, remainder: product % sum }
  })
  const left = BigInt(total) - shares.reduce((all, { whole }) => all + whole, 0n)
  const raised = new Set(
    shares
      .toSorted((one, other) =>
        one.remainder === other.remainder
          ? one.place - other.place
          : one.remainder > other.remainder
            ? -1
            : 1,
      )
      .slice(0, Number(left))
      .map(({ place }) => place),
  )
  return shares.map(({ place, whole }) => cents(Number(whole) + (raised.has(place) ? 1 : 0)))
}
