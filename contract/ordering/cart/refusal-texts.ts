/** Why a cart is refused as a whole, in the words of its page and of the server. */

import {
  type Cents,
  dollarsFromCents,
  formatCount,
  formatDollars,
} from '../../values/money/money.ts'

export const emptyCartText = 'There is no line to order'

export const changedMeanwhileText =
  'This cart was changed in another window. What it holds now is shown; your entries are still in their fields'

export function tooManyCartsText(most: number): string {
  return `You have ${most} carts. Delete one first`
}

export function tooManyLinesText(most: number, lines: number): string {
  return `A cart has up to ${formatCount(most)} lines; this would be ${formatCount(lines)}. Put the rest in another cart`
}

export function priceChangedText(now: Cents, seen: Cents): string {
  const [total, before] = [now, seen].map((amount) => formatDollars(dollarsFromCents(amount)))
  return `The total is now ${total}; you saw ${before}. Look at the cart and order again. Nothing was ordered`
}

export function belowChargeFloorText(total: Cents): string {
  return `Card payments start at $0.50; this is ${formatDollars(dollarsFromCents(total))}`
}
