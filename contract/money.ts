/**
 * Money. Inside the shop every amount is whole US cents in a type of its own; dollars (numbers with two decimals,
 * as the published calls carry them) exist only at the edge. No I/O and no imports, so that any page may load it.
 */
export type Cents = number & { readonly __unit: 'cents' }

/** The provider's ceiling for one charge: $999,999.99 (Stripe, "Minimum and maximum charge amounts"). */
export const CHARGE_CEILING_CENTS = 99_999_999 as Cents

/** The provider's least charge in US dollars (Stripe, "Minimum and maximum charge amounts"). */
export const CHARGE_FLOOR_CENTS = 50 as Cents

/** Marks a whole number that is known to be cents (a row of the database, a provider's amount). */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount))
    throw new RangeError(`${amount} is not a whole number of cents`)
  return amount as Cents
}

/** Dollars of the published calls to cents; refuses more than two decimals instead of rounding money away. */
export function centsFromDollars(dollars: number): Cents {
  const rounded = Math.round(dollars * 100)
  // 41.8 * 100 is 4179.999…: compare with a tolerance far below a tenth of a cent, far above float noise.
  if (Math.abs(dollars * 100 - rounded) > 1e-4) {
    throw new RangeError(`${dollars} has more than two decimals`)
  }
  return cents(rounded)
}

export function dollarsFromCents(amount: Cents): number {
  return amount / 100
}

/** Dollars added in cents, so that no fraction of a cent is left over; what is taken off is negative. */
export function sumDollars(amounts: readonly number[]): number {
  return dollarsFromCents(
    cents(amounts.reduce((sum, dollars) => sum + centsFromDollars(dollars), 0)),
  )
}

/** `unit price × quantity`, exactly. */
export function lineTotal(unitPrice: Cents, quantity: number): Cents {
  return cents(unitPrice * quantity)
}

/** `$50,160.00`: for every price a person reads. */
export function formatDollars(dollars: number): string {
  return `${dollars < 0 ? '-' : ''}$${groupThousands(Math.abs(dollars).toFixed(2))}`
}

/** `3,200`: for every count a person reads. */
export function formatCount(count: number): string {
  return groupThousands(String(count))
}

/** `1234567.5` as `1,234,567.5`. By hand: the first `Intl` format holds up a cheap phone while its page wakes up. */
export function groupThousands(number: string): string {
  const [whole = '', ...decimals] = number.split('.')
  return [whole.replace(/\B(?=(?:\d{3})+$)/g, ','), ...decimals].join('.')
}
