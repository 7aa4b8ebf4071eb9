import type { LineView } from '../../../contract/calls/carts.ts'
import { CHARGE_CEILING_CENTS, centsFromDollars } from '../../../contract/values/money.ts'

/**
 * The lines, from the end, that have to leave a cart so that one card payment takes the rest. Only lines that can be
 * ordered count, as in the cart's total: none of them is too much by itself.
 */
export function linesToMove(lines: readonly LineView[]): readonly LineView[] {
  let cents = 0
  const over = lines.findIndex(({ verdict, total }) => {
    if (verdict === 'ready') cents += centsFromDollars(total ?? 0)
    return cents > CHARGE_CEILING_CENTS
  })
  return over < 0 ? [] : lines.slice(over)
}
