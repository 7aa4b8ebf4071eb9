import type { LineView } from '../../../contract/calls/carts.ts'
import { CHARGE_CEILING_CENTS, centsFromDollars } from '../../../contract/values/money.ts'

/**
 * The lines, from the end, that have to leave a cart so that one card payment takes the rest. Undefined if a single line
 * is already too much.
 */
export function linesToMove(lines: readonly LineView[]): readonly LineView[] | undefined {
  let cents = 0
  const over = lines.findIndex(({ total }) => {
    cents += centsFromDollars(total ?? 0)
    return cents > CHARGE_CEILING_CENTS
  })
  if (over === 0) return undefined
  return over < 0 ? [] : lines.slice(over)
}
