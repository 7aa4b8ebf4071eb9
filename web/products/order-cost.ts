import { centsFromDollars, dollarsFromCents, lineTotal } from '../../contract/money.ts'

/** What so many pieces cost, in dollars as the price of one. */
export function orderCost(price: number, quantity: number): number {
  return dollarsFromCents(lineTotal(centsFromDollars(price), quantity))
}
