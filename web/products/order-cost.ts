import { centsFromDollars, dollarsFromCents, lineTotal } from '../../contract/values/money.ts'

/** Price of a quantity, in dollars as the price of one. */
export function orderCost(price: number, quantity: number): number {
  return dollarsFromCents(lineTotal(centsFromDollars(price), quantity))
}
