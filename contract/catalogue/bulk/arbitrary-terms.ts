import fc from 'fast-check'
import { type Cents, CHARGE_CEILING_CENTS, cents } from '../../values/money/money.ts'
import { leavesPrice, type PriceTerms, pricePers, priceSteps } from '../../values/money/price.ts'
import type { Offer } from './offer.ts'
import type { PackData } from './packs.ts'

/** Made-up prices and quantities for property tests, small enough that a test can try every quantity. */
interface ArbitraryTerms {
  readonly price: Required<PriceTerms>
  readonly floor: number
  readonly available: number
  readonly orderMultiple: number
}

export const unknownPacks: PackData = { cartonPieces: null, palletPieces: null, palletGrams: null }
export const now = new Date('2026-11-22T12:00:00Z')
const MOST_MULTIPLES = 120

const lowestPrice = fc.oneof(
  fc.integer({ min: 1, max: 30 }),
  fc.integer({ min: 1, max: 10_000 }),
  fc.integer({ min: 1, max: 500_000 }),
)

interface RisingStep {
  /** Multiples since the step before. */
  readonly gap: number
  /** By how much the price before it is higher, in thousandths. */
  readonly rise: number
}

const risingStep: fc.Arbitrary<RisingStep> = fc.record({
  gap: fc.integer({ min: 1, max: 25 }),
  rise: fc.integer({ min: 1, max: 900 }),
})

/** Valid ladders of up to eight steps, with and without a running discount, a stock, and a minimum of either kind. */
export const arbitraryTerms: fc.Arbitrary<ArbitraryTerms> = fc
  .record({
    pricePer: fc.constantFrom(...pricePers),
    pricesInMultiple: fc.integer({ min: 1, max: 15 }),
    minimumMultiples: fc.integer({ min: 1, max: 12 }),
    isMinimumMultiple: fc.boolean(),
    shopMultiples: fc.option(fc.integer({ min: 1, max: 30 })),
    lowest: lowestPrice,
    steps: fc.array(risingStep, { maxLength: 8 }),
    stock: fc.integer({ min: 0, max: MOST_MULTIPLES * 10 }),
    percent: fc.option(fc.integer({ min: 1, max: 90 })),
    isRunning: fc.boolean(),
  })
  .map(({ pricePer, percent, ...drawn }) => {
    const orderMultiple = pricePer * drawn.pricesInMultiple
    const [list, ladder] = buildLadder(drawn.lowest, drawn.steps, {
      after: drawn.minimumMultiples,
      orderMultiple,
    })
    const below = drawn.isMinimumMultiple ? 0 : Math.floor(orderMultiple / 2)
    const minimum = drawn.minimumMultiples * orderMultiple - below
    return {
      price: {
        listPriceCents: list,
        pricePer,
        ladder,
        discountPercent: percent && leavesPrice(list, percent, ladder) ? percent : null,
        discountUntil: new Date(now.getTime() + (drawn.isRunning ? 1 : 0)),
      },
      floor: Math.max(minimum, (drawn.shopMultiples ?? 0) * orderMultiple),
      available: Math.floor((drawn.stock / 10) * orderMultiple),
      orderMultiple,
    }
  })

/** Built from its last step upwards, since each earlier price is higher; returns the list price, too. */
function buildLadder(
  lowest: number,
  steps: readonly RisingStep[],
  { after, orderMultiple }: { after: number; orderMultiple: number },
) {
  const ladder: { from: number; cents: Cents }[] = []
  let price = lowest
  let multiples = after + steps.reduce((sum, { gap }) => sum + gap, 0)
  for (const { gap, rise } of steps) {
    ladder.unshift({ from: multiples * orderMultiple, cents: cents(price) })
    multiples -= gap
    price += Math.ceil((price * rise) / 1000)
  }
  return [cents(price), ladder] as const
}

/** A part of the stock, or somewhat more; not `fc.double`, most of whose numbers are close to 0. */
export const shareOfStock = fc.integer({ min: 0, max: 1200 }).map((share) => share / 1000)

export function toOffer({ price, ...quantities }: ArbitraryTerms): Offer {
  return { ...quantities, pricePer: price.pricePer, prices: priceSteps(price, now) }
}

/** The price of a quantity, computed in another way than the shop does. */
export function priceByHand({ price }: ArbitraryTerms, quantity: number): number {
  let listed: number = price.listPriceCents
  for (const { from, cents: lower } of price.ladder) if (quantity >= from) listed = lower
  const { discountPercent, discountUntil } = price
  if (discountPercent === null || discountUntil === null) return listed
  if (discountUntil.getTime() <= now.getTime()) return listed
  const hundredths = listed * discountPercent
  return listed - Math.trunc(hundredths / 100) - (hundredths % 100 > 50 ? 1 : 0)
}

export function totalByHand(terms: ArbitraryTerms, quantity: number): number {
  return (priceByHand(terms, quantity) * quantity) / terms.price.pricePer
}

/** All quantities that can be ordered, found by trying each. */
export function orderableByHand(terms: ArbitraryTerms): number[] {
  const { floor, available, orderMultiple } = terms
  const found: number[] = []
  for (let quantity = orderMultiple; quantity <= available; quantity += orderMultiple) {
    const isCharged = totalByHand(terms, quantity) <= CHARGE_CEILING_CENTS
    if (quantity >= floor && isCharged) found.push(quantity)
  }
  return found
}
