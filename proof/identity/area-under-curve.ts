/**
 * How well a number tells two groups apart (Mann–Whitney): the chance that one of the first group is larger than one of
 * the second, ties counted half. 0.5 tells nothing, 0 and 1 everything.
 */
export function areaUnderCurve(first: readonly number[], second: readonly number[]): number {
  const larger = first.reduce(
    (sum, one) =>
      sum + second.reduce((wins, other) => wins + (one > other ? 1 : one === other ? 0.5 : 0), 0),
    0,
  )
  return larger / (first.length * second.length)
}
