import {
  type CheaperQuantity,
  findCheaper,
  findNextStep,
  type NextStep,
} from '../../catalogue/bulk/better-quantities.ts'
import {
  firstOrderable,
  type Nearest,
  nearestOrderable,
  type Offer,
  priceAt,
} from '../../catalogue/bulk/offer.ts'
import { countPacks, type PackData } from '../../catalogue/bulk/packs.ts'
import { type Cents, findLineTotal } from '../../values/money/money.ts'
import {
  aboveCeilingText,
  notMultipleText,
  outOfBoundsText,
  shortText,
  tooFewLeftText,
  unavailableText,
} from './line-texts.ts'
import { findQuantityFault } from './quantity-fault.ts'

/** The shop's verdict on a cart's line; only a `ready` line can be ordered. */
export const verdicts = [
  'ready',
  'belowMinimum',
  'notMultiple',
  'short',
  'unavailable',
  'aboveCeiling',
] as const
export type Verdict = (typeof verdicts)[number]

/** A product in a cart. */
export interface LineToJudge {
  readonly name: string
  /** Wanted pieces. */
  readonly quantity: number
  readonly packs: PackData
  /** Undefined if the product left the shop. */
  readonly offer: Offer | undefined
}

export interface JudgedLine {
  readonly verdict: Verdict
  /** Why the line can't be ordered, as a sentence; null if it can. */
  readonly detail: string | null
  readonly nearest: Nearest
  /** Cents for `pricePer` pieces at this quantity; null if the product left the shop. */
  readonly unitPriceCents: Cents | null
  /** Price × quantity; null also where that is no whole cent, which an order multiple excludes. */
  readonly totalCents: Cents | null
  readonly nextStep: NextStep | null
  readonly cheaper: CheaperQuantity | null
  /** Packs that the quantity fills, to two decimals; null if unknown. */
  readonly cartons: number | null
  readonly pallets: number | null
}

const unavailable = {
  verdict: 'unavailable',
  detail: unavailableText,
  nearest: [null, null],
  unitPriceCents: null,
  totalCents: null,
  nextStep: null,
  cheaper: null,
} as const

/** Whether a line can be ordered as it is, what it costs, and the quantities that suit better. */
export function judgeLine({ name, quantity, packs, offer }: LineToJudge): JudgedLine {
  const filled = {
    cartons: countPacks(quantity, packs.cartonPieces),
    pallets: countPacks(quantity, packs.palletPieces),
  }
  if (!offer) return { ...unavailable, ...filled }
  const nearest = nearestOrderable(offer, quantity)
  const unitPriceCents = priceAt(offer, quantity)
  return {
    ...findVerdict({ name, quantity, offer, nearest }),
    nearest,
    unitPriceCents,
    totalCents: findLineTotal(unitPriceCents, quantity, offer.pricePer) ?? null,
    nextStep: findNextStep(offer, quantity),
    cheaper: findCheaper(offer, quantity),
    ...filled,
  }
}

type Judgement = Pick<JudgedLine, 'verdict' | 'detail'>

interface QuantityCheck {
  readonly name: string
  readonly quantity: number
  readonly offer: Offer
  readonly nearest: Nearest
}

/** Names what can be ordered instead, so that one correction is enough. */
function findVerdict({ name, quantity, offer, nearest }: QuantityCheck): Judgement {
  switch (findQuantityFault(offer, quantity)) {
    case undefined:
      return { verdict: 'ready', detail: null }
    case 'tooFewLeft':
      return { verdict: 'short', detail: tooFewLeftText(offer) }
    case 'short':
      return { verdict: 'short', detail: shortText(name, quantity, offer.available) }
    case 'notMultiple':
      return { verdict: 'notMultiple', detail: notMultipleText(offer.orderMultiple, nearest) }
    case 'aboveCeiling': {
      const orderable = firstOrderable(offer, quantity)
      const total = (priceAt(offer, orderable) * orderable) / offer.pricePer
      return { verdict: 'aboveCeiling', detail: aboveCeilingText(total / 100) }
    }
    default:
      return { verdict: 'belowMinimum', detail: outOfBoundsText(offer) }
  }
}
