import { firstOrderable } from '../../../../contract/catalogue/bulk/offer.ts'
import type { LineView } from '../../../../contract/ordering/cart/carts.ts'
import { CHARGE_CEILING_CENTS, centsFromDollars } from '../../../../contract/values/money/money.ts'

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

type LargeLine = Pick<LineView, 'verdict' | 'quantity' | 'nearest' | 'minimum' | 'orderMultiple'>

/**
 * How a line that no single card payment takes is split: the pieces that stay, and those for a second cart. Undefined if
 * either part could not be ordered.
 */
export function splitQuantity(line: LargeLine): { stays: number; moves: number } | undefined {
  const { verdict, quantity, nearest, minimum: floor, orderMultiple } = line
  const [most] = nearest
  if (verdict !== 'aboveCeiling' || most === null) return undefined
  const least = firstOrderable({ floor, orderMultiple })
  const moves = Math.max(least, quantity - most)
  const stays = quantity - moves
  return stays >= least && moves % orderMultiple === 0 ? { stays, moves } : undefined
}
