/**
 * How well a number separates two groups (Mann–Whitney): the probability that a value of the first exceeds one of the
 * second. Ties count half; 0.5 means not at all, 0 and 1 completely.
 */
export function areaUnderCurve(first: readonly number[], second: readonly number[]): number {
  const larger = first.reduce(
    (sum, one) =>
      sum + second.reduce((wins, other) => wins + (one > other ? 1 : one === other ? 0.5 : 0), 0),
    0,
  )
  return larger / (first.length * second.length)
}
