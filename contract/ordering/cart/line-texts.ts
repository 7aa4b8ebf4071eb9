/** Why a line can't be ordered, in the words of lists and refusals. Not in `messages`, which every page loads. */

import { firstOrderable, type Nearest, type Offer } from '../../catalogue/bulk/offer.ts'
import { fillMessage } from '../../values/messages.ts'
import { formatCount, formatDollars } from '../../values/money/money.ts'

export const unavailableText = 'This product is no longer in the shop.'

export function outOfBoundsText({ floor, available }: Pick<Offer, 'floor' | 'available'>): string {
  return fillMessage('quantityOutOfBounds', { floor, available })
}

/** For stock below the smallest order. */
export function tooFewLeftText(
  offer: Pick<Offer, 'floor' | 'available' | 'orderMultiple'>,
): string {
  const [left, least] = [offer.available, firstOrderable(offer)].map(formatCount)
  return `${left} left, below the minimum of ${least}: not orderable now`
}

/** Names one quantity where only one can be ordered. */
export function notMultipleText(orderMultiple: number, nearest: Nearest): string {
  const quantities = nearest.filter((quantity) => quantity !== null).map(formatCount)
  return `Sold in multiples of ${formatCount(orderMultiple)}: order ${quantities.join(' or ')}`
}

export function shortText(name: string, wanted: number, available: number): string {
  return `${formatCount(available)} of ${formatCount(wanted)} “${name}” are left`
}

/** For one line and for a whole list, by its total in dollars. */
export function aboveCeilingText(total: number): string {
  return `One card payment takes up to $999,999.99; this is ${formatDollars(total)}. Split the cart in two`
}
