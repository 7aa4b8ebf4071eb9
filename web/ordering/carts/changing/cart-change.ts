import type {
  Cart,
  CartTotals,
  LineProblem,
  LineView,
} from '../../../../contract/ordering/cart/carts.ts'

/** Answer to a change of lines: those that were set, as they are now. */
interface LinesAnswer {
  readonly version: number
  readonly lines: readonly LineView[]
  readonly totals: CartTotals
}

/** A shown cart after its lines were changed, without loading it again. */
export function afterChange(cart: Cart, answer: LinesAnswer, removed: readonly string[]): Cart {
  const changed = new Map(answer.lines.map((line) => [line.productId, line]))
  const gone = new Set(removed)
  const lines = cart.lines
    .filter(({ productId }) => !gone.has(productId))
    .map((line) => changed.get(line.productId) ?? line)
  const still = cart.problems.filter(
    ({ productId }) => !gone.has(productId) && !changed.has(productId),
  )
  const place = new Map(lines.map(({ productId }, index) => [productId, index]))
  // Lines that are not loaded follow those that are.
  const placeOf = (id: string) => place.get(id) ?? Number.MAX_SAFE_INTEGER
  const problems = [...still, ...problemsOf(answer.lines)]
  return {
    ...cart,
    version: answer.version,
    // A line that was gone already is not counted again.
    lineCount: cart.lineCount - (cart.lines.length - lines.length),
    totals: answer.totals,
    short: problems.filter(({ verdict }) => verdict === 'short').length,
    problems: problems.toSorted((one, other) => placeOf(one.productId) - placeOf(other.productId)),
    lines,
  }
}

/** The lines that can't be ordered as they are, as the shop answers them for a whole cart. */
export function problemsOf(lines: readonly LineView[]): LineProblem[] {
  return lines.flatMap(({ productId, verdict, detail }) =>
    verdict === 'ready' ? [] : [{ productId, verdict, sentence: detail ?? '' }],
  )
}
