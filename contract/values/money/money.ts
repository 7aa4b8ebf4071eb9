/**
 * Amounts are whole US cents, in a type of their own; dollars exist only at the edge, in the published calls. No I/O
 * and no imports, so that any page may load it.
 */
export type Cents = number & { readonly __unit: 'cents' }

/** The one currency of prices, orders and papers, which the database demands. */
export const shopCurrency: string = 'USD'

/** Largest charge that the provider accepts: $999,999.99 (Stripe, "Minimum and maximum charge amounts"). */
export const CHARGE_CEILING_CENTS = 99_999_999 as Cents

/** Smallest charge that the provider accepts in US dollars (Stripe, "Minimum and maximum charge amounts"). */
export const CHARGE_FLOOR_CENTS = 50 as Cents

/** Marks a whole number as cents (from a row, or a provider's amount). */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount))
    throw new RangeError(`${amount} is not a whole number of cents`)
  return amount as Cents
}

/** Converts dollars of the published calls to cents; refuses more than two decimals instead of rounding. */
export function centsFromDollars(dollars: number): Cents {
  const rounded = Math.round(dollars * 100)
  // 41.8 * 100 is 4179.999…, so the tolerance is far above float noise and far below a tenth of a cent.
  if (Math.abs(dollars * 100 - rounded) > 1e-4) {
    throw new RangeError(`${dollars} has more than two decimals`)
  }
  return cents(rounded)
}

export function dollarsFromCents(amount: Cents): number {
  return amount / 100
}

/** The price of one piece in dollars, with up to five decimals, from cents for `pricePer` pieces. */
export function dollarsPerPiece(price: Cents, pricePer: number): number {
  return price / (100 * pricePer)
}

export function sumCents(amounts: readonly Cents[]): Cents {
  return cents(amounts.reduce((sum, amount) => sum + amount, 0))
}

/** Dollars added in cents, so that no fraction of a cent is left over; what is taken off is negative. */
export function sumDollars(amounts: readonly number[]): number {
  return dollarsFromCents(sumCents(amounts.map(centsFromDollars)))
}

/**
 * Reads dollars as text, such as `41.80`, digit by digit, without floating point. Undefined if the text is no amount
 * with at most two decimals.
 */
export function readCents(text: string): Cents | undefined {
  const [, dollars, decimals = ''] = text.match(/^(\d{1,9})(?:\.(\d{1,2}))?$/) ?? []
  return dollars === undefined ? undefined : cents(Number(`${dollars}${decimals.padEnd(2, '0')}`))
}

/**
 * `price × quantity / pricePer`, for a price of `pricePer` pieces. Exact: an order multiple is a multiple of `pricePer`,
 * so every orderable quantity has a whole total, and any other is refused.
 */
export function lineTotal(price: Cents, quantity: number, pricePer = 1): Cents {
  return cents(cents(price * quantity) / pricePer)
}

/** The same for a quantity that may not be orderable; undefined if its total is not a whole number of cents. */
export function findLineTotal(price: Cents, quantity: number, pricePer: number): Cents | undefined {
  const isExact = Number.isSafeInteger(price * quantity) && (price * quantity) % pricePer === 0
  return isExact ? lineTotal(price, quantity, pricePer) : undefined
}

/** In place of a sum that the reader has no right to see. */
const UNSEEN = '–'

/** Formats a price for display: `$50,160.00`. */
export function formatDollars(dollars: number | null): string {
  if (dollars === null) return UNSEEN
  return `${dollars < 0 ? '-' : ''}$${groupThousands(Math.abs(dollars).toFixed(2))}`
}

/** Formats the price of a piece, which has up to five decimals: `$0.1795`, and `$41.80`. */
export function formatPiecePrice(dollars: number | null): string {
  if (dollars === null) return UNSEEN
  return `$${groupThousands(dollars.toFixed(5).replace(/0{1,3}$/, ''))}`
}

/** Formats a count for display: `3,200`. */
export function formatCount(count: number): string {
  return groupThousands(String(count))
}

/** A count that may be below zero, with the minus sign of figures: `−500`. */
export function signedCount(count: number): string {
  return count < 0 ? `−${formatCount(-count)}` : formatCount(count)
}

/** Formats a count with what is counted: `1 line`, `3,200 lines`. */
export function formatCountOf(count: number, one: string): string {
  return `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`
}

/** Formats `1234567.5` as `1,234,567.5`. Not with `Intl`, whose first use delays hydration on weak phones. */
export function groupThousands(number: string): string {
  const [whole = '', ...decimals] = number.split('.')
  return [whole.replace(/\B(?=(?:\d{3})+$)/g, ','), ...decimals].join('.')
}
