/**
 * The one place where a price is computed. Pure: the moment is an argument. A price is whole cents for `pricePer`
 * pieces, so that $17.95 per 100 bolts is exact; `lineTotal` multiplies it out.
 */
import { type Cents, cents, findLineTotal } from './money.ts'

/** The numbers of pieces that a price may be stated for. */
export const pricePers = [1, 100, 1000] as const
export type PricePer = (typeof pricePers)[number]

/** A price in cents for `pricePer` pieces that holds from a quantity on, in pieces. */
export interface PriceStep {
  readonly from: number
  readonly cents: Cents
}

/** Volume prices, ascending by quantity. Below the first step the list price holds. */
export type Ladder = readonly PriceStep[]

export interface Discount {
  readonly percent: number
  readonly until: Date
}

/** The terms of a product's price, as stored in its row. */
export interface PriceTerms {
  readonly listPriceCents: Cents
  readonly discountPercent: number | null
  readonly discountUntil: Date | null
  readonly pricePer?: PricePer
  readonly ladder?: Ladder
}

/** A considered price; `won` marks the one that is charged. Order lines store it as JSON. */
export type PriceCandidate = { readonly cents: Cents; readonly won?: true } & (
  | { readonly step: 'list' }
  | { readonly step: 'ladder'; readonly from: number }
  | { readonly step: 'discount'; readonly percent: number }
)

/** All candidates for one price, each computed from those before it. */
export type Trace = readonly PriceCandidate[]

/** The price charged now for `pricePer` pieces, with the steps that explain it. */
export interface Price {
  readonly unitPriceCents: Cents
  /** The price at this quantity without the discount. */
  readonly listPriceCents: Cents
  readonly pricePer: PricePer
  /** The discount that was applied, if one is running. */
  readonly discount: Discount | undefined
  readonly trace: Trace
}

/**
 * List price less the discount, rounded half up per price unit, so that `price × quantity` on an invoice multiplies out.
 * The result is stored as `product.discounted_cents` for search.
 */
export function discountedPrice(listPrice: Cents, discountPercent: number): Cents {
  return cents(Math.floor((listPrice * (100 - discountPercent) + 50) / 100))
}

/** Raises a price by percent with up to two decimals, or lowers it if negative; rounded half up to the cent. */
export function changedByPercent(price: Cents, percent: number): Cents {
  const hundredths = 10_000 + Math.round(percent * 100)
  return cents(Math.floor((price * hundredths + 5_000) / 10_000))
}

/** Whether a discount leaves at least one cent of the list price and of each step. */
export function leavesPrice(
  listPrice: Cents,
  discountPercent: number,
  ladder: Ladder = [],
): boolean {
  const prices = [listPrice, ...ladder.map((step) => step.cents)]
  return prices.every((price) => discountedPrice(price, discountPercent) >= 1)
}

/** The last step that a quantity reaches; undefined below the first. */
export function findStep<Step extends { readonly from: number }>(
  steps: readonly Step[],
  quantity: number,
): Step | undefined {
  return steps.findLast(({ from }) => from <= quantity)
}

/** The price of a product at a moment, for a quantity; by default the one below the ladder's first step. */
export function priceProduct(product: PriceTerms, now: Date, quantity = 0): Price {
  const { listPriceCents, pricePer = 1, ladder = [] } = product
  const discount = findDiscount(product, now)
  const step = findStep(ladder, quantity)
  const listed: PriceCandidate[] = [{ step: 'list', cents: listPriceCents }]
  if (step) listed.push({ step: 'ladder', from: step.from, cents: step.cents })
  const before = lowestOf(listed).cents
  const candidates = discount ? [...listed, discountOf(before, discount.percent)] : listed
  const winner = lowestOf(candidates)
  return {
    unitPriceCents: winner.cents,
    listPriceCents: before,
    pricePer,
    discount,
    trace: candidates.map((each) => (each === winner ? { ...each, won: true } : each)),
  }
}

function findDiscount(
  { discountPercent, discountUntil }: PriceTerms,
  now: Date,
): Discount | undefined {
  if (discountPercent === null || discountUntil === null || discountUntil <= now) return undefined
  return { percent: discountPercent, until: discountUntil }
}

function discountOf(price: Cents, percent: number): PriceCandidate {
  return { step: 'discount', percent, cents: discountedPrice(price, percent) }
}

/** The lowest price; among equals the later one, so that a running discount is named even if it rounds to nothing. */
function lowestOf(candidates: readonly PriceCandidate[]): PriceCandidate {
  return candidates.reduce((lowest, each) => (each.cents <= lowest.cents ? each : lowest))
}

/** A price at one step, with its price before the discount. */
export interface DiscountedStep extends PriceStep {
  readonly listCents: Cents
}

/** The charged price from each quantity on: first the one below the ladder, from 0, then that of each step. */
export function priceSteps(product: PriceTerms, now: Date): DiscountedStep[] {
  const quantities = [0, ...(product.ladder ?? []).map(({ from }) => from)]
  return quantities.map((from) => {
    const { unitPriceCents, listPriceCents } = priceProduct(product, now, from)
    return { from, cents: unitPriceCents, listCents: listPriceCents }
  })
}

/**
 * Recomputes a line's total from its trace. Undefined if a candidate does not follow from those before it, or another
 * than the lowest is marked: then the trace does not explain the line.
 */
export function replayTrace(trace: Trace, quantity: number, pricePer: PricePer): Cents | undefined {
  const follows = trace.every((each, index) => isNext(each, trace.slice(0, index), quantity))
  const [winner, ...others] = trace.filter(({ won }) => won)
  if (!follows || !winner || others.length > 0 || winner !== lowestOf(trace)) return undefined
  return findLineTotal(winner.cents, quantity, pricePer)
}

function isNext(
  candidate: PriceCandidate,
  before: readonly PriceCandidate[],
  quantity: number,
): boolean {
  if (candidate.step === 'list') return before.length === 0
  if (before.length === 0) return false
  if (candidate.step === 'ladder') return before.length === 1 && candidate.from <= quantity
  return candidate.cents === discountedPrice(lowestOf(before).cents, candidate.percent)
}
